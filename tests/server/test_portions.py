"""Quotas that several processes share through Redis."""

from __future__ import annotations

import pytest
import time_machine

from games.server import portions
from games.server.portions import Portions
from games.server.redis_client import Attempts, redis_client
from tests.support.redis_server import own_redis


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with own_redis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def shared(server, settings):
    settings.REDIS_URL = server.url
    redis_client.cache_clear()
    redis_client().flushdb()
    yield redis_client()
    redis_client.cache_clear()


def spend(counters, quota, *, caller="alice", seconds=3600):
    return counters.spend("read", caller, quota=quota, seconds=seconds)


def test_alone_a_process_counts_exactly(settings):
    settings.REDIS_URL = ""
    counters = Portions()
    assert [spend(counters, 3) for _ in range(5)] == [2, 1, 0, None, None]
    assert spend(counters, 3, caller="bob") == 2


def test_a_new_window_begins_anew(settings):
    settings.REDIS_URL = ""
    counters = Portions()
    with time_machine.travel(1_000_000_000) as clock:
        assert [spend(counters, 1, seconds=10) for _ in range(2)] == [0, None]
        clock.shift(9.9)
        assert spend(counters, 1, seconds=10) is None
        clock.shift(0.1)
        assert spend(counters, 1, seconds=10) == 0


def test_classes_are_counted_apart(settings):
    settings.REDIS_URL = ""
    counters = Portions()
    assert counters.spend("read", "alice", quota=1, seconds=60) == 0
    assert counters.spend("write", "alice", quota=1, seconds=60) == 0


def test_it_forgets_rather_than_to_grow_without_end(settings, monkeypatch):
    settings.REDIS_URL = ""
    monkeypatch.setattr(portions, "MAX_CALLERS", 3)
    counters = Portions()
    assert [spend(counters, 1, caller=str(number)) for number in range(4)] == [0] * 4
    assert spend(counters, 1, caller="0") == 0


def test_processes_share_a_small_quota_exactly(shared):
    one, two = Portions(), Portions()
    left = [spend(counters, 6) for counters in (one, two) * 4]
    assert left == [5, 4, 3, 2, 1, 0, None, None]


def test_of_a_large_quota_never_more_is_spent_and_little_is_left(shared):
    processes = [Portions() for _ in range(4)]
    spent = sum(spend(processes[number % 4], 1000) is not None for number in range(2000))
    assert 1000 - 3 * 10 <= spent <= 1000
    spent += sum(spend(processes[0], 1000) is not None for _ in range(50))
    assert spent <= 1000


def test_a_portion_costs_one_round_trip(shared):
    counters = Portions()
    before = shared.info("commandstats").get("cmdstat_incrby", {"calls": 0})["calls"]
    for _ in range(100):
        spend(counters, 1000)
    assert shared.info("commandstats")["cmdstat_incrby"]["calls"] - before == 10


def test_what_is_counted_is_forgotten_with_its_window(shared):
    spend(Portions(), 100, seconds=60)
    (key,) = shared.keys("axio:limit:*")
    assert 0 < shared.ttl(key) <= 60


def test_while_redis_is_away_each_process_counts_alone(settings, caplog):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    redis_client.cache_clear()
    counters = Portions()
    assert [spend(counters, 3) for _ in range(4)] == [2, 1, 0, None]
    assert caplog.text.count("counted per process") == 1
    redis_client.cache_clear()


def test_after_a_pause_redis_is_tried_again(shared, monkeypatch):
    monkeypatch.setattr(Attempts, "PAUSE_SECONDS", 0.0)
    attempts = Attempts("It failed")

    def fail(client):
        raise ConnectionError

    assert attempts.call(fail) is None
    assert attempts.call(lambda client: client.ping()) is True


def test_within_the_pause_it_is_left_alone(shared):
    attempts = Attempts("It failed")

    def fail(client):
        raise ConnectionError

    attempts.call(fail)
    assert attempts.call(lambda client: pytest.fail("it was called")) is None
