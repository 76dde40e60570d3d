"""Repairing what got lost: each row is checked again before it is changed."""

from __future__ import annotations

from datetime import timedelta
from secrets import token_hex

import pytest
import redis
from django.utils import timezone

from ai.workers import repair as repairing
from ai.workers.repair import LOST_AFTER, LOST_IN_QUEUE_AFTER, RETRY_FAILED_AFTER, repair
from games.models import Decision, Job, Move
from games.services.jobs import job_claim, job_end, job_progress
from games.table import Table
from tests.support.jobs import engine_game, expire, the_job, work
from tests.support.meanwhile import before_the_next_update
from tests.support.playing import rush
from tests.support.process import free_port
from tests.support.services import require_redis


@pytest.fixture
def waiting(alice):
    """A game in which an engine is to move."""
    game = engine_game(alice, "mind")
    rush(game["id"], [alice], moves=1)
    return game


@pytest.fixture
def lost(waiting):
    """A job whose lease has run out, claimed by a worker that may still be alive."""
    job = job_claim(the_job(waiting).pk)
    expire(job)
    return job


def test_the_sweep_frees_a_job_whose_worker_died(waiting):
    job = the_job(waiting)
    job_claim(job.pk)
    repair()
    job.refresh_from_db()
    assert job.status == "running"
    expire(job)
    repair()
    job.refresh_from_db()
    assert (job.status, job.error, job.lease_until) == ("queued", "worker-lost", None)
    assert work() == 1
    job.refresh_from_db()
    assert (job.status, job.attempts) == ("succeeded", 2)


def test_the_sweep_puts_a_job_that_is_missing(waiting):
    Job.objects.all().delete()
    repair()
    repair()
    assert the_job(waiting).decision_id == Decision.objects.get(game_id=waiting["id"]).pk


def test_jobs_of_other_games_do_not_stand_in_for_one_that_is_missing(alice, waiting):
    other = engine_game(alice, "mind")
    rush(other["id"], [alice], moves=1)
    the_job(waiting).delete()
    repair()
    assert the_job(waiting).status == "queued"


def test_a_job_that_was_superseded_does_not_answer_an_open_decision(waiting):
    Job.objects.update(status=Job.Status.SUPERSEDED)
    repair()
    assert Job.objects.filter(status=Job.Status.QUEUED).count() == 1


def test_games_in_which_people_are_to_decide_are_left_alone(duel, monkeypatch):
    def never(*_, **__):
        raise AssertionError

    monkeypatch.setattr(Table, "load", never)
    repair()


def test_a_failed_job_of_a_game_that_is_over_is_not_tried_again(alice, waiting):
    job = job_claim(the_job(waiting).pk)
    job_end(job, Job.Status.FAILED)
    assert alice.post(f"games/{waiting['id']}/seats/1/resign").status == 200
    Job.objects.update(
        status=Job.Status.FAILED,
        finished_at=timezone.now() - RETRY_FAILED_AFTER - timedelta(seconds=1),
    )
    repair()
    job.refresh_from_db()
    assert job.status == "failed"


def test_a_job_that_failed_to_the_end_is_tried_again(waiting):
    job = job_claim(the_job(waiting).pk)
    job_end(job, Job.Status.FAILED)
    repair()
    job.refresh_from_db()
    assert job.status == "failed"
    Job.objects.update(finished_at=timezone.now() - RETRY_FAILED_AFTER - timedelta(seconds=1))
    repair()
    job.refresh_from_db()
    assert (job.status, job.finished_at) == ("queued", None)
    assert work() == 1
    assert Move.objects.filter(decision_id=job.decision_id).exists()


def test_a_worker_that_shows_life_just_in_time_keeps_its_job(lost, monkeypatch):
    before_the_next_update(monkeypatch, lambda: job_progress(lost, 0.5))
    repair()
    lost.refresh_from_db()
    assert (lost.status, lost.error) == ("running", None)


def test_a_job_that_ends_just_in_time_is_not_done_again(lost, monkeypatch):
    before_the_next_update(monkeypatch, lambda: job_end(lost, Job.Status.SUCCEEDED))
    repair()
    lost.refresh_from_db()
    assert (lost.status, lost.error) == ("succeeded", None)


