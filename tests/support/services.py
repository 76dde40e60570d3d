"""Services that a test may need. Where one does not answer, the test says so and is skipped;
with AXIO_REQUIRE_SERVICES it fails instead."""

from __future__ import annotations

import os
import shutil
from typing import NoReturn

import pytest

POSTGRES_URL = os.environ.get("AXIO_TEST_POSTGRES_URL", "postgres://root@127.0.0.1:5432/test")
REDIS_URL = os.environ.get("AXIO_TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
REQUIRED = os.environ.get("AXIO_REQUIRE_SERVICES", "") not in {"", "0"}


def missing(what: str) -> NoReturn:
    if REQUIRED:
        pytest.fail(f"AXIO_REQUIRE_SERVICES is set, but {what}")
    pytest.skip(what)


def postgresql_answers(url: str = POSTGRES_URL) -> bool:
    import psycopg

    try:
        psycopg.connect(url, connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


def require_postgresql() -> str:
    if not postgresql_answers():
        missing(f"PostgreSQL does not answer at {POSTGRES_URL} (AXIO_TEST_POSTGRES_URL)")
    return POSTGRES_URL


def require_redis() -> str:
    import redis

    try:
        with redis.Redis.from_url(REDIS_URL, socket_connect_timeout=3) as client:
            client.ping()
    except redis.RedisError:
        missing(f"Redis does not answer at {REDIS_URL} (AXIO_TEST_REDIS_URL)")
    return REDIS_URL


def require_program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        missing(f"the program {name} is not installed")
    return path
