"""A game never hangs on an engine: what happens when one fails."""

from __future__ import annotations

from unittest import mock

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from ai.workers import job_runner, tasks
from ai.workers.progress import Superseded
from games.engines import ENGINES
from games.models import Job, Move
from games.refusals import Refusal
from tests.support.jobs import engine_game, play, the_job
from tests.support.playing import rush


def waiting_for(alice, engine):
    game = engine_game(alice, engine)
    rush(game["id"], [alice], moves=1)
    return the_job(game)


def play_without(engine, job):
    # This restores the order of the engines, too, which is that of their strength.
    with mock.patch.dict(ENGINES):
        del ENGINES[engine]
        play(job.pk)


def let_it_raise(monkeypatch, error):
    """Let the engine `mind` raise this error while it thinks."""

    def answer(self, question, progress):
        raise error

    monkeypatch.setattr("tests.support.engines.Mind.answer", answer)


@pytest.mark.parametrize(
    ("engine", "error"),
    [("raising", "engine-raised"), ("cheating", "engine-answered-illegally")],
)
def test_a_simpler_engine_answers_for_one_that_fails(alice, engine, error):
    job = waiting_for(alice, engine)
    play(job.pk)
    job.refresh_from_db()
    assert (job.status, job.fallback, job.error) == ("succeeded", "easy", error)
    assert job.attempts == 1
    assert Move.objects.filter(decision_id=job.decision_id).count() == 1


def test_the_first_option_is_taken_when_all_engines_fail(alice):
    job = waiting_for(alice, "raising")
    play_without("easy", job)
    job.refresh_from_db()
    assert (job.status, job.fallback, job.error) == ("succeeded", "first-option", "engine-raised")


def test_an_engine_out_of_time_is_followed_by_a_simpler_one(alice, monkeypatch):
    job = waiting_for(alice, "mind")
    let_it_raise(monkeypatch, SoftTimeLimitExceeded)
    play(job.pk)
    job.refresh_from_db()
    assert (job.status, job.fallback, job.error) == ("succeeded", "easy", "engine-timed-out")


def test_an_engine_that_is_gone_is_followed_by_a_simpler_one(alice):
    job = waiting_for(alice, "mind")
    play_without("mind", job)
    job.refresh_from_db()
    assert (job.status, job.fallback) == ("succeeded", "easy")


@pytest.mark.parametrize(
    ("attempts", "fallback"),
    [(0, None), (1, None), (2, "easy"), (3, "first-option"), (9, "first-option")],
)
def test_who_keeps_losing_workers_is_trusted_less(alice, attempts, fallback):
    job = waiting_for(alice, "mind")
    Job.objects.filter(pk=job.pk).update(attempts=attempts)
    play(job.pk)
    job.refresh_from_db()
    assert (job.status, job.fallback) == ("succeeded", fallback)


def test_neither_the_job_nor_the_logs_tell_what_an_engine_knew(alice, caplog):
    job = waiting_for(alice, "raising")
    play(job.pk)
    told = alice.get(f"jobs/{job.pk}").content.decode() + caplog.text
    assert "secret" not in told and job.pk in told


def refusing(times):
    """A replacement for submitting that refuses the first moves."""
    submit, left = job_runner.engine_move_submit, [True] * times

    def refuse(**how):
        if left:
            left.pop()
            raise Refusal("illegal-move", "No.", rule="not-adjacent", pointer="/x")
        return submit(**how)

    return refuse


def test_a_simpler_engine_answers_for_one_whose_move_is_refused(alice, monkeypatch):
    job = waiting_for(alice, "mind")
    monkeypatch.setattr(job_runner, "engine_move_submit", refusing(1))
    play(job.pk)
    job.refresh_from_db()
    assert (job.status, job.fallback) == ("succeeded", "easy")
    assert job.error == "engine-answered-illegally"


def test_a_job_fails_if_every_move_is_refused(alice, monkeypatch):
    job = waiting_for(alice, "mind")
    monkeypatch.setattr(job_runner, "engine_move_submit", refusing(9))
    play(job.pk)
    job.refresh_from_db()
    assert (job.status, job.error) == ("failed", "engine-answered-illegally")


def test_an_engine_that_is_no_longer_asked_stops_and_nobody_answers_for_it(alice, monkeypatch):
    job = waiting_for(alice, "mind")
    let_it_raise(monkeypatch, Superseded)
    play(job.pk)
    job.refresh_from_db()
    assert (job.status, job.error) == ("superseded", None)
    assert not Move.objects.filter(decision_id=job.decision_id).exists()


def test_an_analysis_that_fails_says_so(alice, bob, duel, monkeypatch):
    alice.post(f"games/{duel['id']}/seats/1/resign")
    job_id = alice.post(f"games/{duel['id']}/analysis").json["id"]

    def failing(job):
        raise ValueError("a secret")

    monkeypatch.setattr(job_runner, "analyse", failing)
    tasks.analyse(job_id)
    job = Job.objects.get(pk=job_id)
    assert (job.status, job.error) == ("failed", "engine-raised")
