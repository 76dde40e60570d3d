"""Messages to workers: what they say, and that a broker that is down stops nobody."""

from __future__ import annotations

import pytest
from django.db import transaction

from games import messages
from games.engines import ENGINES, Engine
from games.messages import (
    ANALYSIS_SECONDS,
    PLAY_ON_SECONDS,
    Message,
    job_message,
    send,
    send_on_commit,
)
from games.models import Job

MESSAGE = Message("ai.play", "0123456789abcdef", "ai", 7)


@pytest.fixture
def broker(monkeypatch):
    """What was sent: the task, its arguments, and how."""
    sent = []

    def send_task(task, arguments, **how):
        sent.append((task, arguments, how))

    monkeypatch.setattr(messages.current_app, "send_task", send_task)
    return sent


def test_a_message_names_a_task_and_a_row_and_limits_its_time(broker):
    send(MESSAGE)
    ((task, arguments, how),) = broker
    assert (task, arguments, how["queue"]) == ("ai.play", (MESSAGE.pk,), "ai")
    assert (how["soft_time_limit"], how["time_limit"]) == (7, 8)
    assert how["retry"] is False


def test_a_broker_that_is_down_is_noted_and_no_error(monkeypatch, caplog):
    def refuse(*_, **__):
        raise OSError("a secret of the broker")

    monkeypatch.setattr(messages.current_app, "send_task", refuse)
    send(MESSAGE)
    assert "was not sent: OSError" in caplog.text and "secret" not in caplog.text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("url", "number"), [("redis://nowhere", 1), ("", 0)])
def test_with_a_broker_it_is_sent_after_the_commit(broker, settings, url, number):
    settings.BROKER_URL = url
    with transaction.atomic():
        send_on_commit(MESSAGE)
        assert broker == []
    assert len(broker) == number


@pytest.mark.parametrize(
    ("kind", "task", "queue", "seconds"),
    [
        ("move", "ai.play", "ai", 3),
        ("hint", "ai.play", "ai", 3),
        ("analysis", "ai.analyse", "analysis", ANALYSIS_SECONDS),
    ],
)
@pytest.mark.parametrize("engine", ["slow", "random", "gone"])
def test_a_message_leaves_time_for_any_job_of_its_queue(
    monkeypatch, settings, kind, task, queue, seconds, engine
):
    """Its worker may claim another job than the one that it was sent for."""
    settings.AI_GRACE_SECONDS = 10
    monkeypatch.setitem(ENGINES, "slow", Engine("slow", "Slow", "", None, think_seconds=2.5))
    job = Job(kind=kind, engine=engine)
    assert job_message(job) == Message(task, job.pk, queue, PLAY_ON_SECONDS + seconds + 10)
