"""`welcomes`: who may take the open seats of a table, and that nobody meets a bot unasked."""

from __future__ import annotations

import pytest

from tests.support.client import Client, sign_up

ME, OPEN, AI = {"type": "me"}, {"type": "open"}, {"type": "ai", "engine": "random"}


@pytest.fixture
def robo(bob):
    return Client("robo", bob.post("bots", {"name": "robo"}).json["token"])


def opened(client, *seats, **more):
    answer = client.post("games", {"ruleset": "rota", "seats": [ME, *(seats or [OPEN])], **more})
    assert answer.status == 201, answer
    return answer.json


def sits(client, game, number=2):
    answer = client.put(f"games/{game['id']}/seats/{number}", ME)
    assert answer.status == 200 or (answer.status, answer.code) == (403, "not-welcome"), answer
    return answer.status == 200


def test_a_table_welcomes_anybody_unless_it_says_otherwise(alice, mallory, robo):
    assert opened(alice)["welcomes"] == "any"
    assert sits(mallory, opened(alice)) and sits(robo, opened(alice))
    listed = alice.get("games").json["items"]
    assert {game["welcomes"] for game in listed} == {"any"}


@pytest.mark.parametrize(
    ("welcomes", "person", "bot"),
    [
        ("any", True, True),
        ("people", True, False),
        ("bots", False, True),
        ("engines", False, False),
    ],
)
def test_others_are_refused(alice, mallory, robo, welcomes, person, bot):
    assert opened(alice, welcomes=welcomes)["welcomes"] == welcomes
    assert sits(mallory, opened(alice, welcomes=welcomes)) == person
    assert sits(robo, opened(alice, welcomes=welcomes)) == bot
    assert sits(robo, opened(alice, welcomes=welcomes, rated=True)) == bot


def test_a_person_meets_no_bot_in_a_rated_game_without_having_agreed(alice, mallory, robo):
    game = opened(alice, OPEN, rated=True)
    assert game["welcomes"] == "people"
    assert not sits(robo, game) and sits(mallory, game)


def test_nor_does_the_host_seat_one_when_others_sit_already(alice, bob, robo):
    game = opened(bob, OPEN, OPEN, rated=True)
    assert sits(alice, game)
    answer = bob.put(f"games/{game['id']}/seats/3", {"type": "bot", "name": "robo"})
    assert (answer.status, answer.code) == (403, "not-welcome")
    assert alice.get(f"games/{game['id']}").json["seats"][2]["occupant"]["type"] == "open"
    asked = opened(bob, OPEN, rated=True, welcomes="any")
    assert bob.put(f"games/{asked['id']}/seats/2", {"type": "bot", "name": "robo"}).status == 200


def test_a_bots_own_rated_table_is_open_to_all_who_see_that_it_is_a_bots(alice, robo):
    game = opened(robo, rated=True)
    assert game["welcomes"] == "any" and sits(alice, game)


def test_whom_the_host_names_is_welcome(alice, bob, robo):
    named = [{"type": "bot", "name": "robo"}, {"type": "player", "name": "bob"}]
    bob.patch("me/bots/robo", {"accepts": {"from": "anybody", "rated": True}})
    game = opened(alice, *named, rated=True, welcomes="engines")
    assert sits(bob, game, 3)


def test_engines_are_seated_at_any_table(alice):
    for welcomes in ("people", "bots", "engines", "any"):
        game = opened(alice, welcomes=welcomes)
        assert alice.put(f"games/{game['id']}/seats/2", AI).json["status"] == "active"


def test_the_host_may_sit_down_late(alice):
    answer = alice.post("games", {"ruleset": "rota", "seats": [OPEN, AI], "welcomes": "engines"})
    assert alice.put(f"games/{answer.json['id']}/seats/1", ME).json["status"] == "active"


def test_it_refuses_to_welcome_nonsense(alice):
    answer = alice.post("games", {"ruleset": "rota", "seats": [ME, OPEN], "welcomes": "cats"})
    assert (answer.status, answer.code) == (422, "validation")
    assert answer.json["errors"][0]["pointer"] == "/welcomes"


def test_a_rematch_and_a_fork_welcome_the_same(alice, mallory):
    game = opened(alice, welcomes="people")
    sits(mallory, game)
    mallory.post(f"games/{game['id']}/seats/2/resign")
    assert alice.post(f"games/{game['id']}/rematch").json["welcomes"] == "people"


def test_a_game_tells_its_rematch(alice, bob, stranger):
    game = opened(alice)
    sits(bob, game)
    assert alice.get(f"games/{game['id']}").json["rematch_id"] is None
    bob.post(f"games/{game['id']}/seats/2/resign")
    assert stranger.get(f"games/{game['id']}").json["rematch_id"] is None
    again = bob.post(f"games/{game['id']}/rematch").json
    assert again["rematch_id"] is None
    for client in (alice, bob, stranger):
        assert client.get(f"games/{game['id']}").json["rematch_id"] == again["id"]


def test_a_private_rematch_is_told_to_those_who_may_see_it(alice, bob):
    carol = sign_up("carol")
    seats = [{"type": "player", "name": name} for name in ("bob", "carol")]
    game = opened(alice, *seats, visibility="private")["id"]
    for number, client in ((2, bob), (3, carol)):
        client.put(f"games/{game}/seats/{number}", ME)
    for number, client in ((2, bob), (3, carol)):
        client.post(f"games/{game}/seats/{number}/resign")
    again = alice.post(f"games/{game}/rematch").json["id"]
    assert carol.get(f"games/{game}").json["rematch_id"] == again
    assert carol.delete(f"games/{again}/seats/3").status == 204
    assert carol.get(f"games/{again}").status == 404
    assert carol.get(f"games/{game}").json["rematch_id"] is None
    assert bob.get(f"games/{game}").json["rematch_id"] == again
