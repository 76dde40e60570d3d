"""The rounds of a sweeper forget old events and ask for signs of life from time to time."""

from __future__ import annotations

from datetime import timedelta

import time_machine
from django.utils import timezone

from ai.workers import tasks
from ai.workers.rounds import Rounds
from games.models import Event
from games.periodic import PRUNE_EVERY_SECONDS
from games.services.life_signs import ASK_EVERY_SECONDS, life_sign_last
from tests.support.playing import rush


def test_the_number_of_deliveries_under_way_is_passed_on(db, monkeypatch):
    rounds, told = Rounds(), []
    monkeypatch.setattr(rounds.periodic, "run", lambda **how: told.append(how) or [])
    rounds.go(most_deliveries=3)
    assert told == [{"most_deliveries": 3}]


def test_events_of_games_that_ended_long_ago_are_forgotten(alice, bob, duel, settings):
    rush(duel["id"], [alice, bob])
    later = timezone.now() + timedelta(days=settings.EVENT_DAYS + 1)
    with time_machine.travel(later, tick=False):
        rounds = Rounds()
        rounds.go()
        assert Event.objects.exists()
        rounds.periodic.pruned_at -= PRUNE_EVERY_SECONDS + 1
        rounds.go()
    assert not Event.objects.exists()


def test_workers_are_asked_for_a_sign_of_life_now_and_then(db):
    rounds = Rounds()
    (asked,) = rounds.go()
    assert (asked.task, asked.queue) == ("ai.live", "ai")
    assert rounds.go() == []
    rounds.life_signs.asked_at -= ASK_EVERY_SECONDS
    assert rounds.go() == [asked]
    assert life_sign_last("ai") is None
    for _ in range(2):
        before = timezone.now()
        tasks.live(asked.pk)
        assert life_sign_last("ai") >= before
