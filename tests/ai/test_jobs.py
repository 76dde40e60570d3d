"""Jobs: written with the decision, claimed once, ended once."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from msgspec.structs import replace

from ai.workers import job_runner
from games.engines import ENGINES
from games.models import Decision, Job, Move
from games.rules import RULES
from games.services.jobs import job_claim, job_end, job_progress
from tests.support.jobs import engine_game, expire, play, the_job, work
from tests.support.playing import legal_move, rush

#: Without those that fail in tests.
HOSTED = list(ENGINES.values())


@pytest.fixture
def waiting(alice):
    """A game in which an engine is to move."""
    game = engine_game(alice, "mind")
    rush(game["id"], [alice], moves=1)
    return game


def test_a_decision_of_an_engine_has_a_job_and_a_decision_of_a_person_has_none(alice):
    game = engine_game(alice, "mind")
    assert not Job.objects.exists()
    rush(game["id"], [alice], moves=1)
    job, decision = the_job(game), Decision.objects.get(game_id=game["id"])
    assert (job.kind, job.seat, job.decision_id) == ("move", 2, decision.pk)
    assert (job.status, job.engine, job.attempts) == ("queued", "mind", 0)


def test_a_move_that_fails_leaves_no_job(alice):
    game = engine_game(alice, "mind")
    _, move = legal_move(game["id"])
    assert alice.post(f"games/{game['id']}/moves", {**move, "x": 99}).status == 422
    assert not Job.objects.exists()


def test_a_decision_has_one_job(waiting):
    job = the_job(waiting)
    job.pk = "0" * 16
    with pytest.raises(IntegrityError), transaction.atomic():
        job.save(force_insert=True)


def test_an_engine_moves_and_its_job_tells_so(alice, waiting):
    job = the_job(waiting)
    play(job.pk)
    job.refresh_from_db()
    move = Move.objects.get(decision_id=job.decision_id)
    assert (move.made_by, move.player, move.seat) == ("ai", None, 2)
    assert (job.status, job.attempts, job.progress) == ("succeeded", 1, 1.0)
    assert (job.fallback, job.error, job.lease_until) == (None, None, None)
    assert job.queued_at <= job.started_at <= job.finished_at
    assert alice.get(f"games/{waiting['id']}").json["pending"][0]["seat"] == 1


def test_to_be_told_of_a_job_twice_does_no_harm(waiting):
    job = the_job(waiting)
    play(job.pk)
    play(job.pk)
    play("0" * 16)
    assert Move.objects.filter(decision_id=job.decision_id).count() == 1
    job.refresh_from_db()
    assert job.attempts == 1


def test_a_job_is_claimed_by_one_worker_at_a_time(waiting):
    job = the_job(waiting)
    first = job_claim(job.pk)
    assert first is not None and job_claim(job.pk) is None
    expire(job)
    second = job_claim(job.pk)
    assert second is not None and second.attempts == 2
    assert not job_progress(first, 0.5) and job_progress(second, 0.5)
    assert not job_end(first, Job.Status.SUCCEEDED) and job_end(second, Job.Status.FAILED)


def test_a_claim_tells_what_was_written(waiting):
    job = the_job(waiting)
    Job.objects.update(progress=0.5)
    claimed, job = job_claim(job.pk), the_job(waiting)
    for name in ("status", "attempts", "progress", "started_at", "lease_until"):
        assert getattr(claimed, name) == getattr(job, name)
    assert (job.status, job.attempts, job.progress) == ("running", 1, 0.0)
    assert job.lease_until > job.started_at >= job.queued_at


def test_a_worker_that_lost_its_job_cannot_move_any_more(waiting, monkeypatch):
    """It was taken for dead, and somebody else thinks about the same decision."""
    job = the_job(waiting)
    think = job_runner._think

    def slowly(*args):
        expire(job)
        assert job_claim(job.pk) is not None
        return think(*args)

    monkeypatch.setattr(job_runner, "_think", slowly)
    play(job.pk)
    assert not Move.objects.filter(decision_id=job.decision_id).exists()
    job.refresh_from_db()
    assert (job.status, job.attempts) == ("running", 2)


@pytest.mark.parametrize("ruleset", RULES)
@pytest.mark.parametrize("most", [2, 4])
def test_a_game_of_engines_alone_plays_to_its_end(alice, ruleset, most):
    seats = max(seats for seats in RULES[ruleset].seat_counts if seats <= most)
    engines = [{"type": "ai", "engine": "random"}] * seats
    game = alice.post("games", {"ruleset": ruleset, "seats": engines}).json
    work()
    assert alice.get(f"games/{game['id']}").json["status"] == "finished"
    assert set(Job.objects.values_list("status", flat=True)) == {"succeeded"}
    assert set(Move.objects.values_list("made_by", flat=True)) == {"ai"}


@pytest.mark.parametrize("ruleset", RULES)
def test_every_strength_plays_advises_and_analyses(alice, ruleset, monkeypatch):
    monkeypatch.setattr("ai.workers.analysis.SECONDS_PER_MOVE", 0.02)
    hosted = [engine for engine in HOSTED if ruleset in engine.rulesets]
    for engine in hosted:
        monkeypatch.setitem(ENGINES, engine.slug, replace(engine, think_seconds=0.02))
    at_a_table = RULES[ruleset].seat_counts[-1]
    for first in range(0, len(hosted), at_a_table):
        company = (hosted[first:] + hosted)[:at_a_table]
        seats = [{"type": "ai", "engine": engine.slug} for engine in company]
        game = alice.post("games", {"ruleset": ruleset, "seats": seats}).json
        work()
        assert alice.get(f"games/{game['id']}").json["status"] == "finished"
    analysis = alice.post(f"games/{game['id']}/analysis").json
    duel = engine_game(
        alice, *(engine.slug for engine in hosted[: at_a_table - 1]), ruleset=ruleset
    )
    # The engines that begin move on until alice is to decide.
    work()
    hint = alice.post(f"games/{duel['id']}/hints").json
    work()
    rows = alice.get(f"jobs/{analysis['id']}").json["result"]["moves"]
    assert rows and all(0 <= row["value"] <= row["best_value"] <= 1 for row in rows)
    options = alice.get(f"jobs/{hint['id']}").json["result"]["options"]
    assert set(Job.objects.values_list("status", "fallback")) == {("succeeded", None)}
    assert alice.post(f"games/{duel['id']}/moves", options[0]["move"]).status == 201


def test_a_game_goes_on_without_its_person(alice):
    """Whoever gives up leaves engines to play among themselves."""
    game = engine_game(alice, "random", "random")
    assert alice.post(f"games/{game['id']}/seats/1/resign").status == 200
    work()
    assert alice.get(f"games/{game['id']}").json["status"] == "finished"


def test_a_job_is_superseded_when_the_game_ends_without_it(alice, bob):
    seats = [{"type": "me"}, {"type": "open"}, {"type": "ai", "engine": "mind"}]
    body = {"ruleset": "rota", "seats": seats, "options": {"start_seat": 3}}
    game = alice.post("games", body).json
    bob.put(f"games/{game['id']}/seats/2", {"type": "me"})
    job = the_job(game)
    claimed = job_claim(job.pk)
    for seat, client in ((1, alice), (2, bob)):
        assert client.post(f"games/{game['id']}/seats/{seat}/resign").status == 200
    job.refresh_from_db()
    assert job.status == "superseded" and job.finished_at is not None
    assert not job_progress(claimed, 0.5)


def test_thinking_for_nothing_stops(alice, waiting, monkeypatch):
    job = the_job(waiting)

    def supersede(question, **how):
        Job.objects.filter(pk=job.pk).update(status=Job.Status.SUPERSEDED)
        how["progress"](0.5)

    monkeypatch.setattr("ai.workers.progress.REPORT_EVERY_SECONDS", 0)
    monkeypatch.setattr(
        "tests.support.engines.Mind.think", lambda self, q, **how: supersede(q, **how)
    )
    play(job.pk)
    job.refresh_from_db()
    assert job.status == "superseded"
    assert not Move.objects.filter(decision_id=job.decision_id).exists()


def test_everybody_hears_of_long_thinking_and_of_its_end(alice, stranger, waiting):
    job = job_claim(the_job(waiting).pk)
    assert job_progress(job, 0.25)
    Job.objects.update(status=Job.Status.QUEUED, attempts=0)
    work()
    events = stranger.get(f"games/{waiting['id']}/events?after=0").json["items"]
    told = [event for event in events if event["type"] == "job.updated"]
    assert [(event["status"], event["progress"]) for event in told] == [
        ("running", 0.25),
        ("succeeded", 1.0),
    ]
    assert {event["job_id"] for event in told} == {job.pk}
    ids = [int(event["id"]) for event in events]
    assert ids == list(range(ids[0], ids[0] + len(ids)))
