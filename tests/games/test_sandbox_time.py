"""A game with a clock of its own goes by that clock, whatever the real time is."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games.models import Event, Game, Player, SandboxClock
from games.services.pruning import prune
from games.table import Table
from tests.support.clocks import HOUR, NOON, time_of
from tests.support.playing import new_game, rush

LONG_AGO = NOON - timedelta(days=3000)


def on_a_clock(game_id, name, now=LONG_AGO):
    real = timezone.now()
    used = real + timedelta(days=500)
    player = Player.objects.get(name=name)
    made = SandboxClock.objects.create(player=player, now=now, created_at=real, used_at=used)
    Game.objects.filter(pk=game_id).update(clock=made, sandbox=True)
    return made


def test_what_happens_has_the_time_of_the_clock(alice, bob, clock):
    game = new_game(alice, bob, time_control=HOUR)
    on_a_clock(game["id"], "alice")
    assert Table.load(game["id"]).now() == LONG_AGO
    (pending,) = rush(game["id"], [alice, bob], moves=1)["pending"]
    assert time_of(pending["opened_at"]) == LONG_AGO
    assert time_of(pending["deadline_at"]) == LONG_AGO + timedelta(hours=1)
    assert Event.objects.filter(game=game["id"]).order_by("pk").last().at == LONG_AGO


def test_no_sweep_acts_on_it_by_the_real_time(alice, bob, clock):
    """Not even long after its deadline, and after all events of other games were pruned."""
    game = new_game(alice, bob, time_control=HOUR)
    lobby = alice.post(
        "games", {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    ).json
    for one in (game, lobby):
        on_a_clock(one["id"], "alice")
    events = Event.objects.count()
    clock.forward(days=400)
    assert list(prune(timezone.now())) == []
    assert alice.get(f"games/{game['id']}").json["status"] == "active"
    assert alice.get(f"games/{lobby['id']}").json["status"] == "lobby"
    assert Event.objects.count() == events


def test_its_result_counts_nowhere(alice, bob):
    game = new_game(alice, bob)
    on_a_clock(game["id"], "alice")
    alice.post(f"games/{game['id']}/seats/1/resign")
    assert alice.get(f"games/{game['id']}").json["status"] == "finished"
    assert alice.get("players/bob").json["games_played"] == 0
