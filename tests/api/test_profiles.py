"""GET /players/{name}: ratings with their uncertainty, and games by ruleset and result."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Tally
from games.rules import RULES
from games.rules.ranking import Outcome, Ranked
from games.services.operations import game_abort
from games.services.pruning import prune
from tests.support.client import Client, sign_up
from tests.support.playing import new_game, no_guests, rated_game, rush

PASSWORD = "correct horse battery"
RESULTS = ("won", "drawn", "lost", "solo")


def results(client: Client, name: str, ruleset: str = "rota") -> tuple[int, ...]:
    """Games that were won, drawn, lost, and played alone."""
    profile = client.get(f"players/{name}").json
    assert profile["games_played"] == sum(one["played"] for one in profile["games"])
    for one in profile["games"]:
        assert one["played"] == sum(one[result] for result in RESULTS)
        if one["ruleset"] == ruleset:
            return tuple(one[result] for result in RESULTS)
    return (0, 0, 0, 0)


def test_nobody_begins_with_a_game(alice, stranger):
    profile = stranger.get("players/alice").json
    assert (profile["games"], profile["games_played"], profile["ratings"]) == ([], 0, [])


def test_who_resigns_has_lost_and_the_other_has_won(alice, bob, stranger):
    game = new_game(alice, bob)["id"]
    assert results(stranger, "alice") == (0, 0, 0, 0)
    bob.post(f"games/{game}/seats/2/resign")
    assert results(stranger, "alice") == (1, 0, 0, 0)
    assert results(stranger, "bob") == (0, 0, 1, 0)


def test_of_three_one_wins_and_two_lose(alice, bob, mallory, stranger):
    game = new_game(alice, bob, mallory)["id"]
    bob.post(f"games/{game}/seats/2/resign")
    assert results(stranger, "bob") == (0, 0, 0, 0)
    mallory.post(f"games/{game}/seats/3/resign")
    assert [results(stranger, name) for name in ("alice", "bob", "mallory")] == [
        (1, 0, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 1, 0),
    ]


def test_a_team_wins_together(alice, bob, mallory, stranger):
    dora = sign_up("dora")
    clients = [alice, bob, mallory, dora]
    game = new_game(*clients, ruleset="axio", options={"teams": True})
    seats = {seat["team"]: [] for seat in game["seats"]}
    for seat, client in zip(game["seats"], clients, strict=True):
        seats[seat["team"]].append((seat["number"], client))
    for number, client in seats["A"]:
        client.post(f"games/{game['id']}/seats/{number}/resign")
    for _, client in seats["A"]:
        assert results(stranger, client.name, "axio") == (0, 0, 1, 0)
    for _, client in seats["B"]:
        assert results(stranger, client.name, "axio") == (1, 0, 0, 0)


def test_a_shared_first_place_is_drawn(alice, bob, stranger, monkeypatch):
    whole = type(RULES["rota"]).outcome

    def shared(self: Any, state: Any) -> Any:
        outcome = whole(self, state)
        if outcome is None:
            return None
        (first, *_) = outcome.ranking
        both = Ranked(1, (1, 2), first.team, first.score, first.tiebreak)
        return Outcome(outcome.reason, (both,))

    monkeypatch.setattr(type(RULES["rota"]), "outcome", shared)
    game = new_game(alice, bob)["id"]
    bob.post(f"games/{game}/seats/2/resign")
    assert results(stranger, "alice") == results(stranger, "bob") == (0, 1, 0, 0)


def test_a_game_alone_is_neither_won_nor_lost(alice, solo, stranger):
    alice.post(f"games/{solo['id']}/seats/1/resign")
    assert results(stranger, "alice") == (0, 0, 0, 1)


def test_a_game_without_a_result_does_not_count(alice, bob, stranger):
    cancelled = new_game(alice)["id"]
    assert alice.post(f"games/{cancelled}/cancel").status == 200
    aborted = new_game(alice, bob)["id"]
    game_abort(game_id=aborted)
    lobby = alice.post("games", {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]})
    alice.post(f"games/{lobby.json['id']}/cancel")
    assert results(stranger, "alice") == results(stranger, "bob") == (0, 0, 0, 0)


def test_what_was_counted_stays_when_games_are_pruned(alice, bob, duel, stranger):
    rush(duel["id"], [alice, bob])
    before = results(stranger, "alice")
    assert sum(before) == 1
    Game.objects.update(finished_at=timezone.now() - timedelta(days=400))
    list(prune(timezone.now()))
    assert Game.objects.get().pruned
    assert results(stranger, "alice") == before
    assert [game["id"] for game in stranger.get("games?player=alice").json["items"]] == [duel["id"]]


def test_an_upgrade_counts_what_was_played_before(alice, bob, mallory):
    for loser in (1, 2, 2):
        game = new_game(alice, bob)["id"]
        (alice, bob)[loser - 1].post(f"games/{game}/seats/{loser}/resign")
    alone = new_game(alice)["id"]
    alice.post(f"games/{alone}/seats/1/resign")
    new_game(alice, mallory)
    counted = list(Tally.objects.order_by("player", "ruleset").values("player", *RESULTS))
    Tally.objects.all().delete()
    upgrade = import_module("games.migrations.0011_scopes_activity_and_kept_answers")
    upgrade.fill(None, SimpleNamespace(connection=connection))
    assert list(Tally.objects.order_by("player", "ruleset").values("player", *RESULTS)) == counted


def test_a_rating_tells_how_uncertain_it_is(alice, bob, stranger):
    no_guests()
    seen = []
    for _ in range(3):
        game = rated_game(alice, bob)["id"]
        bob.post(f"games/{game}/seats/2/resign")
        (rating,) = stranger.get("players/alice").json["ratings"]
        seen.append(rating["uncertainty"])
    assert seen == sorted(seen, reverse=True) and seen[0] > seen[-1] > 0


def test_a_guest_who_becomes_an_account_keeps_games_rating_and_tokens(bob, stranger):
    """Guests are not rated; what is rated is a game that ends after they set a password."""
    bob.patch("me", {"password": PASSWORD})
    dora = sign_up("dora")
    second = Client("dora", dora.post("me/tokens", {"label": "phone"}).json["token"])
    early = new_game(bob, dora)["id"]
    bob.post(f"games/{early}/seats/1/resign")
    late = rated_game(bob, dora)["id"]
    assert second.patch("me", {"name": "Dora II", "password": PASSWORD}).status == 200
    bob.post(f"games/{late}/seats/1/resign")
    profile = stranger.get("players/dora ii").json
    assert (profile["guest"], profile["games_played"]) == (False, 2)
    assert [rating["games"] for rating in profile["ratings"]] == [1]
    assert results(stranger, "dora ii") == (2, 0, 0, 0)
    for client in (dora, second):
        assert client.get("me").json["name"] == "Dora II"
        assert {game["id"] for game in client.get("me/games").json["items"]} == {early, late}


def test_a_profile_costs_as_much_after_many_games(alice, bob, stranger):
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            stranger.get("players/alice")
        return len(queries)

    costs = []
    for _ in range(3):
        game = new_game(alice, bob)["id"]
        bob.post(f"games/{game}/seats/2/resign")
        costs.append(cost())
    assert set(costs) == {3}
