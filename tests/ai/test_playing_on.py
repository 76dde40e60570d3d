"""A worker that was woken once plays on, without a message for each decision."""

from __future__ import annotations

import pytest

from ai.workers import job_runner
from games import messages
from games.messages import Message, send_on_commit, withheld
from games.models import Game, Job, Move
from tests.support.jobs import engine_game, engines_alone
from tests.support.playing import rush

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["with a broker", "without one"])
def broker(request, monkeypatch, settings):
    """The rows for which messages were sent."""
    sent = []
    settings.BROKER_URL = "redis://nowhere" if request.param == "with a broker" else ""
    monkeypatch.setattr(messages, "send", lambda message: sent.append(message.pk))
    return sent


def test_one_message_is_enough_for_a_game_of_engines(alice, broker, monkeypatch):
    monkeypatch.setattr(job_runner, "PLAY_ON_SECONDS", 60)
    game = engines_alone(alice, "mind")
    broker.clear()
    job_runner.run_next(Job.MOVES)
    assert Game.objects.get(pk=game).status == Game.Status.FINISHED
    assert broker == []
    assert set(Job.objects.values_list("status", "attempts")) == {("succeeded", 1)}
    assert Move.objects.filter(game=game).count() == Job.objects.count()


def test_a_worker_that_has_played_on_for_long_enough_sends_what_is_left(
    alice, broker, settings, monkeypatch
):
    monkeypatch.setattr(job_runner, "PLAY_ON_SECONDS", 0)
    engines_alone(alice, "mind")
    broker.clear()
    job_runner.run_next(Job.MOVES)
    (waiting,) = Job.objects.filter(status=Job.Status.QUEUED)
    assert Job.objects.filter(status=Job.Status.SUCCEEDED).count() == 1
    assert broker == ([waiting.pk] if settings.BROKER_URL else [])


def test_a_worker_does_not_take_what_it_has_not_caused(alice, broker):
    """Each of the others has a message of its own, and perhaps a worker that is free."""
    game = engine_game(alice, "mind")
    rush(game["id"], [alice], moves=1)
    other = engines_alone(alice, "mind")
    job_runner.run_next(Job.MOVES)
    assert Game.objects.get(pk=other).version == 1


def test_whose_turn_it_is_counts_between_two_decisions_of_a_game_too(alice, bob, monkeypatch):
    first, second = engines_alone(alice, "mind"), engines_alone(bob, "mind")
    run, served = job_runner.run, []
    monkeypatch.setattr(job_runner, "run", lambda job: served.append(job.game_id) or run(job))
    job_runner.run_next(Job.MOVES)
    assert served[:4] in ([first, second] * 2, [second, first] * 2)


def test_of_several_decisions_all_but_one_wake_other_workers(broker, settings):
    several = [Message("ai.play", str(number), Job.MOVES, 7) for number in range(3)]
    with withheld(Job.MOVES) as own:
        for message in several:
            send_on_commit(message)
        send_on_commit(Message("ai.analyse", "of another queue", Job.ANALYSES, 7))
        assert broker == (["of another queue"] if settings.BROKER_URL else [])
        broker.clear()
        own.send(without=1)
        assert broker == (["1", "2"] if settings.BROKER_URL else [])
        own.send(without=0)
    assert len(broker) == (2 if settings.BROKER_URL else 0)
    send_on_commit(several[0])
    assert broker[2:] == (["0"] if settings.BROKER_URL else [])
