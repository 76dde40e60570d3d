"""A service for policies that play over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.process import service


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: Any) -> Iterator[str]:
    with service("sqlite", tmp_path_factory.mktemp("service"), worker=True) as base:
        yield base
