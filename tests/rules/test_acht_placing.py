"""ACHT, step 3 and 4 of a turn: what must be placed, what may not, and whose marker it takes."""

from __future__ import annotations

import msgspec
import pytest

from games.rules.acht.shapes import AchtState
from games.rules.viewers import SPECTATOR
from tests.rules.acht_positions import (
    ACHT,
    asked,
    closed,
    do,
    lay,
    listed,
    move,
    position,
    told,
    told_of,
    used,
    why_refused,
)

#: SAQ0 on (2, 1) closes a small circle with it.
OPEN_CIRCLE = {(1, 1): "SAQ2"}
OPEN_EIGHT = {(1, 1): "S2A0", (1, 3): "SAQ3"}


def test_a_placed_tile_lies_as_it_was_put_and_the_next_seat_decides() -> None:
    after = do(position(tiles=("ZERO A4", "S2A")), lay("ZERO1", 1, 2))
    assert after.board[7] == ("ZERO", 1, 1)
    assert after.tiles == (("A4",), ("S2A", "A4"))
    assert asked(after) == [(2, "place")]


@pytest.mark.parametrize(
    ("made", "refusal"),
    [
        (lay("X0", 1, 2), ("not-in-hand", "/tile")),
        (lay("A40", 2, 2), ("cell-taken", "/row")),
        (lay("A40", 0, 0), ("not-adjacent", "/row")),
        (lay("A40", 5, 0), ("off-board", "/row")),
        (lay("A40", 0, -1), ("off-board", "/col")),
        (lay("A40", 10**15, 10**15), ("off-board", "/row")),
        (move(type="pass"), ("wrong-move-type", "/type")),
        (move(type="react", play=False), ("wrong-move-type", "/type")),
    ],
)
def test_it_refuses_what_cannot_be_placed(made: object, refusal: tuple[str, str]) -> None:
    assert why_refused(position(), made) == refusal


def test_it_refuses_a_seat_whose_turn_it_is_not() -> None:
    assert why_refused(position(), lay("A40", 1, 2), seat=2) == ("wrong-move-type", "/type")


