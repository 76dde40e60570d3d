"""ACHT, the quantum leap: a lying tile is moved, turned, or both."""

from __future__ import annotations

import pytest

from tests.rules.acht_positions import (
    ACHT,
    asked,
    closed,
    do,
    holding,
    leap,
    listed,
    play,
    shape,
    told_of,
    why_refused,
)


def test_a_quantum_leap_moves_a_tile_anywhere_and_it_keeps_its_owner() -> None:
    state = holding("quantum_leap")
    after = do(state, play("10", "quantum_leap", **leap((1, 1), (4, 4), 3)))
    assert 6 not in after.board
    assert after.board[24] == ("SAQ", 3, 1)
    assert asked(after) == [(1, "place")]


def test_a_quantum_leap_may_only_turn_a_tile() -> None:
    after = do(holding("quantum_leap"), play("10", "quantum_leap", **leap((1, 1), (1, 1), 0)))
    assert after.board[6] == ("SAQ", 0, 1)


def test_doing_nothing_at_all_is_refused() -> None:
    state = holding("quantum_leap", lying={(1, 1): "SAQ2", (1, 2): "A40"})
    for cell, rotation in (((1, 1), 2), ((1, 2), 0), ((1, 2), 1)):
        made = play("10", "quantum_leap", **leap(cell, cell, rotation))
        assert why_refused(state, made) == ("nothing-changes", "/rotation")


def test_the_centre_and_tiles_of_marked_shapes_stay() -> None:
    lying = {(1, 1): "SAQ2", (2, 1): "SAQ0"}
    marked = holding("quantum_leap", lying=lying, shapes=[shape("small", 1, 1, "h", 2)])
    for cell in lying:
        made = play("10", "quantum_leap", **leap(cell, (4, 4), 0))
        assert why_refused(marked, made) == ("tile-not-movable", "/from")
    made = play("10", "quantum_leap", **leap((2, 2), (4, 4), 0))
    assert why_refused(marked, made) == ("tile-not-movable", "/from")


def test_a_closed_shape_without_a_marker_that_a_tile_leaves_is_gone() -> None:
    lying = {(1, 1): "SAQ2", (2, 1): "SAQ0"}
    state = holding("quantum_leap", lying=lying, shapes=[shape("small", 1, 1, "h", None)])
    made = play("10", "quantum_leap", **leap((2, 1), (4, 4), 2))
    assert closed(do(state, made)) == []
    assert [effect["row"] for effect in told_of("shape_opened", state, made)] == [1]


@pytest.mark.parametrize(
    ("cells", "refusal"),
    [
        (leap((0, 0), (4, 4), 0), ("no-such-target", "/from")),
        (leap((9, 0), (4, 4), 0), ("off-board", "/from")),
        (leap((1, 1), (4, 5), 0), ("off-board", "/to")),
        (leap((1, 1), (2, 2), 0), ("cell-taken", "/to")),
        ({}, ("no-such-target", "/from")),
    ],
)
def test_it_refuses_leaps_from_and_to_nowhere(cells: dict, refusal: tuple[str, str]) -> None:
    state = holding("quantum_leap")
    assert why_refused(state, play("10", "quantum_leap", **cells)) == refusal


def test_shapes_that_a_leap_closes_are_scored_for_the_player() -> None:
    state = holding("quantum_leap", lying={(1, 1): "SAQ2", (4, 4): "SAQ0"})
    made = play("10", "quantum_leap", **leap((4, 4), (2, 1), 0))
    assert closed(do(state, made)) == [("small", 1, 1, "h", 1)]
    assert ACHT.preview(state, 1, made).points.small == 1


def test_an_8_made_by_a_leap_counts() -> None:
    lying = {(1, 1): "S2A0", (1, 3): "SAQ3", (4, 4): "X1"}
    state = holding("quantum_leap", lying=lying)
    made = play("10", "quantum_leap", **leap((4, 4), (1, 2), 0))
    assert ACHT.preview(state, 1, made).eight
    (ended,) = told_of("round_ended", state, made)
    assert [row["points"] for row in ended["seats"]] == [8, 0, 0]


def test_a_quantum_leap_without_a_tile_to_move_is_discarded_without_effect() -> None:
    state = holding("quantum_leap", lying={})
    options = [option for option in listed(state) if option["type"] == "play_card"]
    assert [(o["from"], o["to"], o["rotation"]) for o in options] == [(None, None, None)]
    after = do(state, ACHT.parse_move(options[0]))
    assert (after.discard, after.board, asked(after)) == (
        ("quantum_leap",),
        state.board,
        [(1, "place")],
    )
