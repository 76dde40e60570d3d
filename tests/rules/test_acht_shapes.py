"""ACHT, what closes: circles, squares, the frame, the centre, and the 8."""

from __future__ import annotations

import pytest

from tests.rules.acht_positions import ACHT, closed, do, lay, listed, position, told_of

#: In row 1, with nothing in the middle: only a crossing tile is missing.
ENDS = {(1, 1): "S2A0", (1, 3): "SAQ3"}


def test_two_half_circles_across_an_edge_close_a_small_circle() -> None:
    state = position({(1, 1): "SAQ2"}, tiles=("SAQ A4", "S2A"))
    after = do(state, lay("SAQ0", 2, 1))
    assert closed(after) == [("small", 1, 1, "h", 1)]


def test_a_small_circle_on_an_upright_edge_is_named_by_its_left_cell() -> None:
    state = position({(1, 1): "S2A0"}, tiles=("SAQ A4", "S2A"))
    after = do(state, lay("SAQ3", 1, 2))
    assert closed(after) == [("small", 1, 1, "v", 1)]


def test_four_quarter_circles_round_a_point_close_a_large_circle_the_centre_included() -> None:
    state = position({(1, 1): "A40", (1, 2): "A40"}, tiles=("A4 SAQ", "S2A"))
    assert closed(do(state, lay("A40", 2, 1))) == [("large", 2, 2, None, 1)]


def test_four_right_angles_round_a_point_close_a_square() -> None:
    lying = {(0, 1): "A2Q20", (0, 2): "A2Q21", (1, 1): "A2Q21"}
    after = do(position(lying, tiles=("A2Q2 SAQ", "S2A")), lay("A2Q20", 1, 2))
    assert ("square", 1, 2, None, 1) in closed(after)


def test_quarters_of_different_kinds_close_nothing() -> None:
    state = position({(1, 1): "A40", (1, 2): "A2Q21"}, tiles=("A4 DARK", "S2A"))
    assert closed(do(state, lay("A40", 2, 1))) == []


def test_at_the_border_the_frame_supplies_two_quarters() -> None:
    state = position({(0, 0): "A2Q21", (1, 1): "ZERO0"}, tiles=("A2Q2 DARK", "S2A"))
    assert closed(do(state, lay("A2Q20", 0, 1))) == [("square", 0, 1, None, 1)]


def test_in_a_corner_of_the_board_the_frame_supplies_three_quarters() -> None:
    state = position({(0, 1): "ZERO0"}, tiles=("A4 DARK", "S2A"))
    assert closed(do(state, lay("A40", 0, 0))) == [("large", 0, 0, None, 1)]


def test_the_frame_helps_only_with_the_kind_it_shows() -> None:
    state = position({(0, 0): "A40", (1, 1): "ZERO0"}, tiles=("A4 DARK", "S2A"))
    assert closed(do(state, lay("A40", 0, 1))) == []


def test_the_frame_is_no_neighbour() -> None:
    cells = {(move["row"], move["col"]) for move in listed(position(tiles=("ZERO A4", "S2A")))}
    assert cells == {(1, 2), (2, 1), (2, 3), (3, 2)}


def test_a_crossing_between_two_half_circles_in_a_row_is_an_8() -> None:
    state = position(ENDS, tiles=("X A4", "S2A"))
    assert told_of("eight", state, lay("X0", 1, 2)) == [
        {"type": "eight", "seat": 1, "row": 1, "col": 2, "axis": "h"}
    ]


def test_a_crossing_between_two_half_circles_in_a_column_is_an_8() -> None:
    state = position({(0, 1): "SAQ2", (2, 1): "SAQ0"}, tiles=("X A4", "S2A"))
    assert [(e["row"], e["col"], e["axis"]) for e in told_of("eight", state, lay("X1", 1, 1))] == [
        (1, 1, "v")
    ]


@pytest.mark.parametrize(
    ("lying", "end"),
    [
        ({(1, 1): "S2A0", (1, 2): "X0"}, ("SAQ3", 1, 3)),
        ({(1, 3): "SAQ3", (1, 2): "X0"}, ("SAQ1", 1, 1)),
        ({(0, 1): "SAQ2", (1, 1): "X1"}, ("SAQ0", 2, 1)),
        ({(2, 1): "SAQ0", (1, 1): "X1"}, ("SAQ2", 0, 1)),
    ],
)
def test_an_8_is_also_made_by_laying_one_of_its_ends(
    lying: dict[tuple[int, int], str], end: tuple[str, int, int]
) -> None:
    assert len(told_of("eight", position(lying, tiles=("SAQ A4", "S2A")), lay(*end))) == 1


def test_a_crossing_along_the_other_axis_is_no_8() -> None:
    state = position(ENDS, tiles=("X A4", "S2A"))
    assert not ACHT.preview(state, 1, lay("X1", 1, 2)).eight


def test_the_frame_cannot_be_the_end_of_an_8() -> None:
    state = position({(0, 1): "SAQ3", (1, 0): "ZERO0"}, tiles=("X A4", "S2A"))
    assert not ACHT.preview(state, 1, lay("X0", 0, 0)).eight


def test_one_placement_can_be_the_end_of_two_8s() -> None:
    upright = {(1, 1): "SAQ2", (2, 1): "X1"}
    level = {(3, 2): "X0", (3, 3): "SAQ3"}
    state = position({**upright, **level}, tiles=("S2A A4", "S2A"))
    made = told_of("eight", state, lay("S2A0", 3, 1))
    assert [(e["row"], e["col"], e["axis"]) for e in made] == [(2, 1, "v"), (3, 2, "h")]
