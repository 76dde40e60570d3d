"""What the table poller of a service without a broker tells its worker."""

from __future__ import annotations

import os
from datetime import timedelta

import msgspec
import pytest
from django.db import DatabaseError

from ai.workers import table_poller
from ai.workers.table_poller import (
    DELIVERIES_EVERY_SECONDS,
    HANGING_AFTER_SECONDS,
    JOBS_EVERY_SECONDS,
    ROUND_EVERY_SECONDS,
    WAKE_AGAIN_SECONDS,
    WORKER_HANGS,
    TablePoller,
    poll_for,
)
from games.messages import Message
from games.models import Job
from games.services.jobs import job_claim
from tests.support.jobs import engine_game, the_job
from tests.support.playing import rush


@pytest.fixture
def poller(db):
    return TablePoller()


@pytest.fixture
def waiting(alice):
    """A job in a game of rota."""
    game = engine_game(alice, "mind")
    rush(game["id"], [alice], moves=1)
    return the_job(game)


def told(poller):
    return [message.pk for message in poller.jobs()]


def late(poller, seconds):
    """As if everything had been announced earlier."""
    poller.announced = {attempt: at - seconds for attempt, at in poller.announced.items()}


def test_a_job_is_told_of_once(waiting, poller):
    assert told(poller) == [waiting.pk]
    assert told(poller) == []


def test_while_a_job_waits_its_queue_is_woken_now_and_then(waiting, poller):
    """The wake-up for it may have led to another job."""
    another = Job.objects.get(pk=waiting.pk)
    another.pk, another.decision_id = "0" * 16, "0" * 16
    another.save(force_insert=True)
    assert set(told(poller)) == {waiting.pk, another.pk}
    late(poller, WAKE_AGAIN_SECONDS - 0.5)
    assert told(poller) == []
    late(poller, 1)
    assert len(told(poller)) == 1
    assert told(poller) == []
    poller.woken_again = {
        queue: at - WAKE_AGAIN_SECONDS for queue, at in poller.woken_again.items()
    }
    assert len(told(poller)) == 1


def test_a_job_that_lost_its_worker_is_told_of_again_at_once(waiting, poller):
    told(poller)
    job_claim(waiting.pk)
    assert told(poller) == [] and poller.announced == {}
    Job.objects.update(status=Job.Status.QUEUED)
    assert told(poller) == [waiting.pk]


def test_analyses_are_told_of_one_at_a_time_and_keep_nobody_waiting(waiting, poller):
    for number in range(2):
        copy = Job.objects.get(pk=waiting.pk)
        copy.pk, copy.kind, copy.decision_id = f"{number:016}", Job.Kind.ANALYSIS, None
        copy.queued_at -= timedelta(minutes=1 - number / 2)
        copy.save(force_insert=True)
    assert told(poller) == [f"{0:016}", waiting.pk]
    job_claim(f"{0:016}")
    assert told(poller) == []
    Job.objects.filter(pk=f"{0:016}").update(status=Job.Status.SUCCEEDED)
    assert told(poller) == [f"{1:016}"]


def test_a_worker_hangs_if_jobs_wait_long_while_none_is_running(waiting, poller):
    assert not poller.worker_hangs()
    told(poller)
    assert not poller.worker_hangs()
    late(poller, HANGING_AFTER_SECONDS - 1)
    assert not poller.worker_hangs()
    late(poller, 2)
    assert poller.worker_hangs()
    Job.objects.update(status=Job.Status.RUNNING)
    assert not poller.worker_hangs()


@pytest.fixture
def looks(poller, monkeypatch):
    """What a poll looks at beside the jobs, and with which limit."""
    looks = []
    monkeypatch.setattr(
        poller.rounds, "go", lambda *, most_deliveries: looks.append(("all", most_deliveries)) or []
    )
    monkeypatch.setattr(
        table_poller, "deliveries_due", lambda _, most: looks.append(("deliveries", most)) or []
    )
    return looks


def test_jobs_are_looked_for_most_often_then_deliveries_then_the_rest(waiting, poller, looks):
    assert [message.pk for message in poller.poll()] == [waiting.pk]
    assert looks == [("all", 1), ("deliveries", 1)]
    assert poller.poll() == [] and len(looks) == 2
    poller.deliveries_at -= DELIVERIES_EVERY_SECONDS
    poller.poll()
    assert looks[2:] == [("deliveries", 1)]
    poller.round_at -= ROUND_EVERY_SECONDS
    poller.poll()
    assert looks[3:] == [("all", 1)]


def test_what_a_round_and_a_look_at_deliveries_find_is_told(poller, monkeypatch):
    first, second = (
        Message("notifications.mail", pk, "notifications", 9) for pk in ("first", "second")
    )
    monkeypatch.setattr(poller.rounds, "go", lambda **_: [first])
    monkeypatch.setattr(table_poller, "deliveries_due", lambda *_, **__: [second])
    assert poller.poll() == [first, second]


@pytest.fixture
def polling(monkeypatch):
    """Runs the loop of the process with these polls; returns what it wrote and how it ended."""

    def run(polls, *, parents=(7, 7, 7, 8)):
        mine, theirs = os.pipe()
        monkeypatch.setattr(TablePoller, "poll", lambda _: next(polls)())
        monkeypatch.setattr(TablePoller, "worker_hangs", lambda _: False)
        above = iter(parents)
        monkeypatch.setattr(os, "getppid", lambda: next(above))
        pauses = []
        monkeypatch.setattr(table_poller.time, "sleep", pauses.append)
        poll_for(7, theirs)
        os.close(theirs)
        with os.fdopen(mine, "rb") as pipe:
            return [msgspec.json.decode(line, type=Message) for line in pipe], pauses

    return run


def away():
    raise DatabaseError("with a secret")


MESSAGES = [Message("ai.play", pk, "ai", 7) for pk in ("first", "second", "third")]


def test_the_worker_gets_a_line_for_each_message_until_it_is_gone(polling):
    polls = iter([lambda: MESSAGES[:2], list, lambda: MESSAGES[2:]])
    assert polling(polls) == (MESSAGES, [JOBS_EVERY_SECONDS] * 3)
    assert next(polls, None) is None


def test_a_database_that_is_away_is_asked_again_later(polling, caplog):
    written, pauses = polling(iter([away, lambda: MESSAGES]), parents=(7, 7, 8))
    assert written == MESSAGES
    assert pauses == [ROUND_EVERY_SECONDS, JOBS_EVERY_SECONDS, JOBS_EVERY_SECONDS]
    assert "secret" not in caplog.text


def test_the_poller_tells_by_its_exit_code_that_the_worker_hangs(monkeypatch):
    monkeypatch.setattr(TablePoller, "poll", lambda _: [])
    monkeypatch.setattr(TablePoller, "worker_hangs", lambda _: True)
    with pytest.raises(SystemExit) as ended:
        poll_for(os.getppid(), -1)
    assert ended.value.code == WORKER_HANGS
