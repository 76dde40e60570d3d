"""A worker that receives nothing although messages wait connects anew."""

from __future__ import annotations

import pytest

from ai import hearing
from ai.hearing import Hearing, waiting_at
from tests.support.process import free_port


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(hearing, "DEAF", 0.0)


def test_messages_that_wait_for_long_for_an_idle_worker_mean_that_it_is_deaf():
    ears = Hearing(["ai"], set(), lambda _: 1)
    ears.check()
    with pytest.raises(ConnectionError):
        ears.check()
    ears.check()


def test_a_worker_at_work_is_not_deaf():
    at_work = {"a task"}
    ears = Hearing(["ai"], at_work, lambda _: 1)
    ears.check()
    ears.check()
    at_work.clear()
    ears.check()


def test_without_messages_there_is_nothing_to_hear():
    counts = iter([1, 0, 1, 0])
    ears = Hearing(["ai"], set(), lambda _: next(counts))
    for _ in range(4):
        ears.check()


def test_while_the_broker_is_gone_nothing_waits():
    assert waiting_at(f"redis://127.0.0.1:{free_port()}/0")("ai") == 0
