"""POST /games/{id}/forks: playing on from a finished game."""

from __future__ import annotations

import pytest

from games.models import Game
from tests.support.client import Client, sign_up
from tests.support.playing import new_game, rush


@pytest.fixture
def over(alice, bob, duel):
    """The duel, played for a while and given up by bob."""
    rush(duel["id"], [alice, bob], moves=4)
    bob.post(f"games/{duel['id']}/seats/2/resign")
    return duel["id"]


def fork(client: Client, game, **body):
    answer = client.post(f"games/{game}/forks", body)
    assert answer.status == 201, answer
    return answer.json


def test_a_fork_goes_on_from_a_position_of_the_past(alice, bob, stranger, over):
    game = fork(alice, over, at_version=3)
    assert (game["status"], game["version"], game["rated"]) == ("lobby", 0, False)
    assert [seat["occupant"]["type"] for seat in game["seats"]] == ["player", "invited"]
    assert bob.put(f"games/{game['id']}/seats/2", {"type": "me"}).json["version"] == 3
    old = alice.get(f"games/{over}/view?at_version=3").json
    new = alice.get(f"games/{game['id']}/view").json
    told = ("board", "hand", "seats", "supply", "version", "bonus_left", "viewer")
    assert {name: old[name] for name in told} == {name: new[name] for name in told}
    log = [m["version"] for m in stranger.get(f"games/{game['id']}/moves").json["items"]]
    assert log == [2, 3]


def test_nobody_joins_a_fork_who_was_not_asked_by_name(alice, bob, mallory, over):
    """Its seed is known, so that whoever came by would play with open cards."""
    seats = [{"type": "me"}, {"type": "open"}]
    answer = alice.post(f"games/{over}/forks", {"at_version": 3, "seats": seats})
    assert (answer.status, answer.code) == (422, "invalid-options")
    game = fork(alice, over, at_version=3)["id"]
    assert bob.delete(f"games/{game}/seats/2").status == 204
    answer = mallory.put(f"games/{game}/seats/2", {"type": "me"})
    assert (answer.status, answer.code) == (403, "not-invited")


def test_a_fork_is_played_to_its_end_and_its_export_is_true(alice, bob, stranger, over):
    seats = [{"type": "me"}, {"type": "player", "name": "bob"}]
    game = fork(alice, over, at_version=4, seats=seats)["id"]
    bob.put(f"games/{game}/seats/2", {"type": "me"})
    ended = rush(game, [alice, bob])
    assert ended["status"] == "finished"
    versions = [m["version"] for m in alice.get(f"games/{game}/moves").json["items"]]
    assert versions == list(range(2, ended["version"] + 1))
    export = stranger.get(f"games/{game}/export").json
    assert stranger.post("exports/verify", export).json["valid"] is True
    frames = stranger.get(f"games/{game}/replay?as=all&limit=200").json["items"]
    assert len(frames) == ended["version"]
    assert frames[-1]["view"]["status"] == "finished"


@pytest.fixture
def three(alice, bob):
    """A finished game of three, whose second seat gave up early."""
    cast = [alice, bob, sign_up("carol")]
    game = new_game(*cast, options={"start_seat": 1})["id"]
    rush(game, cast, moves=2)
    bob.post(f"games/{game}/seats/2/resign")
    rush(game, cast, moves=2)
    alice.post(f"games/{game}/seats/1/resign")
    return game, cast


def test_who_gave_up_before_a_fork_stays_out_of_it(three, stranger):
    game, (alice, bob, carol) = three
    new = fork(alice, game, at_version=5)["id"]
    found = carol.put(f"games/{new}/seats/3", {"type": "me"}).json
    assert (found["status"], found["version"]) == ("active", 5)
    assert [seat["status"] for seat in found["seats"]] == ["playing", "resigned", "playing"]
    ended = rush(new, [alice, bob, carol])
    assert ended["result"]["ranking"][-1]["seats"] == [2]
    export = stranger.get(f"games/{new}/export").json
    assert stranger.post("exports/verify", export).json["valid"] is True


def test_nobody_takes_the_seat_of_who_gave_up_before_a_fork(three, mallory):
    game, (alice, _, _) = three
    new = fork(alice, game, at_version=5)
    assert new["seats"][1]["status"] == "resigned"
    card = next(g for g in alice.get("games").json["items"] if g["id"] == new["id"])
    assert card["open_seats"] == 0
    listed = alice.get("games?open_seats=1").json["items"]
    assert new["id"] not in [g["id"] for g in listed]
    answer = mallory.put(f"games/{new['id']}/seats/2", {"type": "me"})
    assert answer.status == 409, answer
    alice.put(f"games/{new['id']}/seats/2", {"type": "open"})
    seats = alice.get(f"games/{new['id']}").json["seats"]
    assert seats[1]["status"] == "resigned"


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({}, "validation", "/at_version"),
        ({"at_version": 0}, "validation", "/at_version"),
        ({"at_version": 6}, "validation", "/at_version"),
        ({"at_version": 10**30}, "validation", "/at_version"),
        ({"at_version": "1"}, "validation", "/at_version"),
        ({"at_version": 1, "rated": True}, "validation", "/rated"),
        ({"at_version": 1, "seats": [{"type": "me"}]}, "validation", "/seats"),
        ({"at_version": 1, "seats": [{"type": "me"}] * 2}, "invalid-options", "/seats/1"),
    ],
)
def test_it_refuses_a_fork_that_makes_no_game(alice, over, body, code, pointer):
    answer = alice.post(f"games/{over}/forks", body)
    assert (answer.status, answer.code) == (422, code)
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]
    assert Game.objects.count() == 1


def test_only_a_finished_game_is_forked_and_not_by_strangers(alice, stranger, duel):
    answer = alice.post(f"games/{duel['id']}/forks", {"at_version": 1})
    assert (answer.status, answer.code) == (409, "game-not-finished")
    assert stranger.post(f"games/{duel['id']}/forks", {"at_version": 1}).status == 401
