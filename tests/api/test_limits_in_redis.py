"""Rate limits in Redis: shared by all processes, and no lock where Redis is away."""

from __future__ import annotations

import contextlib
import socket
import time

import httpx
import pytest

from tests.support.crowd import Crowd
from tests.support.process import Process, migrated_database
from tests.support.services import require_redis


@pytest.fixture
def database(tmp_path):
    with migrated_database("sqlite", tmp_path) as url:
        yield url


def test_all_processes_count_against_one_limit(database, tmp_path):
    url = require_redis()
    import redis

    with redis.Redis.from_url(url) as client:
        client.flushdb()
    limits = {"AXIO_REDIS_URL": url, "AXIO_LIMIT_SIGNUP": "6/3600"}
    one, two = (Process(database, tmp_path, **limits) for _ in range(2))
    for process in (one, two):
        process.start(wait=False)
    try:
        for process in (one, two):
            process.wait()
        statuses = [
            httpx.post(
                f"{process.base}/api/v1/players", json={"name": f"guest {number}"}
            ).status_code
            for number, process in enumerate([one, two] * 4)
        ]
    finally:
        one.stop()
        two.stop()
    assert statuses == [201] * 6 + [429] * 2


def test_a_redis_that_is_away_locks_nobody_out(database, tmp_path):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        url = f"redis://127.0.0.1:{nobody.getsockname()[1]}/0"
        process = Process(database, tmp_path, AXIO_REDIS_URL=url)
        process.start()
        try:
            with Crowd(process.base) as crowd:
                alice = crowd.sign_up("alice")
                game = crowd.new_game(alice)["id"]
                assert crowd.step(alice, game).status_code == 201
        finally:
            process.stop()


def test_a_redis_that_never_answers_locks_nobody_out(database, tmp_path):
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen(64)
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        process = Process(database, tmp_path, AXIO_REDIS_URL=url)
        process.start(wait=False)
        try:
            assert _first_answer(f"{process.base}/api/v1/rulesets").status_code == 200
        finally:
            process.kill()


def _first_answer(url):
    for _ in range(100):
        with contextlib.suppress(httpx.ConnectError):
            return httpx.get(url, timeout=5)
        time.sleep(0.1)
    raise AssertionError("The service did not start.")
