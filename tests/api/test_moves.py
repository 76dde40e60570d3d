"""POST and GET /games/{id}/moves."""

from __future__ import annotations

import pytest

from games.models import Decision, Game, Move
from tests.support.client import sign_up
from tests.support.playing import legal_move, new_game, options_of, play, rush


@pytest.fixture
def path(duel):
    return f"games/{duel['id']}/moves"


@pytest.fixture
def move(duel):
    """What alice may answer first."""
    return legal_move(duel["id"])[1]


def test_a_game_of_two_is_played_to_its_end(alice, bob, duel):
    game = play(duel["id"], [alice, bob])
    assert game["status"] == "finished"
    assert game["version"] == 1 + len(alice.get(f"games/{duel['id']}/moves").json["items"])
    assert sorted(seat for ranked in game["result"]["ranking"] for seat in ranked["seats"]) == [
        1,
        2,
    ]


def test_a_move_is_answered_with_what_it_did_and_what_is_open_now(alice, bob, duel, path, move):
    answer = alice.post(path, move)
    assert answer.status == 201
    made = answer.json["move"]
    assert {name: made[name] for name in move} == move
    assert (made["number"], made["seat"], made["version"]) == (1, 1, 2)
    assert made["made_by"] == "player"
    assert {"type": "drew", "seat": 1, "source": "stack"} in made["effects"]
    assert (answer.json["version"], answer.json["result"]) == (2, None)
    game = bob.get(f"games/{duel['id']}").json
    assert game["version"] == 2
    assert answer.json["pending"] == game["pending"]
    assert game["pending"][0]["seat"] == 2
    assert game["pending"][0]["decision_id"] != move["decision_id"]


def test_a_move_may_say_its_full_type(alice, path, move):
    answer = alice.post(path, {**move, "full_type": "rota.place"})
    assert (answer.status, answer.json["move"]["full_type"]) == (201, "rota.place")


@pytest.mark.parametrize("full_type", ["axio.place", "rota.resign", "place", "", None, 1])
def test_it_refuses_the_full_type_of_another_move(alice, path, move, full_type):
    answer = alice.post(path, {**move, "full_type": full_type})
    assert (answer.status, answer.code) == (422, "validation")
    assert [error["pointer"] for error in answer.json["errors"]] == ["/full_type"]
    assert alice.get(path).json["items"] == []


def test_the_last_move_is_answered_with_the_result(alice, solo):
    rush(solo["id"], [alice], moves=11)
    answer, result = None, None
    while result is None:
        answer = alice.post(f"games/{solo['id']}/moves", legal_move(solo["id"])[1])
        result = answer.json["result"]
    game = alice.get(f"games/{solo['id']}").json
    assert (game["result"], game["status"]) == (result, "finished")
    assert answer.json["pending"] == []
    assert not Decision.objects.exists()


def test_it_refuses_a_move_out_of_turn(alice, bob, duel):
    decision = duel["pending"][0]["decision_id"]
    option = options_of(alice, duel["id"], decision)[0]
    answer = bob.post(f"games/{duel['id']}/moves", option["move"])
    assert (answer.status, answer.code) == (409, "not-your-decision")


def test_it_refuses_to_answer_a_decision_twice(alice, path, move):
    assert alice.post(path, move).status == 201
    answer = alice.post(path, move)
    assert (answer.status, answer.code) == (409, "decision-closed")
    assert answer.json["current_version"] == 2
    assert Move.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "rule", "pointer"),
    [
        ({"x": 0, "y": 0}, "cell-taken", "/x"),
        ({"x": 3, "y": 0}, "not-adjacent", "/x"),
        ({"x": 2, "y": 2}, "not-adjacent", "/x"),
        ({"x": 101}, "off-board", "/x"),
        ({"x": -(10**40)}, "off-board", "/x"),
        ({"x": 2**31}, "off-board", "/x"),
        ({"y": 10**18}, "off-board", "/y"),
        ({"y": -(2**63) - 1}, "off-board", "/y"),
    ],
)
@pytest.mark.parametrize("key", [{}, {"Idempotency_Key": "k"}])
def test_it_refuses_a_cell_that_the_rules_do_not_allow(
    alice, path, move, change, rule, pointer, key
):
    answer = alice.post(path, {**move, **change}, **key)
    assert (answer.status, answer.code) == (422, "illegal-move")
    assert (answer.json["rule"], answer.json["pointer"]) == (rule, pointer)
    assert not Move.objects.exists()


