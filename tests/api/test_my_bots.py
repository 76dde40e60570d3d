"""GET /me/bots, PATCH and DELETE /me/bots/{name}, and POST /me/bots/{name}/tokens."""

from __future__ import annotations

import pytest

from games.models import Bot, Game, Move, Player, Token, Webhook
from tests.support.client import Client
from tests.support.playing import new_game

ME, OPEN, ROBO = {"type": "me"}, {"type": "open"}, {"type": "bot", "name": "robo"}
HOOK = {"url": "https://bot.example/hook"}


def make_bot(owner: Client, name: str = "robo", **more) -> Client:
    answer = owner.post("bots", {"name": name, **more})
    assert answer.status == 201, answer
    return Client(name, answer.json["token"])


@pytest.fixture
def robo(alice):
    return make_bot(alice)


def test_an_owner_lists_own_bots_oldest_first(alice, bob, stranger):
    for owner, name in ((alice, "robo"), (bob, "hal"), (alice, "eliza")):
        make_bot(owner, name)
    everybodys = stranger.get("bots").json["items"]
    assert alice.get("me/bots").json == {
        "items": [everybodys[0], everybodys[2]],
        "next_cursor": None,
    }
    page = alice.get("me/bots?limit=1").json
    rest = alice.get(f"me/bots?limit=1&cursor={page['next_cursor']}").json
    assert [bot["name"] for bot in page["items"] + rest["items"]] == ["robo", "eliza"]


def test_a_bot_owns_no_bots(robo):
    assert robo.get("me/bots").json["items"] == []
    for answer in (robo.patch("me/bots/robo", {}), robo.delete("me/bots/robo")):
        assert (answer.status, answer.code) == (404, "not-found")


def test_an_owner_describes_a_bot_member_by_member(alice, robo, stranger):
    answer = alice.patch("me/bots/ROBO", {"description": "Plays well."})
    assert (answer.status, answer.json["description"]) == (200, "Plays well.")
    alice.patch("me/bots/robo", {"accepts": {"from": "anybody", "rulesets": ["axio"]}})
    answer = alice.patch("me/bots/robo", {"accepts": {"most_games": 2, "rated": True}})
    assert answer.json == stranger.get("players/robo").json
    assert answer.json["description"] == "Plays well."
    assert answer.json["accepts"] == {
        "from": "anybody",
        "rated": True,
        "rulesets": ["axio"],
        "least_seconds": 0,
        "most_games": 2,
    }


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"description": None}, "/description"),
        ({"description": "d" * 501}, "/description"),
        ({"description": "a\0b"}, "/description"),
        ({"name": "hal"}, "/name"),
        ({"owner": "bob"}, "/owner"),
        ({"online": True}, "/online"),
    ],
)
def test_it_refuses_what_describes_no_bot(alice, robo, body, pointer):
    answer = alice.patch("me/bots/robo", body)
    assert (answer.status, answer.code) == (422, "validation")
    assert answer.json["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize("name", ["nobody", "bob", "alice", "hal", "a%00b", "%FF", "a" * 500])
def test_nobody_touches_what_is_not_an_own_bot(alice, bob, name):
    make_bot(bob, "hal")
    tokens = set(Token.objects.values_list("pk", flat=True))
    for answer in (
        alice.patch(f"me/bots/{name}", {"description": "mine"}),
        alice.delete(f"me/bots/{name}"),
        alice.post(f"me/bots/{name}/tokens", {}),
    ):
        assert (answer.status, answer.code) == (404, "not-found")
    assert set(Token.objects.values_list("pk", flat=True)) == tokens
    assert not Player.objects.exclude(closed_at=None).exists()


def test_it_refuses_strangers(stranger, db):
    for answer in (
        stranger.get("me/bots"),
        stranger.patch("me/bots/robo", {}),
        stranger.delete("me/bots/robo"),
        stranger.post("me/bots/robo/tokens", {}),
    ):
        assert (answer.status, answer.code) == (401, "unauthenticated")


def test_a_new_token_takes_the_place_of_the_old_ones(alice, robo):
    answer = alice.post("me/bots/robo/tokens", {"label": "server"})
    assert answer.status == 201
    assert (answer.json["label"], answer.json["player"]) == ("server", "robo")
    assert answer.headers["Location"] == f"/api/v1/me/tokens/{answer.json['id']}"
    assert robo.get("me").status == 401
    assert alice.get("me").status == 200
    new = Client("robo", answer.json["token"])
    (token,) = new.get("me/tokens").json["items"]
    assert (token["id"], token["current"]) == (answer.json["id"], True)


def test_others_stay_if_they_are_kept(alice, robo):
    answer = alice.post("me/bots/robo/tokens", {"keep_others": True})
    assert (answer.status, answer.json["label"]) == (201, "")
    assert robo.get("me").status == 200
    assert Client("robo", answer.json["token"]).get("me").status == 200


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"label": 1}, "/label"),
        ({"label": "l" * 65}, "/label"),
        ({"label": "a\0b"}, "/label"),
        ({"keep_others": "yes"}, "/keep_others"),
        ({"keep": True}, "/keep"),
    ],
)
def test_it_refuses_what_makes_no_token(alice, robo, body, pointer):
    answer = alice.post("me/bots/robo/tokens", body)
    assert (answer.status, answer.code) == (422, "validation")
    assert answer.json["errors"][0]["pointer"] == pointer
    assert robo.get("me").status == 200


