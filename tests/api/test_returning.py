"""Coming back: GET /me/next and GET /games/{id}/since."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Event
from games.services.pruning import prune
from games.since import MOST_EVENTS
from tests.support.playing import new_game, rush

FIRST = {"start_seat": 1}


def test_nobody_needs_me(alice, bob, duel):
    assert bob.get("me/next").json == {"turn": None, "waiting": 0}


def test_the_most_urgent_turn_comes_first_and_skipping_goes_round(alice, bob):
    def table(seconds):
        control = {"type": "per_decision", "seconds": seconds} if seconds else {"type": "none"}
        return new_game(alice, bob, options=FIRST, time_control=control)["id"]

    later, none, soon = table(9000), table(0), table(60)
    assert alice.get("me/next").json["waiting"] == 3
    assert alice.get("me/next").json["turn"]["game_id"] == soon
    for game, following in ((soon, later), (later, none), (none, soon)):
        assert alice.get(f"me/next?after={game}").json["turn"]["game_id"] == following
    # Who has moved there begins again with the most urgent one.
    rush(soon, [alice, bob], moves=1)
    assert alice.get(f"me/next?after={soon}").json["turn"]["game_id"] == later


def test_the_only_game_is_skipped(alice, duel):
    assert alice.get(f"me/next?after={duel['id']}").json == {"turn": None, "waiting": 1}
    assert alice.get("me/next?after=nonsense").json["turn"]["game_id"] == duel["id"]
    assert alice.get("me/next?nonsense=1").code == "validation"


def test_next_needs_a_token(stranger):
    assert stranger.get("me/next").code == "unauthenticated"


def news(client, game, version):
    answer = client.get(f"games/{game}/since?version={version}")
    assert answer.status == 200, answer
    return answer.json


def test_what_happened_since_is_one_list_with_the_position_now(alice, bob, duel):
    game = duel["id"]
    rush(game, [alice, bob], moves=4)
    told = news(alice, game, 2)
    assert (told["since"], told["version"], told["status"]) == (2, 5, "active")
    assert [(event["type"], event["version"]) for event in told["events"]] == [
        ("move.made", version) for version in (3, 4, 5)
    ]
    assert told["view"] == alice.get(f"games/{game}/view").json and told["complete"]
    moves = alice.get(f"games/{game}/moves?after_version=2").json["items"]
    assert [event["move"] for event in told["events"]] == moves
    assert news(alice, game, 5)["events"] == []


def test_it_begins_with_the_lobby(alice, bob):
    game = alice.post("games", {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]})
    game = game.json["id"]
    told = news(alice, game, 0)
    assert (told["events"], told["view"]) == ([], None)
    bob.put(f"games/{game}/seats/2", {"type": "me"})
    types = [event["type"] for event in news(alice, game, 0)["events"]]
    assert types == ["seat.changed", "game.started"]


def test_changes_of_seats_and_the_end_are_told(alice, bob, duel):
    game = duel["id"]
    rush(game, [alice, bob], moves=1)
    bob.post(f"games/{game}/seats/2/substitute", {"type": "ai", "engine": "random"})
    bob.put(f"games/{game}/seats/2", {"type": "me"})
    alice.post(f"games/{game}/seats/1/resign")
    types = [event["type"] for event in news(bob, game, 2)["events"]]
    assert types == ["seat.changed"] * 3 + ["move.made", "game.finished"]
    assert news(bob, game, 3)["events"] == []


def test_everybody_is_told_what_they_may_know(alice, bob, stranger):
    game = new_game(alice, bob, ruleset="axio", options=FIRST)["id"]
    rush(game, [alice, bob], moves=6)
    for client in (alice, bob, stranger):
        told = news(client, game, 1)
        assert told["view"] == client.get(f"games/{game}/view").json
        assert [e["move"] for e in told["events"]] == client.get(f"games/{game}/moves").json[
            "items"
        ]


def test_more_than_fits_is_the_newest_part(alice, bob, duel, monkeypatch):
    rush(duel["id"], [alice, bob], moves=5)
    monkeypatch.setattr("games.since.MOST_EVENTS", 2)
    monkeypatch.setattr("games.since.PORTION", 3)
    told = news(alice, duel["id"], 1)
    assert not told["complete"] and MOST_EVENTS > 100
    assert [event["version"] for event in told["events"]] == [5, 6]


def test_there_is_no_news_of_the_future_or_of_what_is_hidden(alice, mallory, duel):
    assert alice.get(f"games/{duel['id']}/since?version=2").code == "not-found"
    for query in ("", "?version=nonsense", "?version=-1", "?version=1&nonsense=1"):
        assert alice.get(f"games/{duel['id']}/since{query}").code == "validation"
    secret = new_game(alice, visibility="private")["id"]
    assert mallory.get(f"games/{secret}/since?version=1").code == "not-found"


@pytest.mark.usefixtures("bob")
def test_what_is_deleted_is_gone(alice, solo):
    alice.post(f"games/{solo['id']}/seats/1/resign")
    list(prune(timezone.now() + timedelta(days=31)))
    assert not Event.objects.exists()
    answer = alice.get(f"games/{solo['id']}/since?version=1")
    assert (answer.status, answer.code) == (410, "cursor-expired")
