"""A game as one would tell of it. What is answered here is shown in the document (`make examples`)."""

from __future__ import annotations

from typing import Any

import pytest

from games.services.daily import dailies_put
from tests.support.client import sign_up
from tests.support.playing import best, new_game, options_of, play

THREE_DAYS = {"type": "per_decision", "seconds": 259_200}
STREAMS = ("text/event-stream", "application/x-ndjson")


@pytest.fixture
def table(alice: Any, bob: Any) -> dict[str, Any]:
    """Alice and bob have made three moves each, and it is alice's turn."""
    game = new_game(alice, bob, options={"start_seat": 1}, time_control=THREE_DAYS)
    return play(game["id"], [alice, bob], moves=6)


def test_a_table_is_opened_and_filled(alice, bob):
    against = [{"type": "me"}, {"type": "ai", "engine": "hard"}]
    usual = {"ruleset": "rota", "seats": against, "options": {"start_seat": 1}}
    assert alice.post("games", {**usual, "time_control": THREE_DAYS}).json["pending"]
    seats = [{"type": "me"}, {"type": "open"}, {"type": "ai", "engine": "hard"}]
    body = {"ruleset": "rota", "seats": seats, "time_control": THREE_DAYS, "start": "by_host"}
    game = alice.post("games", body).json["id"]
    assert bob.put(f"games/{game}/seats/2", {"type": "me"}).status == 200
    assert alice.get("games?ruleset=rota&limit=1").json["items"][0]["id"] == game
    assert alice.post(f"games/{game}/start").json["status"] == "active"


def test_a_turn_is_seen_considered_and_made(alice, bob, table):
    game = f"games/{table['id']}"
    assert alice.get(game).json["version"] == alice.get(f"{game}/view").json["version"]
    (turn,) = alice.get("me/turns").json["items"]
    options = f"{game}/decisions/{turn['decision_id']}/options"
    assert len(alice.get(f"{options}?limit=2").json["items"]) == 2
    move = best(options_of(alice, table["id"], turn["decision_id"]))["move"]
    assert alice.post(f"{game}/move-previews", move).json["legal"]
    assert alice.post(f"{game}/moves", move).status == 201
    assert len(alice.get(f"{game}/moves?limit=2").json["items"]) == 2
    assert alice.get("me/games").json["items"][0]["id"] == table["id"]


def test_the_challenges_of_a_day_are_listed(alice):
    dailies_put()
    assert {one["ruleset"] for one in alice.get("daily").json["items"]} == {"rota", "axio", "acht"}


def test_what_happens_is_told(alice, bob, table):
    path = f"games/{table['id']}/events"
    assert len(bob.get(f"{path}?after=1&limit=3").json["items"]) == 3
    assert alice.get("me/events?after=0&limit=2").json["items"]
    last = bob.get(f"{path}?after=1").json["next_cursor"]
    for accept in STREAMS:
        assert bob.send("GET", f"{path}?after={int(last) - 2}", Accept=accept).status == 200
        assert alice.send("GET", "me/events?after=0", Accept=accept).status == 200


def test_a_game_is_read_again_and_checked(alice, bob, table):
    game = f"games/{table['id']}"
    assert bob.post(f"{game}/seats/2/resign").json["status"] == "finished"
    assert alice.get(f"{game}/replay?limit=1").json["items"]
    export = alice.get(f"{game}/export").json
    assert alice.post("exports/verify", export).json["valid"]
    assert alice.get("games/records?limit=1", Accept="application/json").json["items"]
    assert alice.send("GET", "games/records", Accept=STREAMS[1]).status == 200
    assert alice.post(f"{game}/forks", {"at_version": 4}).status == 201
    assert alice.post(f"{game}/rematch").status == 201
    assert alice.post(f"{game}/rematch").status == 200


def test_who_plays_and_what(stranger, alice):
    carol = sign_up("carol", password="correct horse battery")
    assert carol.get("me").json["guest"] is False
    assert stranger.get("rulesets?limit=1").json["next_cursor"]
    assert stranger.get("rulesets/axio").json["slug"] == "axio"
    bot = {"name": "robo", "description": "Plays the first option."}
    assert alice.post("bots", bot).status == 201
    assert stranger.get("bots").json["items"]
    hook = {"url": "https://bot.example/hook", "types": ["turn", "game.finished"]}
    assert alice.post("webhooks", hook).status == 201
    assert alice.get("webhooks").json["items"]
    assert alice.post("me/tokens", {"label": "board", "scopes": ["read"]}).status == 201


def test_how_it_is_refused(alice, bob, stranger, table):
    game = f"games/{table['id']}"
    turn = alice.get("me/turns").json["items"][0]
    taken = alice.get(f"{game}/view").json["board"][0]
    place = {"type": "place", "x": taken["x"], "y": taken["y"], "rotation": 0, "wild": None}
    move = {"decision_id": turn["decision_id"], **place}
    assert alice.post(f"{game}/moves", move).code == "illegal-move"
    assert alice.post(f"{game}/moves", {**move, "x": "1", "z": 0}).code == "validation"
    assert stranger.get("games/7k2m9x4qh0v3c8ta").code == "not-found"
    assert stranger.get("me").code == "unauthenticated"
    assert alice.request("PUT", "me", {}).code == "method-not-allowed"