def test_a_retired_bot_is_gone_but_its_name_is_not_free(alice, bob, robo, stranger):
    robo.post("webhooks", HOOK)
    assert alice.delete("me/bots/robo").status == 204
    assert robo.get("me").status == 401
    assert not Webhook.objects.exists() and not Token.objects.filter(player__name="robo").exists()
    assert stranger.get("bots").json["items"] == alice.get("me/bots").json["items"] == []
    for owner in (alice, bob):
        assert owner.post("bots", {"name": "Robo"}).code == "name-taken"
    profile = stranger.get("players/robo").json
    assert (profile["kind"], profile["online"]) == ("bot", False)


def test_a_retired_bot_cannot_be_changed_or_seated_or_get_a_token(alice, robo):
    alice.delete("me/bots/robo")
    assert alice.patch("me/bots/robo", {"description": "x"}).code == "not-found"
    assert alice.post("me/bots/robo/tokens", {}).code == "not-found"
    answer = alice.post("games", {"ruleset": "rota", "seats": [ME, ROBO]})
    assert (answer.status, answer.code) == (422, "invalid-options")


def test_to_retire_a_bot_twice_is_to_retire_it_once(alice, robo):
    assert alice.delete("me/bots/robo").status == 204
    before = Player.objects.get(name="robo").closed_at
    assert alice.delete("me/bots/robo").status == 204
    assert Player.objects.get(name="robo").closed_at == before


def test_a_bot_that_retires_leaves_lobbies_and_resigns_games(alice, bob, robo):
    lobby = bob.post("games", {"ruleset": "rota", "seats": [ME, OPEN, OPEN]}).json["id"]
    robo.put(f"games/{lobby}/seats/2", ME)
    hosted = robo.post("games", {"ruleset": "rota", "seats": [ME, OPEN]}).json["id"]
    running = new_game(bob, robo)["id"]
    over = new_game(bob, robo)["id"]
    bob.post(f"games/{over}/seats/1/resign")
    result = bob.get(f"games/{over}").json
    assert alice.delete("me/bots/robo").status == 204
    assert bob.get(f"games/{lobby}").json["seats"][1]["occupant"]["type"] == "open"
    assert bob.get(f"games/{hosted}").json["status"] == "cancelled"
    game = bob.get(f"games/{running}").json
    assert (game["status"], game["result"]["reason"]) == ("finished", "resigned")
    assert game["seats"][1]["status"] == "resigned"
    assert Move.objects.get(game_id=running).made_by == "bot"
    assert bob.get(f"games/{over}").json == result


def test_a_bot_that_retires_declines_invitations(alice, bob, robo):
    Bot.objects.update(accepts_from=Bot.From.ANYBODY)
    game = bob.post("games", {"ruleset": "rota", "seats": [ME, ROBO]}).json
    assert game["seats"][1]["occupant"]["type"] == "invited"
    alice.delete("me/bots/robo")
    assert bob.get(f"games/{game['id']}").json["seats"][1]["occupant"]["type"] == "open"


def test_a_bot_retires_from_a_seat_that_an_engine_plays(alice, bob, robo):
    game = new_game(bob, robo)["id"]
    body = {"type": "ai", "engine": "random"}
    assert robo.post(f"games/{game}/seats/2/substitute", body).status == 200
    alice.delete("me/bots/robo")
    assert bob.get(f"games/{game}").json["status"] == "finished"


def test_a_rematch_leaves_the_seat_of_a_retired_bot_open(alice, bob, robo):
    game = new_game(bob, robo)["id"]
    alice.delete("me/bots/robo")
    answer = bob.post(f"games/{game}/rematch")
    assert answer.json["seats"][1]["occupant"]["type"] == "open"
    assert Game.objects.get(pk=answer.json["id"]).status == "lobby"