def test_of_two_sweepers_one_puts_what_is_missing(waiting, monkeypatch):
    Job.objects.all().delete()
    load = Table.load

    def late(game_id, **how):
        """Another sweeper has found the same decision, and is faster."""
        monkeypatch.setattr(Table, "load", load)
        repair()
        return load(game_id, **how)

    monkeypatch.setattr(Table, "load", late)
    repair()
    assert the_job(waiting).status == "queued"


@pytest.fixture
def queues(monkeypatch, settings):
    """A broker that nobody asks, and how many messages wait in its queues."""
    settings.BROKER_URL = "redis://nowhere"
    lengths = {}
    monkeypatch.setattr(repairing, "_waiting", lambda: lengths)
    return lengths


def sent(job, before):
    Job.objects.filter(pk=job.pk).update(sent_at=timezone.now() - before)


def test_a_message_that_nobody_received_is_sent_again_once(waiting, queues):
    job = the_job(waiting)
    assert repair() == []
    sent(job, LOST_AFTER + timedelta(seconds=1))
    (message,) = repair()
    assert (message.task, message.pk, message.queue) == ("ai.play", job.pk, "ai")
    assert repair() == []


def test_a_message_may_wait_longer_while_its_queue_is_not_empty(waiting, queues):
    job = the_job(waiting)
    sent(job, LOST_AFTER + timedelta(seconds=1))
    queues["ai"] = 1
    assert repair() == []
    sent(job, LOST_IN_QUEUE_AFTER + timedelta(seconds=1))
    assert [message.pk for message in repair()] == [job.pk]


def test_messages_that_were_lost_together_are_all_sent_again(alice, waiting, queues):
    other = engine_game(alice, "mind")
    rush(other["id"], [alice], moves=1)
    Job.objects.update(sent_at=timezone.now() - LOST_AFTER - timedelta(seconds=1))
    assert {message.pk for message in repair()} == {the_job(waiting).pk, the_job(other).pk}


def test_other_queues_say_nothing_about_a_message(waiting, queues):
    sent(the_job(waiting), LOST_AFTER + timedelta(seconds=1))
    queues["analysis"] = 1
    assert len(repair()) == 1


def test_a_job_at_work_is_not_sent_again(waiting, queues):
    job = the_job(waiting)
    job_claim(job.pk)
    sent(job, LOST_IN_QUEUE_AFTER + timedelta(seconds=1))
    assert repair() == []


def test_a_job_that_lost_its_worker_is_sent_again_at_once(lost, queues):
    queues["ai"] = 1
    assert [message.pk for message in repair()] == [lost.pk]


def test_of_two_sweepers_one_sends_again(waiting, queues, monkeypatch):
    sent(the_job(waiting), LOST_AFTER + timedelta(seconds=1))
    told = []
    before_the_next_update(monkeypatch, lambda: told.extend(repair()))
    told += repair()
    assert len(told) == 1


def test_without_a_broker_nothing_is_sent_again(waiting):
    sent(the_job(waiting), LOST_IN_QUEUE_AFTER + timedelta(seconds=1))
    assert repair() == []


def test_a_broker_that_is_away_holds_nothing_back(waiting, settings):
    settings.BROKER_URL = f"redis://127.0.0.1:{free_port()}/0"
    sent(the_job(waiting), LOST_AFTER + timedelta(seconds=1))
    assert len(repair()) == 1


@pytest.mark.redis
def test_messages_that_wait_are_counted_in_each_queue(settings, monkeypatch):
    settings.BROKER_URL = require_redis()
    full, empty = f"full-{token_hex(8)}", f"empty-{token_hex(8)}"
    monkeypatch.setattr(repairing, "TASKS", {full: "ai.play", empty: "ai.analyse"})
    with redis.Redis.from_url(settings.BROKER_URL) as broker:
        broker.rpush(full, "one", "two")
        try:
            assert repairing._waiting() == {full: 2, empty: 0}
        finally:
            broker.delete(full)
