"""GET /me/turns?include=view,options: one call for each look."""

from __future__ import annotations

import pytest

from games.models import Game
from games.turns import MOST_IN_FULL
from tests.support.client import Client, sign_up
from tests.support.playing import new_game, options_of, rush

FULL = "me/turns?include=view,options"
#: Alice begins.
FIRST = {"start_seat": 1}


@pytest.fixture(params=["rota", "axio", "acht"])
def table(request, alice, bob):
    game = new_game(alice, bob, ruleset=request.param, options={})
    asked = game["pending"][0]["seat"]
    return game, (alice, bob)[asked - 1], (alice, bob)[2 - asked]


def test_a_turn_comes_with_its_view_and_all_its_options(table):
    game, asked, other = table
    (turn,) = asked.get(FULL).json["items"]
    assert turn["view"] == asked.get(f"games/{game['id']}/view").json
    assert turn["options"] == options_of(asked, game["id"], turn["decision_id"])
    (plain,) = asked.get("me/turns").json["items"]
    assert {name: turn[name] for name in plain} == plain
    assert turn.keys() - plain.keys() == {"view", "options"}
    assert other.get(FULL).json == {"items": [], "next_cursor": None}


def test_an_option_can_be_posted_as_it_is(table):
    game, asked, _ = table
    (turn,) = asked.get(FULL).json["items"]
    answer = asked.post(f"games/{game['id']}/moves", turn["options"][0]["move"])
    assert answer.status == 201


@pytest.mark.parametrize("part", ["view", "options"])
def test_only_what_was_asked_for_is_included(alice, duel, part):
    (turn,) = alice.get(f"me/turns?include={part}").json["items"]
    assert turn.keys() & {"view", "options"} == {part}


@pytest.mark.parametrize("include", ["x", "view,x", "view,,options", ",", "view%20"])
def test_it_refuses_to_include_anything_else(alice, include):
    for wait in ("", "&wait=1"):
        answer = alice.get(f"me/turns?include={include}{wait}")
        assert answer.code == "validation"
        assert answer.json["errors"][0]["pointer"] == "?include"


def test_its_tag_knows_what_is_included_and_every_change(alice, bob, duel):
    paths = ("me/turns", "me/turns?include=view", "me/turns?include=options", FULL)
    tags = {path: alice.get(path).headers["ETag"] for path in paths}
    assert len(set(tags.values())) == len(paths)
    for path, tag in tags.items():
        assert alice.get(path, If_None_Match=tag).status == 304
    rush(duel["id"], [alice, bob], moves=2)
    for path, tag in tags.items():
        assert alice.get(path, If_None_Match=tag).status == 200


def test_a_change_of_the_position_alone_is_news(alice, bob):
    """It is still alice's turn, but somebody else has resigned."""
    carol = sign_up("carol")
    game = new_game(alice, bob, carol, options=FIRST)["id"]
    look = alice.get(FULL)
    (turn,), tag = look.json["items"], look.headers["ETag"]
    assert carol.post(f"games/{game}/seats/3/resign").status == 200
    again = alice.get(FULL, If_None_Match=tag)
    assert again.status == 200 and again.json["items"][0]["decision_id"] == turn["decision_id"]


def test_a_long_poll_gives_the_same(alice, duel):
    plain, waited = alice.get(FULL), alice.get(f"{FULL}&wait=1")
    assert (waited.json, waited.headers["ETag"]) == (plain.json, plain.headers["ETag"])
    tag = plain.headers["ETag"]
    assert alice.get(f"{FULL}&wait=1", If_None_Match=tag).status == 304


def test_its_cost_does_not_grow_with_the_number_of_turns(alice, bob, django_assert_num_queries):
    new_game(alice, bob, options=FIRST)
    with django_assert_num_queries(3):
        alice.get(FULL)
    for _ in range(3):
        new_game(alice, bob, options=FIRST)
    with django_assert_num_queries(3):
        assert len(alice.get(FULL).json["items"]) == 4


def test_a_page_is_short_and_leads_on(alice, bob):
    games = {new_game(alice, bob, options=FIRST)["id"] for _ in range(MOST_IN_FULL + 2)}
    first = alice.get("me/turns?include=view&limit=200").json
    rest = alice.get(f"me/turns?include=view&cursor={first['next_cursor']}").json
    assert (len(first["items"]), len(rest["items"]), rest["next_cursor"]) == (MOST_IN_FULL, 2, None)
    assert {turn["game_id"] for turn in first["items"] + rest["items"]} == games


def test_a_game_that_cannot_be_played_on_does_not_hide_the_others(alice, bob):
    broken, sound = (
        new_game(alice, bob, options=FIRST)["id"],
        new_game(alice, bob, options=FIRST)["id"],
    )
    Game.objects.filter(pk=broken).update(ruleset_version=99)
    turns = {turn["game_id"]: turn for turn in alice.get(FULL).json["items"]}
    assert (turns[broken]["view"], turns[broken]["options"]) == (None, None)
    assert turns[sound]["view"] and turns[sound]["options"]


def test_a_token_of_a_game_is_told_of_that_game_alone(alice, bob):
    one, _ = (new_game(alice, bob, options=FIRST)["id"] for _ in range(2))
    kept = Client("alice", alice.post("me/tokens", {"game_id": one}).json["token"])
    for path in (FULL, f"{FULL}&wait=1"):
        assert [turn["game_id"] for turn in kept.get(path).json["items"]] == [one]
