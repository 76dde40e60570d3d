"""The clock of the host is set by an hour while games are played."""

from __future__ import annotations

import json
from datetime import timedelta

from django.utils import timezone

from games.models import Decision, Delivery, Event, Job, Seek, Watch
from games.periodic import Periodic
from tests.support.outgoing import new_webhook
from tests.support.playing import new_game

HOUR = timedelta(hours=1)
HALF_AN_HOUR = {"type": "per_decision", "seconds": 1800}


class Host:
    """Its clock can be set; the time for which it has been running goes on as it does."""

    def __init__(self, clock) -> None:
        self.clock, self.ran = clock, 0.0
        self.periodic = Periodic()
        host_clock = self.periodic.host_clock
        host_clock._running = lambda: self.ran
        host_clock.was_set()
        host_clock._held_until = -1.0
        # The database of the tests has the time of its own host.
        host_clock.agrees_with_the_database = lambda: True

    def set(self, by: timedelta) -> None:
        self.clock.traveller.shift(by)
        self.periodic.run()

    def goes_on(self, time: timedelta) -> None:
        self.ran += time.total_seconds()
        self.set(time)


def happened(game_id: str) -> list[str]:
    rows = Event.objects.filter(game_id=game_id, player=None).order_by("number")
    kinds = [json.loads(row.body)["type"] for row in rows]
    return kinds[kinds.index("game.started") + 1 :]


def test_nobodys_time_runs_out_because_it_was_set_forward(alice, bob, clock):
    host = Host(clock)
    game = new_game(alice, bob, time_control=HALF_AN_HOUR)["id"]
    host.goes_on(timedelta(minutes=1))
    host.set(HOUR)
    assert "seat.changed" not in happened(game)
    host.goes_on(timedelta(minutes=59))
    assert "seat.changed" not in happened(game)
    host.goes_on(timedelta(minutes=1))
    assert "seat.changed" in happened(game)


def test_seats_are_reminded_meanwhile_and_once(alice, bob, clock):
    host = Host(clock)
    game = new_game(alice, bob, time_control={"type": "per_decision", "seconds": 7200})["id"]
    host.goes_on(timedelta(minutes=45))
    host.set(HOUR)
    host.goes_on(timedelta(minutes=1))
    assert happened(game).count("clock.warning") == 1
    host.goes_on(timedelta(minutes=59))
    assert happened(game).count("clock.warning") == 1 and "seat.changed" in happened(game)


def test_what_waits_does_not_wait_for_longer_because_it_was_set_back(alice, bob, clock):
    host = Host(clock)
    now = timezone.now()
    new_webhook(bob, "https://bot.example/turns")
    new_game(alice, bob, time_control=HALF_AN_HOUR)
    Delivery.objects.update(next_attempt_at=now, lease_until=None)
    decision = Decision.objects.select_related("seat", "game").get()
    job = Job.objects.create(
        game=decision.game,
        kind="hint",
        account=decision.player,
        engine="easy",
        status="running",
        queued_at=now,
        sent_at=now,
        lease_until=now + timedelta(seconds=10),
    )
    watch = Watch.objects.create(
        process="web", player=decision.player, game_id=decision.game_id, renewed_at=now
    )
    host.set(-HOUR)
    later = timezone.now() + timedelta(minutes=1)
    assert not Delivery.objects.filter(status="pending", next_attempt_at__gt=later).exists()
    job.refresh_from_db()
    watch.refresh_from_db()
    assert job.lease_until is None or job.lease_until < later
    assert watch.renewed_at < later


def test_a_seek_is_looked_at_again_as_soon(alice, clock):
    host = Host(clock)
    until = (timezone.now() + timedelta(days=1)).isoformat()
    body = {"rulesets": ["rota"], "seats": [2], "time_controls": [{"type": "none"}]}
    alice.post("seeks", {**body, "opponents": "people", "expires_at": until})
    host.set(-HOUR)
    assert Seek.objects.get().due_at <= timezone.now() + timedelta(minutes=1)
