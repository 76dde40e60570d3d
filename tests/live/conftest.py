"""Services for streams: one that all tests share, and databases for those that are killed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.crowd import Crowd
from tests.support.process import migrated_database, service

#: Signs of life often, and no limits.
QUICK = {
    "AXIO_HEARTBEAT_SECONDS": "1",
    **{f"AXIO_LIMIT_{name}": "1000000/60" for name in ("READ", "WRITE", "SIGNUP")},
}


@pytest.fixture(
    scope="session", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]
)
def base(request: Any, tmp_path_factory: Any) -> Iterator[str]:
    """One service for all, with a single thread for requests: who waits must not hold it."""
    folder = tmp_path_factory.mktemp(f"live-{request.param}")
    with service(request.param, folder, AXIO_THREADS="1", **QUICK) as address:
        yield address


@pytest.fixture
def crowd(base: str) -> Iterator[Crowd]:
    with Crowd(base) as crowd:
        yield crowd


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[str]:
    with migrated_database("sqlite", tmp_path) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def database(request: Any, tmp_path: Path) -> Iterator[str]:
    """An own database with its tables."""
    with migrated_database(request.param, tmp_path) as url:
        yield url
