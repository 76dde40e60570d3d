"""GET /me/games: my games, the last active first."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Listing
from games.services.clocks import clock_sweep
from tests.support.client import Client, sign_up
from tests.support.playing import legal_move, new_game, rush

ME, OPEN = {"type": "me"}, {"type": "open"}
BEGINS = {"options": {"start_seat": 1}}


def mine(client: Client, query: str = "") -> list[str]:
    answer = client.get(f"me/games{query}")
    assert answer.status == 200, answer
    return [game["id"] for game in answer.json["items"]]


def move(game_id: str, *players: Client) -> None:
    seat, legal = legal_move(game_id)
    assert players[seat - 1].post(f"games/{game_id}/moves", legal).status == 201


def test_the_last_active_game_comes_first(alice, bob):
    first, second, third = (new_game(alice, bob, **BEGINS)["id"] for _ in range(3))
    assert mine(alice) == [third, second, first]
    move(first, alice, bob)
    assert mine(alice) == mine(bob) == [first, third, second]
    bob.post(f"games/{second}/seats/2/resign")
    assert mine(alice) == [second, first, third]
    lobby = alice.post("games", {"ruleset": "rota", "seats": [ME, OPEN, OPEN]}).json["id"]
    move(third, alice, bob)
    assert mine(alice) == [third, lobby, second, first]
    bob.put(f"games/{lobby}/seats/2", ME)
    assert mine(alice) == mine(bob) == [lobby, third, second, first]
    alice.post(f"games/{lobby}/cancel")
    move(first, alice, bob)
    assert mine(alice) == [first, lobby, third, second]


def test_every_item_tells_my_seat_my_turn_and_the_last_activity(alice, bob):
    game = new_game(bob, alice, options={"start_seat": 2})["id"]
    (item,) = alice.get("me/games").json["items"]
    assert (item["id"], item["your_seat"], item["your_turn"]) == (game, 2, True)
    (other,) = bob.get("me/games").json["items"]
    assert (other["your_seat"], other["your_turn"]) == (1, False)
    assert item["active_at"] == other["active_at"] >= item["started_at"]
    summary = alice.get("games?player=alice").json["items"][0]
    assert item == {**summary, **{name: item[name] for name in item.keys() - summary.keys()}}


def test_they_can_be_filtered(alice, bob):
    waiting = new_game(alice, bob, options={"start_seat": 2})["id"]
    turn = new_game(alice, bob, **BEGINS)["id"]
    solo = new_game(alice, ruleset="axio")["id"]
    over = new_game(alice, bob)["id"]
    alice.post(f"games/{over}/seats/1/resign")
    lobby = alice.post("games", {"ruleset": "acht", "seats": [ME, OPEN]}).json["id"]
    assert mine(alice) == [lobby, over, solo, turn, waiting]
    assert mine(alice, "?status=active") == [solo, turn, waiting]
    assert mine(alice, "?status=finished") == [over]
    assert mine(alice, "?status=cancelled") == []
    assert mine(alice, "?ruleset=axio") == [solo]
    assert mine(alice, "?ruleset=rota&status=active") == [turn, waiting]
    assert mine(alice, "?your_turn=true") == [solo, turn]
    assert mine(alice, "?your_turn=false") == [lobby, over, waiting]
    assert mine(alice, "?your_turn=true&ruleset=axio") == [solo]
    assert mine(alice, "?your_turn=true&status=lobby") == []
    assert mine(alice, "?your_turn=false&status=active") == [waiting]


def test_only_games_with_a_seat_or_an_invitation_are_mine(alice, bob, mallory):
    new_game(bob, mallory)
    assert mine(alice) == []
    seats = [ME, {"type": "player", "name": "alice"}]
    invited = bob.post("games", {"ruleset": "rota", "seats": seats}).json["id"]
    private = new_game(bob, alice, visibility="private")["id"]
    assert mine(alice) == [private, invited]
    alice.delete(f"games/{invited}/seats/2")
    assert mine(alice) == [private]


def test_a_table_that_expires_was_active_then(alice):
    old = alice.post("games", {"ruleset": "rota", "seats": [ME, OPEN]}).json["id"]
    new = alice.post("games", {"ruleset": "rota", "seats": [ME, OPEN]}).json["id"]
    long_ago, now = timezone.now() - timedelta(days=settings.LOBBY_DAYS), timezone.now()
    Game.objects.filter(pk=old).update(created_at=long_ago, expires_at=now)
    clock_sweep()
    assert mine(alice) == [old, new]
    assert mine(alice, "?status=expired") == [old]


def test_they_come_in_pages_that_stay_in_order(alice, bob):
    made = [new_game(alice, bob, **BEGINS)["id"] for _ in range(5)]
    for game in made[:2]:
        bob.post(f"games/{game}/seats/2/resign")
    everything = mine(alice)
    assert everything == [made[1], made[0], made[4], made[3], made[2]]
    found, cursor = [], ""
    while cursor is not None:
        page = alice.get(f"me/games?limit=2{cursor and '&cursor='}{cursor}").json
        found += [game["id"] for game in page["items"]]
        cursor = page["next_cursor"]
    assert found == everything


def test_a_token_of_one_game_sees_that_game_alone(alice, bob):
    game, other = (new_game(alice, bob, **BEGINS)["id"] for _ in range(2))
    for _ in range(2):
        token = alice.post("me/tokens", {"game_id": game}).json["token"]
        client = Client("alice", token)
        assert mine(client) == [game]
        assert mine(client, "?ruleset=axio") == []
        alice.post(f"games/{game}/seats/1/resign")
    assert other in mine(alice)


def test_many_games_cost_as_many_queries_as_one(alice, bob):
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            mine(alice)
        return len(queries)

    new_game(alice, bob)
    before = cost()
    for number in range(4):
        game = new_game(alice, sign_up(f"guest {number}"))["id"]
        if number % 2:
            alice.post(f"games/{game}/seats/1/resign")
    assert cost() == before <= 6


def test_a_finished_game_is_listed_with_its_last_activity(alice, bob, duel):
    rush(duel["id"], [alice, bob])
    game = Game.objects.get(pk=duel["id"])
    assert {row.active_at for row in Listing.objects.filter(game=game)} == {game.active_at}


@pytest.mark.parametrize(
    "query",
    [
        *("status=nonsense", "ruleset=chess", "your_turn=maybe", "your_turn=1", "cursor=x"),
        *("limit=0", "limit=201", "player=bob", "your_turn=true&your_turn=true", "cursor=W10"),
    ],
)
def test_it_refuses_other_parameters(alice, query: str):
    answer: Any = alice.get(f"me/games?{query}")
    assert (answer.status, answer.code) == (422, "validation")


def test_it_is_for_those_who_have_a_token(stranger, db):
    assert stranger.get("me/games").code == "unauthenticated"