@pytest.mark.parametrize("rotation", [-1, 4])
def test_a_rotation_is_a_number_of_quarter_turns(rotation: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        move(type="place", tile="A4", row=1, col=2, rotation=rotation)


def test_equal_looking_rotations_are_listed_once_and_all_accepted() -> None:
    state = position(tiles=("X DARK", "S2A"))
    assert [(m["row"], m["col"], m["rotation"]) for m in listed(state)][:2] == [
        (1, 2, 0),
        (1, 2, 1),
    ]
    for rotation in range(4):
        assert do(state, lay(f"X{rotation}", 1, 2)).board[7].rotation == rotation


def test_two_equal_tiles_are_listed_once() -> None:
    assert len(listed(position(tiles=("A4 A4", "S2A")))) == 4


def test_dark_cannot_be_placed_and_stays() -> None:
    state = position(tiles=("DARK A4", "S2A"))
    assert why_refused(state, lay("DARK0", 1, 2)) == ("dark-cannot-be-placed", "/tile")
    assert {option["tile"] for option in listed(state)} == {"A4"}
    assert do(state, lay("A40", 1, 2)).tiles[0] == ("DARK",)


def test_zero_must_be_played_even_if_the_other_tile_could_score() -> None:
    state = position(OPEN_CIRCLE, tiles=("SAQ ZERO", "S2A"))
    assert why_refused(state, lay("SAQ0", 2, 1)) == ("must-play-zero", "/tile")
    assert {option["tile"] for option in listed(state)} == {"ZERO"}


def test_zero_must_be_played_even_if_the_other_tile_could_make_an_8() -> None:
    state = position(OPEN_EIGHT, tiles=("ZERO X", "S2A"))
    assert why_refused(state, lay("X0", 1, 2)) == ("must-play-zero", "/tile")


def test_of_zero_and_dark_zero_is_played() -> None:
    assert {m["tile"] for m in listed(position(tiles=("DARK ZERO", "S2A")))} == {"ZERO"}


def test_a_placement_that_scores_must_be_chosen_whichever() -> None:
    state = position(OPEN_CIRCLE, tiles=("SAQ S2A", "S2A"))
    assert why_refused(state, lay("SAQ0", 3, 2)) == ("must-score", "/row")
    assert {option["tile"] for option in listed(state)} == {"SAQ", "S2A"}
    for option in listed(state):
        preview = ACHT.preview(state, 1, ACHT.parse_move(option))
        assert preview.points != ACHT.preview(state, 1, lay("SAQ1", 3, 2)).points


def test_an_8_must_be_made_even_if_something_else_scores() -> None:
    state = position({**OPEN_EIGHT, (3, 1): "SAQ0"}, tiles=("X A4", "S2A"))
    scoring = lay("X0", 2, 1)
    assert ACHT.preview(state, 1, scoring).points.small == 1
    assert why_refused(state, scoring) == ("must-make-eight", "/row")
    assert [(m["tile"], m["row"], m["col"], m["rotation"]) for m in listed(state)] == [
        ("X", 1, 2, 0)
    ]


#: Seat 1 has set all its markers for small circles.
NO_SMALL_ONES = used("small", 1, 4)
#: All four are on the board for each of the two seats.
NOBODY_HAS_SMALL_ONES = [*used("small", 1, 4), *used("small", 2, 4)]


def options(state: AchtState) -> set[tuple[str, int, int, int]]:
    return {(m["tile"], m["row"], m["col"], m["rotation"]) for m in listed(state)}


def test_a_shape_for_which_only_others_have_a_marker_binds_too() -> None:
    state = position(OPEN_CIRCLE, tiles=("SAQ DARK", "S2A"), shapes=NO_SMALL_ONES)
    assert why_refused(state, lay("SAQ0", 3, 2)) == ("must-score", "/row")
    assert options(state) == {("SAQ", 2, 1, 0)}
    assert not any(msgspec.to_builtins(ACHT.preview(state, 1, lay("SAQ0", 2, 1)).points).values())
    assert closed(do(state, lay("SAQ0", 2, 1)))[-1] == ("small", 1, 1, "h", 2)


def test_a_shape_that_nobody_can_mark_binds_too() -> None:
    state = position(OPEN_CIRCLE, tiles=("SAQ DARK", "S2A"), shapes=NOBODY_HAS_SMALL_ONES)
    assert why_refused(state, lay("SAQ0", 3, 2)) == ("must-score", "/row")
    assert options(state) == {("SAQ", 2, 1, 0)}
    assert closed(do(state, lay("SAQ0", 2, 1)))[-1] == ("small", 1, 1, "h", None)


def test_which_of_the_closing_placements_is_free_even_if_another_one_gains() -> None:
    """A small circle for the other seat may be closed instead of a large one for oneself."""
    corner = {(0, 1): "A40", (1, 0): "A40", (1, 1): "SAQ2"}
    state = position(corner, tiles=("SAQ A4", "S2A"), shapes=NO_SMALL_ONES)
    gains = {
        option["tile"]: sum(
            msgspec.to_builtins(ACHT.preview(state, 1, ACHT.parse_move(option)).points).values()
        )
        for option in listed(state)
    }
    assert gains["A4"] > 0
    assert ("SAQ", 2, 1, 0) in options(state)
    assert why_refused(state, lay("SAQ1", 2, 1)) == ("must-score", "/row")


def test_teams_must_close_shapes_without_a_marker_of_their_own() -> None:
    state = position(
        OPEN_CIRCLE,
        tiles=("SAQ DARK", "S2A", "A4", "A4"),
        shapes=NO_SMALL_ONES,
        totals=(0, 0, 0, 0),
        teams=True,
    )
    assert options(state) == {("SAQ", 2, 1, 0)}
    assert closed(do(state, lay("SAQ0", 2, 1)))[-1] == ("small", 1, 1, "h", 2)


def test_a_blind_round_knows_the_same_duty() -> None:
    state = position(
        OPEN_CIRCLE,
        tiles=("SAQ", "", ""),
        totals=(30, 7, 30),
        shapes=[*NO_SMALL_ONES, *used("small", 3, 4)],
        blind=True,
        round=4,
    )
    assert options(state) == {("SAQ", 2, 1, 0)}
    # Seat 2 only looks on: its markers stay where they are.
    assert closed(do(state, lay("SAQ0", 2, 1)))[-1] == ("small", 1, 1, "h", None)


def test_alone_a_shape_without_a_marker_binds_and_costs_a_point() -> None:
    state = position(
        OPEN_CIRCLE, tiles=("SAQ",), shapes=NO_SMALL_ONES, tower=("A4", "A4"), totals=(0,)
    )
    assert options(state) == {("SAQ", 2, 1, 0)}
    assert solo_cost(do(state, lay("SAQ0", 2, 1))) == solo_cost(state) + 1


def solo_cost(state: AchtState) -> int:
    return sum(shape.marker_seat is None for shape in state.shapes)


def test_an_8_comes_before_a_shape_without_a_marker() -> None:
    state = position(
        {**OPEN_EIGHT, (3, 1): "SAQ0"}, tiles=("X A4", "S2A"), shapes=NOBODY_HAS_SMALL_ONES
    )
    assert why_refused(state, lay("X0", 2, 1)) == ("must-make-eight", "/row")
    assert options(state) == {("X", 1, 2, 0)}


def test_zero_comes_before_a_shape_without_a_marker() -> None:
    state = position(OPEN_CIRCLE, tiles=("SAQ ZERO", "S2A"), shapes=NO_SMALL_ONES)
    assert {option["tile"] for option in listed(state)} == {"ZERO"}
    assert why_refused(state, lay("SAQ0", 2, 1)) == ("must-play-zero", "/tile")


def test_two_darks_leave_and_bring_a_tile_and_a_card_but_nothing_is_placed() -> None:
    state = position(
        tiles=("A4 SAQ", "DARK"), tower=("DARK", "X", "S2Q", "A4"), pile="infinity meteorite"
    )
    after = do(state, lay("A40", 1, 2))
    assert after.tiles == (("SAQ", "S2Q"), ("X",))
    assert [card.kind.value for card in after.hands[1]] == ["infinity"]
    assert asked(after) == [(1, "place")]
    story = [effect["type"] for effect in told(state, lay("A40", 1, 2))]
    assert story == ["drew", "tiles_left", "drew", "drew_card", "drew"]


def test_two_darks_with_an_empty_tower_end_the_round() -> None:
    state = position(tiles=("A4 SAQ", "DARK"), tower=("DARK",), pile="infinity")
    (ended,) = told_of("round_ended", state, lay("A40", 1, 2))
    assert ended["cause"] == "tower_empty"
    assert [row["points"] for row in ended["seats"]] == [7, 0]


def test_a_closed_shape_takes_a_marker_of_the_placing_seat() -> None:
    state = position(OPEN_CIRCLE, tiles=("SAQ A4", "S2A"))
    after = do(state, lay("SAQ0", 2, 1))
    seats = ACHT.view_for(after, SPECTATOR).seats
    assert msgspec.to_builtins(seats[0].markers) == {"small": 3, "large": 4, "square": 3}
    assert (seats[0].round_points, seats[1].round_points) == (1, 0)


def test_without_a_marker_the_next_seat_in_turn_order_that_has_one_places_it() -> None:
    spent = [*used("small", 2, 4), *used("small", 3, 4)]
    state = position(OPEN_CIRCLE, tiles=("S2A", "SAQ DARK", "S2A", "A4"), turn=2, shapes=spent)
    made = lay("SAQ0", 2, 1)
    assert closed(do(state, made))[-1] == ("small", 1, 1, "h", 4)
    assert told_of("scored", state, made) == []
    assert ACHT.preview(state, 2, made).points.small == 0


def test_if_nobody_has_a_marker_the_points_are_lost() -> None:
    spent = [*used("small", 1, 4), *used("small", 2, 4)]
    state = position(OPEN_CIRCLE, tiles=("SAQ DARK", "S2A"), shapes=spent)
    assert closed(do(state, lay("SAQ0", 2, 1)))[-1] == ("small", 1, 1, "h", None)


def test_a_seat_that_gave_up_places_no_markers() -> None:
    state = position(
        OPEN_CIRCLE,
        tiles=("SAQ DARK", "", "S2A"),
        shapes=used("small", 1, 4),
        resigned=(2,),
    )
    assert closed(do(state, lay("SAQ0", 2, 1)))[-1] == ("small", 1, 1, "h", 3)


def test_several_shapes_take_markers_squares_first_then_large_then_small_circles() -> None:
    lying = {(0, 1): "SAQ2", (1, 0): "A2Q20", (1, 2): "A40", (2, 0): "A2Q21", (2, 1): "A2Q20"}
    state = position(lying, tiles=("SAQ DARK", "S2A"))
    after = do(state, lay("SAQ0", 1, 1))
    assert closed(after) == [
        ("square", 2, 1, None, 1),
        ("large", 2, 2, None, 1),
        ("small", 0, 1, "h", 1),
    ]
    assert ACHT.view_for(after, SPECTATOR).seats[0].round_points == 7


def test_equal_shapes_take_markers_by_row_then_column_then_h_before_v() -> None:
    lying = {(1, 1): "SAQ2", (2, 0): "SAQ1", (3, 1): "SAQ0"}
    state = position(lying, tiles=("S2A DARK", "S2A"), shapes=used("small", 1, 3))
    # S2A3 on (2, 1) has half circles in the west and the north.
    after = do(state, lay("S2A3", 2, 1))
    assert closed(after)[-2:] == [("small", 1, 1, "h", 1), ("small", 2, 0, "v", 2)]
