"""A real service process for clients to talk to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.process import service

#: Generated requests come faster than any player's.
UNLIMITED = {f"AXIO_LIMIT_{name}": "1000000/60" for name in ("READ", "WRITE", "SIGNUP", "LOGIN")}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: Any) -> Iterator[str]:
    """The service on SQLite, shared by the tests of all clients."""
    with service("sqlite", tmp_path_factory.mktemp("service"), **UNLIMITED) as base:
        yield base


@pytest.fixture(
    scope="session", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]
)
def any_base_url(request: Any, tmp_path_factory: Any) -> Iterator[str]:
    """The service on SQLite, and where it answers on PostgreSQL."""
    if request.param == "sqlite":
        yield request.getfixturevalue("base_url")
    else:
        folder = tmp_path_factory.mktemp(request.param)
        with service(request.param, folder, **UNLIMITED) as base:
            yield base
