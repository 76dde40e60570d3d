"""Engines that fail sit at the tables of these tests."""

from __future__ import annotations

import pytest

from games.engines import ENGINES
from tests.support.engines import ODD


@pytest.fixture(autouse=True)
def _odd_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    for slug, engine in ODD.items():
        monkeypatch.setitem(ENGINES, slug, engine)
