"""ACHT, points: which shape takes which marker, and what an 8 leaves of them."""

from __future__ import annotations

from tests.rules.acht_positions import (
    ACHT,
    closed,
    do,
    holding,
    lay,
    leap,
    move,
    play,
    position,
    round_ended,
    shape,
    told_of,
    used,
)

#: X0 on (1, 2) makes an 8 and closes a small circle with the tile above it.
EIGHT_AND_CIRCLE = {(1, 1): "S2A0", (1, 3): "SAQ3", (0, 2): "SAQ2"}
EIGHT = lay("X0", 1, 2)
KEEP = move(type="react", play=True)


def test_a_half_circle_that_faces_none_closes_nothing() -> None:
    state = position({(1, 1): "SAQ0"}, tiles=("SAQ DARK", "X"))
    assert ACHT.preview(state, 1, lay("SAQ0", 2, 1)).points.small == 0
    assert ACHT.preview(state, 1, lay("SAQ2", 0, 1)).points.small == 1


def test_of_small_circles_at_one_cell_the_one_on_the_level_edge_takes_a_marker_first() -> None:
    state = position(
        {(1, 2): "SAQ3", (2, 1): "SAQ0"},
        tiles=("S2A DARK", "X"),
        shapes=used("small", 1, 3),
    )
    after = do(state, lay("S2A1", 1, 1))
    assert closed(after)[-2:] == [("small", 1, 1, "h", 1), ("small", 1, 1, "v", 2)]


def test_of_shapes_in_one_row_the_left_one_takes_a_marker_first() -> None:
    state = position(
        {(1, 0): "A40", (1, 2): "A40", (2, 0): "A40", (2, 1): "A40"},
        tiles=("A4 DARK", "X"),
        shapes=used("large", 1, 3),
    )
    after = do(state, lay("A40", 1, 1))
    assert closed(after)[-2:] == [("large", 2, 1, None, 1), ("large", 2, 2, None, 2)]


def test_a_side_marks_two_shapes_at_once_with_its_last_two_markers() -> None:
    state = position(
        {(1, 0): "A40", (1, 2): "A40", (2, 0): "A40", (2, 1): "A40"},
        tiles=("A4 DARK", "X"),
        shapes=used("large", 1, 2),
    )
    after = do(state, lay("A40", 1, 1))
    assert closed(after)[-2:] == [("large", 2, 1, None, 1), ("large", 2, 2, None, 1)]


def test_a_marker_set_together_with_the_8_counts_nothing() -> None:
    state = position(EIGHT_AND_CIRCLE, tiles=("X DARK", "S2A"))
    assert len(told_of("shape_closed", state, EIGHT)) == 1
    assert round_ended(state, EIGHT) == {1: 8, 2: 0}


def test_infinity_keeps_a_marker_set_together_with_the_8() -> None:
    state = position(EIGHT_AND_CIRCLE, tiles=("X DARK", "S2A"), hands=("infinity", ""))
    assert round_ended(do(state, EIGHT), KEEP) == {1: 9, 2: 0}


def test_infinity_keeps_markers_and_never_the_tile_at_the_place() -> None:
    state = position(EIGHT_AND_CIRCLE, tiles=("X DARK", "A2Q2"), hands=("", "infinity"))
    assert round_ended(do(state, EIGHT), KEEP, seat=2) == {1: 8, 2: 0}


def test_two_8s_made_at_once_are_worth_eight_points() -> None:
    lying = {(1, 1): "SAQ2", (2, 1): "X1", (3, 2): "X0", (3, 3): "SAQ3"}
    state = position(lying, tiles=("S2A DARK", "A2Q2"))
    assert round_ended(state, lay("S2A0", 3, 1)) == {1: 8, 2: 0}


def test_both_partners_who_play_infinity_spend_their_cards() -> None:
    state = position(
        EIGHT_AND_CIRCLE,
        tiles=("X DARK", "S2A", "A4", "A4"),
        hands=("infinity", "", "cosmic_void", ""),
        pile="meteorite " * 4,
        teams=True,
        target=100,
    )
    after = do(do(do(state, EIGHT), KEEP, 1), KEEP, 3)
    assert [kind.value for kind in after.discard] == ["infinity", "cosmic_void"]
    assert after.totals == (9, 0, 9, 0)


def test_a_shape_that_stays_closed_while_its_tile_turns_is_not_scored_again() -> None:
    state = holding(
        "quantum_leap",
        lying={(1, 1): "SAQ2", (2, 1): "S2A0"},
        shapes=[shape("small", 1, 1, "h", None)],
    )
    made = play("10", "quantum_leap", **leap((2, 1), (2, 1), 3))
    assert closed(do(state, made)) == [("small", 1, 1, "h", None)]
    assert told_of("shape_opened", state, made) == told_of("shape_closed", state, made) == []
    assert ACHT.preview(state, 1, made).points.small == 0
