"""PUT /games/{id}/seats/{n}/standing-orders with a plan: what is refused, and with which pointer."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.plans import MOST_CONDITIONS, MOST_ENTRIES
from tests.support.client import Client
from tests.support.planning import path_of, place, plan
from tests.support.playing import new_game

ENTRY = {"move": place(1, 0)}
SCORE = {"type": "score_reached", "points": 5}
STONE = {"type": "place", "stone": "0123456789abcdef", "q": 0, "r": 0, "direction": 0}


@pytest.fixture
def game(alice: Client, bob: Client) -> dict[str, Any]:
    return new_game(alice, bob)


def fault(answer: Any) -> tuple[int, str, str]:
    return answer.status, answer.json["errors"][0]["pointer"], answer.json["errors"][0]["code"]


@pytest.mark.parametrize(
    ("given", "pointer", "code"),
    [
        (1, "/plan", "invalid-type"),
        ({}, "/plan/entries", "required"),
        ({"entries": {}}, "/plan/entries", "invalid-type"),
        ({"entries": [{}]}, "/plan/entries/0/move", "required"),
        ({"entries": [{"move": 1}]}, "/plan/entries/0/move", "invalid-type"),
        ({"entries": [{"move": {}}]}, "/plan/entries/0/move/type", "required"),
        ({"entries": [ENTRY, {"move": {"type": "fly"}}]}, "/plan/entries/1/move/type", None),
        ({"entries": [{"move": {**place(1, 0), "decision_id": "x"}}]}, None, "unknown-member"),
        ({"entries": [{"move": place("1", 0)}]}, "/plan/entries/0/move/x", "invalid-type"),
        ({"entries": [{"move": place(10**30, 0)}]}, "/plan/entries/0/move/x", "invalid-value"),
        (
            {"entries": [{"move": {**place(1, 0), "full_type": "axio.place"}}]},
            "/plan/entries/0/move/full_type",
            "invalid-value",
        ),
        ({"entries": [{**ENTRY, "at_least": -1}]}, "/plan/entries/0/at_least", "invalid-value"),
        ({"entries": [{**ENTRY, "otherwise": "cry"}]}, "/plan/entries/0/otherwise", None),
        ({"entries": [{**ENTRY, "repeat": 1}]}, "/plan/entries/0/repeat", "invalid-type"),
        ({"entries": [{**ENTRY, "played": 1}]}, "/plan/entries/0/played", "unknown-member"),
        ({"entries": [{**ENTRY, "holding": {"stone": 1}}]}, None, "unknown-member"),
        ({"entries": [{**ENTRY, "holding": {"corners": ["red"]}}]}, None, "invalid-value"),
        ({"entries": [{**ENTRY, "unless": [{"type": "rain"}]}]}, None, None),
        ({"entries": [], "wake": [{**SCORE, "points": 0}]}, "/plan/wake/0/points", "invalid-value"),
        ({"entries": [], "wake": [{**SCORE, "seat": 3}]}, "/plan/wake/0/seat", "invalid-value"),
        ({"entries": [], "wake": [{"type": "cell_taken", "cell": {}}]}, "/plan/wake/0/cell", None),
        (
            {"entries": [], "wake": [SCORE, {"type": "cell_taken", "cell": {"q": 1}}]},
            "/plan/wake/1/cell/q",
            "unknown-member",
        ),
        ({"entries": [], "wake": [{"type": "round_ended"}]}, "/plan/wake/0/type", None),
        ({"entries": [ENTRY] * (MOST_ENTRIES + 1)}, "/plan/entries", "invalid-value"),
        ({"entries": [], "wake": [SCORE] * (MOST_CONDITIONS + 1)}, "/plan/wake", "invalid-value"),
        ({"entries": [], "best": {"at_least": 0}}, "/plan/best/at_least", "invalid-value"),
        ({"entries": [], "best": {}}, "/plan/best/at_least", "required"),
        ({"entries": [], "best": 3}, "/plan/best", "invalid-type"),
        ({"entries": [], "stopped_by": None}, "/plan/stopped_by", "unknown-member"),
    ],
)
def test_it_refuses_a_plan_that_makes_no_sense(
    alice: Client, game: dict[str, Any], given: Any, pointer: str | None, code: str | None
) -> None:
    answer = alice.put(path_of(game, 1), {"plan": given})
    assert (answer.status, answer.code) == (422, "validation"), answer
    _, told, why = fault(answer)
    assert pointer in {told, None}
    assert code in {why, None}
    assert alice.get(path_of(game, 1)).json["plan"] is None


@pytest.mark.parametrize(
    ("move", "pointer", "code"),
    [
        ({**STONE, "stone": None}, "/plan/entries/0/move/stone", "required"),
        ({**STONE, "stone": "\0"}, "/plan/entries/0/move/stone", "invalid-value"),
        ({**STONE, "stone": "x" * 20_000}, "/plan", "invalid-value"),
    ],
)
def test_it_refuses_pieces_that_cannot_be(
    alice: Client, bob: Client, move: Any, pointer: str, code: str
) -> None:
    game = new_game(alice, bob, ruleset="axio")
    assert fault(plan(alice, game, 1, {"move": move})) == (422, pointer, code)


def test_a_plan_is_read_back_as_it_was_put(alice: Client, game: dict[str, Any]) -> None:
    corners = ["red", "green", None, "blue"]
    entry = {
        "move": place(1, 0, wild="red"),
        "holding": {"corners": corners},
        "at_least": 3,
        "unless": [{"type": "cell_taken", "cell": {"x": 2}}],
        "otherwise": "wake",
        "repeat": True,
    }
    put = plan(alice, game, 1, entry, wake=[SCORE], best={"at_least": 2})
    assert put.status == 200
    shown = put.json["plan"]
    assert shown["entries"] == [
        {
            **entry,
            "move": {**entry["move"], "full_type": "rota.place"},
            "unless": [{"type": "cell_taken", "cell": {"x": 2, "y": None}}],
            "played": None,
        }
    ]
    assert shown["wake"] == [{**SCORE, "seat": None}]
    assert shown["best"] == {"at_least": 2}
    assert shown["stopped_by"] is None
    assert alice.get(path_of(game, 1)).json == put.json


def test_a_stone_that_is_not_drawn_yet_is_planned_by_its_colours(
    alice: Client, bob: Client
) -> None:
    game = new_game(alice, bob, ruleset="axio", options={"start_seat": 1})
    (held, *_) = bob.get(f"games/{game['id']}/seats/2/hand").json["hand"]
    move = {name: value for name, value in STONE.items() if name != "stone"}
    entries = [{"move": move, "holding": {"a": held["a"], "b": held["b"]}}]
    put = plan(bob, game, 2, *entries)
    assert put.json["plan"]["entries"][0]["move"]["stone"] is None
    assert put.json["plan"]["entries"][0]["holding"] == {
        "a": held["a"],
        "b": held["b"],
        "stone": None,
    }


def test_a_plan_is_for_the_own_seat_alone(alice: Client, bob: Client, game: dict[str, Any]) -> None:
    for seat in (2, 9):
        assert plan(alice, game, seat, ENTRY).status == {2: 403, 9: 404}[seat]