def test_an_empty_corner_that_meets_a_tile_needs_a_colour(alice):
    seen = set()
    for _ in range(12):
        game = new_game(alice, options={"component_set": "blank-20"})
        path = f"games/{game['id']}/moves"
        options = options_of(alice, game["id"], game["pending"][0]["decision_id"])
        coloured = next((o["move"] for o in options if o["move"]["wild"]), None)
        plain = next((o["move"] for o in options if not o["move"]["wild"]), None)
        if coloured:
            answer = alice.post(path, {**coloured, "wild": None})
            assert (answer.code, answer.json["rule"]) == ("illegal-move", "wild-required")
            absent = {name: value for name, value in coloured.items() if name != "wild"}
            answer = alice.post(path, absent)
            assert answer.code == "validation"
            (error,) = answer.json["errors"]
            assert (error["pointer"], error["code"]) == ("/wild", "required")
            assert alice.post(
                path.replace("moves", "move-previews"), absent
            ).json == answer.json | {
                "instance": answer.json["instance"].replace("moves", "move-previews")
            }
            seen.add("wild-required")
        if plain:
            answer = alice.post(path, {**plain, "wild": "red"})
            assert (answer.code, answer.json["rule"]) == ("illegal-move", "wild-not-allowed")
            assert answer.json["pointer"] == "/wild"
            seen.add("wild-not-allowed")
        if len(seen) == 2:
            return
    raise AssertionError(f"Only {seen} came up.")


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"type": "jump"}, "/type", "invalid-value"),
        ({"type": None}, "/type", "invalid-type"),
        ({"x": "2"}, "/x", "invalid-type"),
        ({"x": 1.5}, "/x", "invalid-type"),
        ({"x": True}, "/x", "invalid-type"),
        ({"x": None}, "/x", "invalid-type"),
        ({"rotation": 4}, "/rotation", "invalid-value"),
        ({"rotation": -1}, "/rotation", "invalid-value"),
        ({"wild": "mauve"}, "/wild", "invalid-value"),
        ({"wild": "RED"}, "/wild", "invalid-value"),
        ({"seat": 1}, "/seat", "unknown-member"),
        ({"a\nb": 1}, "/a\nb", "unknown-member"),
    ],
)
def test_it_refuses_a_move_that_is_not_well_formed(alice, path, move, change, pointer, code):
    answer = alice.post(path, {**move, **change})
    assert (answer.status, answer.code) == (422, "validation")
    assert [(e["pointer"], e["code"]) for e in answer.json["errors"]] == [(pointer, code)]


@pytest.mark.parametrize("missing", ["type", "x", "y", "rotation"])
def test_it_refuses_a_move_without_a_required_member(alice, path, move, missing):
    del move[missing]
    answer = alice.post(path, move)
    assert answer.code == "validation"
    found = {(error["pointer"], error["code"]) for error in answer.json["errors"]}
    assert found == {(f"/{missing}", "required")}


def test_the_colour_may_be_left_out_where_none_is_needed(alice, path, duel):
    options = options_of(alice, duel["id"], duel["pending"][0]["decision_id"], wild="null")
    if options:
        move = {n: value for n, value in options[0]["move"].items() if n != "wild"}
        assert alice.post(path, move).json["move"]["wild"] is None


def test_the_log_tells_every_move_in_order_to_everybody(alice, bob, duel, stranger, path):
    game = rush(duel["id"], [alice, bob], moves=5)
    items = stranger.get(path).json["items"]
    assert [move["number"] for move in items] == [1, 2, 3, 4, 5]
    assert [move["version"] for move in items] == [2, 3, 4, 5, 6]
    assert items == alice.get(path).json["items"] == bob.get(path).json["items"]
    assert game["version"] == 6


def test_the_log_is_read_on_from_a_version(alice, bob, duel, path):
    rush(duel["id"], [alice, bob], moves=4)
    whole = bob.get(path).json["items"]
    assert bob.get(f"{path}?after_version=0").json["items"] == whole
    assert bob.get(f"{path}?after_version=3").json["items"] == whole[2:]
    assert bob.get(f"{path}?after_version=5").json == {"items": [], "next_cursor": None}


def test_the_log_comes_in_pages_that_grow(alice, bob, duel, path):
    rush(duel["id"], [alice, bob], moves=3)
    page = bob.get(f"{path}?limit=2&after_version=1").json
    rush(duel["id"], [alice, bob], moves=1)
    rest = bob.get(f"{path}?limit=2&after_version=1&cursor={page['next_cursor']}").json
    assert [move["number"] for move in page["items"] + rest["items"]] == [1, 2, 3, 4]


@pytest.mark.parametrize("query", ["after_version=-1", "after_version=x", "after=1", "cursor=W10"])
def test_it_refuses_a_query_that_makes_no_sense(alice, path, query):
    assert alice.get(f"{path}?{query}").code == "validation"


def test_a_resignation_is_in_the_log_and_answers_nothing(alice, bob, path, duel):
    rush(duel["id"], [alice, bob], moves=1)
    alice.post(f"games/{duel['id']}/seats/1/resign")
    last = bob.get(path).json["items"][-1]
    assert (last["type"], last["decision_id"]) == ("resign", None)
    assert (last["number"], last["seat"], last["version"], last["made_by"]) == (2, 1, 3, "player")


def test_every_move_and_resignation_raises_the_version_by_one(alice, bob):
    cast = [alice, bob, sign_up("carol")]
    game = new_game(*cast, options={"start_seat": 1})["id"]
    rush(game, cast, moves=3)
    bob.post(f"games/{game}/seats/2/resign")
    rush(game, cast, moves=2)
    versions = [m["version"] for m in alice.get(f"games/{game}/moves").json["items"]]
    assert versions == [2, 3, 4, 5, 6, 7]
    assert Game.objects.get().version == 7


def test_a_lobby_has_an_empty_log(alice):
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    lobby = alice.post("games", body).json["id"]
    assert alice.get(f"games/{lobby}/moves").json == {"items": [], "next_cursor": None}
