"""A worker that receives nothing although messages wait connects anew."""

from __future__ import annotations

import pytest

from ai.workers import broker_watchdog
from ai.workers.broker_watchdog import BrokerWatchdog, waiting_at
from tests.support.process import free_port


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(broker_watchdog, "RECONNECT_AFTER_SECONDS", 0.0)


def test_messages_that_wait_for_long_for_an_idle_worker_mean_that_it_is_deaf():
    watchdog = BrokerWatchdog(["ai"], set(), lambda _: 1)
    watchdog.check()
    with pytest.raises(ConnectionError):
        watchdog.check()
    watchdog.check()


def test_messages_may_wait_for_a_moment(monkeypatch):
    monkeypatch.setattr(broker_watchdog, "RECONNECT_AFTER_SECONDS", 4.0)
    times = iter([1000.0, 1003.9, 1004.1])
    monkeypatch.setattr(broker_watchdog, "monotonic", lambda: next(times))
    watchdog = BrokerWatchdog(["ai"], set(), lambda _: 1)
    watchdog.check()
    watchdog.check()
    with pytest.raises(ConnectionError):
        watchdog.check()


def test_a_worker_at_work_is_not_deaf():
    at_work = {"a task"}
    watchdog = BrokerWatchdog(["ai"], at_work, lambda _: 1)
    watchdog.check()
    watchdog.check()
    at_work.clear()
    watchdog.check()


def test_without_messages_there_is_nothing_to_hear():
    counts = iter([1, 0, 1, 0])
    watchdog = BrokerWatchdog(["ai"], set(), lambda _: next(counts))
    for _ in range(4):
        watchdog.check()


def test_while_the_broker_is_gone_nothing_waits():
    assert waiting_at(f"redis://127.0.0.1:{free_port()}/0")("ai") == 0
