"""POST and GET /bots, and bots at the table."""

from __future__ import annotations

import pytest

from tests.support.client import Client
from tests.support.playing import new_game, rush


def bot_of(owner: Client, name: str, **more: str) -> Client:
    answer = owner.post("bots", {"name": name, **more})
    assert answer.status == 201, answer
    return Client(name, answer.json["token"])


def test_a_player_makes_a_bot_with_a_token_of_its_own(alice):
    answer = alice.post("bots", {"name": "robo", "description": "Plays the first option."})
    assert answer.status == 201
    assert answer.headers["Location"] == "/api/v1/players/robo"
    bot = answer.json["player"]
    assert (bot["kind"], bot["owner"], bot["guest"]) == ("bot", "alice", False)
    assert bot["description"] == "Plays the first option."
    me = Client("robo", answer.json["token"]).get("me").json
    assert bot["online"] is False
    assert {name: me[name] for name in bot} == {**bot, "online": True}


def test_bots_are_listed_for_everybody_oldest_first(alice, bob, stranger):
    for owner, name in ((alice, "robo"), (bob, "hal"), (alice, "eliza")):
        bot_of(owner, name)
    items = stranger.get("bots").json["items"]
    assert [(bot["name"], bot["owner"]) for bot in items] == [
        ("robo", "alice"),
        ("hal", "bob"),
        ("eliza", "alice"),
    ]
    assert "axio_" not in stranger.get("bots").content.decode()


def test_the_list_of_bots_comes_in_pages(alice, stranger):
    for number in range(5):
        bot_of(alice, f"robo {number}")
    page = stranger.get("bots?limit=3").json
    rest = stranger.get(f"bots?limit=3&cursor={page['next_cursor']}").json
    assert [bot["name"] for bot in page["items"] + rest["items"]] == [
        f"robo {number}" for number in range(5)
    ]
    assert rest["next_cursor"] is None


def test_it_refuses_a_stranger(stranger, db):
    assert stranger.post("bots", {"name": "robo"}).code == "unauthenticated"


def test_it_refuses_bots_of_bots(alice):
    answer = bot_of(alice, "robo").post("bots", {"name": "robo2"})
    assert (answer.status, answer.code) == (403, "not-for-bots")


def test_it_refuses_a_taken_name(alice):
    answer = alice.post("bots", {"name": "Alice"})
    assert (answer.status, answer.code) == (409, "name-taken")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/name"),
        ({"name": "r/b"}, "/name"),
        ({"name": "robo", "description": "d" * 501}, "/description"),
        ({"name": "robo", "description": "a\0b"}, "/description"),
        ({"name": "robo", "owner": "bob"}, "/owner"),
    ],
)
def test_it_refuses_what_makes_no_bot(alice, body, pointer):
    answer = alice.post("bots", body)
    assert (answer.status, answer.code) == (422, "validation")
    assert answer.json["errors"][0]["pointer"] == pointer


def test_a_bot_plays_over_the_same_calls_and_is_labelled_everywhere(alice):
    robo = bot_of(alice, "robo")
    game = new_game(robo, alice, options={"start_seat": 1})
    assert game["seats"][0]["occupant"] == {
        "type": "bot",
        "name": "robo",
        "engine": None,
        "rating": None,
    }
    rush(game["id"], [robo, alice], moves=2)
    moves = alice.get(f"games/{game['id']}/moves").json["items"]
    assert [move["made_by"] for move in moves] == ["bot", "player"]


def test_a_bot_takes_an_open_seat_as_a_bot(alice):
    robo = bot_of(alice, "robo")
    game = new_game(alice, robo)
    assert game["seats"][1]["occupant"]["type"] == "bot"
    assert robo.post(f"games/{game['id']}/seats/2/resign").status == 200
    assert alice.get(f"games/{game['id']}/moves").json["items"][0]["made_by"] == "bot"


def test_an_owner_sees_no_more_of_a_bots_hand_than_others(alice, bob):
    robo = bot_of(alice, "robo")
    game = new_game(bob, robo)
    answer = alice.get(f"games/{game['id']}/seats/2/hand")
    assert (answer.status, answer.code) == (403, "hidden-information")
