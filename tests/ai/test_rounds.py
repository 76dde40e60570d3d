"""The rounds of a sweeper forget old events from time to time."""

from __future__ import annotations

from datetime import timedelta

import time_machine
from django.utils import timezone

from ai.workers.rounds import Rounds
from games.models import Event
from games.periodic import PRUNE_EVERY_SECONDS
from tests.support.playing import rush


def test_the_number_of_deliveries_under_way_is_passed_on(db, monkeypatch):
    rounds, told = Rounds(), []
    monkeypatch.setattr(rounds.periodic, "run", lambda **how: told.append(how) or [])
    rounds.go(most_deliveries=3)
    assert told == [{"most_deliveries": 3}]


def test_events_of_games_that_ended_long_ago_are_forgotten(alice, bob, duel, settings):
    rush(duel["id"], [alice, bob])
    rounds = Rounds()
    later = timezone.now() + timedelta(days=settings.EVENT_DAYS + 1)
    with time_machine.travel(later, tick=False):
        rounds.go()
        assert Event.objects.exists()
        rounds.periodic.pruned_at -= PRUNE_EVERY_SECONDS + 1
        rounds.go()
    assert not Event.objects.exists()
