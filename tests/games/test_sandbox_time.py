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


def test_lists_are_in_the_order_in_which_games_were_made(alice, bob):
    """A clock that is years behind and one that is years ahead do not mix them up."""
    clocks = [
        alice.post("sandbox/clocks", {"now": f"{year}-03-01T12:00:00Z"}) for year in (1980, 2150)
    ]
    past, future = (made.json["id"] for made in clocks)
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    made = []
    for clock in (future, None, past, future, None, past):
        more = {"sandbox": {"clock": clock}} if clock else {}
        made.append(alice.post("games", body | more).json["id"])
    # A change of seats stores anew how a game is found.
    code = alice.get(f"games/{made[0]}").json["invite_code"]
    assert bob.put(f"games/{made[0]}/seats/2", {"type": "me", "invite_code": code}).status == 200
    for asked in ("games?", f"games?player={alice.name}&", "games?ruleset=rota&"):
        found, cursor = [], ""
        while cursor is not None:
            page = alice.get(f"{asked}limit=2{cursor and '&cursor=' + cursor}").json
            found += [game["id"] for game in page["items"]]
            cursor = page["next_cursor"]
        assert found == made[::-1], asked
    assert alice.get("games?limit=1").json["items"][0]["created_at"].startswith("1980")


def test_an_invitation_lasts_as_long_as_the_clock_says(alice, bob, clock):
    made = alice.post("sandbox/clocks", {"now": "2026-03-01T12:00:00Z"}).json["id"]
    invited = {"type": "player", "name": bob.name}
    body = {"ruleset": "rota", "seats": [{"type": "me"}, invited], "sandbox": {"clock": made}}
    game = alice.post("games", body).json
    assert game["expires_at"] == "2026-03-08T12:00:00Z"

    def invitations():
        (snapshot,) = bob.get("me/events").json["items"]
        return [one["game_id"] for one in snapshot["invitations"]]

    clock.forward(days=25)
    assert invitations() == [game["id"]]
    path = f"sandbox/clocks/{made}/advance"
    assert alice.post(path, {"seconds": 7 * 86400 - 1}).json["done"]
    assert invitations() == [game["id"]]
    assert alice.post(path, {"seconds": 1}).json["done"]
    assert invitations() == []
    refused = bob.put(f"games/{game['id']}/seats/2", {"type": "me"})
    assert (refused.status, refused.code) == (409, "game-not-active")
    assert alice.get(f"games/{game['id']}").json["status"] == "expired"
