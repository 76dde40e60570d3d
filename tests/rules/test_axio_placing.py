"""AXIO, one placement: where a stone may lie and what it scores.

Most stones are laid on (0, 0) and, to the east of it, (1, 0).
"""

from __future__ import annotations

import msgspec
import pytest

from games.rules.axio.shapes import AxioState
from games.rules.viewers import SPECTATOR
from tests.rules.axio_positions import (
    ALL_COLOURS,
    AXIO,
    KEEP,
    SWAP,
    at,
    gained,
    moves,
    new_game,
    only_room,
    play,
    position,
    why_refused,
)

HUGE = (6, -6, 2**31, 2**63, -(2**64), 10**40, -(10**40))


def holding(kind: str, lying: dict[tuple[int, int], str] | None = None) -> AxioState:
    return position(lying, hands=((kind, *ALL_COLOURS[1:]), ALL_COLOURS))


def test_the_first_colour_lies_on_the_named_cell_and_the_second_one_in_the_direction() -> None:
    state = new_game(start_seat=1)
    stone = next(s for s in state.hands[0] if s.kind[0] != s.kind[1])
    state = play(state, at(0, -4, 5, stone.id))
    names = dict(zip("RGBOYP", ("red", "green", "blue", "orange", "yellow", "purple"), strict=True))
    first, second = AXIO.view_for(state, SPECTATOR).board[-2:]
    assert (first.q, first.r, first.colour) == (0, -4, names[stone.kind[0]])
    assert (second.q, second.r, second.colour) == (0, -3, names[stone.kind[1]])
    assert {(half.seat, half.version) for half in (first, second)} == {(1, 2)}


@pytest.mark.parametrize(
    ("direction", "other"),
    [*enumerate([(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)])],
)
def test_directions_are_counted_from_the_east_counter_clockwise(
    direction: int, other: tuple[int, int]
) -> None:
    state = holding("RG", {other: "x"})
    assert why_refused(state, at(0, 0, direction)) == ("cell-taken", "/direction")


def test_an_equal_cell_beside_a_half_scores_one_point() -> None:
    assert gained(holding("RG", {(-1, 0): "R"}), at(0, 0)) == {"red": 1}


def test_each_half_scores_in_its_own_colour() -> None:
    state = holding("RG", {(-1, 0): "R", (2, 0): "G", (1, 1): "R", (0, -1): "G"})
    assert gained(state, at(0, 0)) == {"red": 1, "green": 1}


def test_a_line_scores_every_equal_cell_up_to_another_colour() -> None:
    lying = {(-1, 0): "R", (-2, 0): "R", (-3, 0): "R", (-4, 0): "B", (-5, 0): "R"}
    assert gained(holding("RG", lying), at(0, 0)) == {"red": 3}


def test_a_line_may_cross_the_whole_board() -> None:
    lying = {(q, 0): "P" for q in range(-4, 4)}
    assert gained(holding("PG", lying), at(4, 0, 5)) == {"purple": 9}


def test_a_line_stops_at_a_gap() -> None:
    lying = {(0, -1): "R", (0, -2): "R", (0, -4): "R"}
    assert gained(holding("RG", lying), at(0, 0)) == {"red": 2}


def test_a_line_does_not_jump_over_a_gap_beside_the_stone() -> None:
    assert gained(holding("RG", {(-2, 0): "R"}), at(0, 0)) == {}


def test_a_line_stops_at_the_edge_of_the_board() -> None:
    lying = {(2, 0): "G", (3, 0): "G", (4, 0): "G", (5, 0): "G"}
    assert gained(holding("RG", lying), at(0, 0)) == {"green": 4}


def test_all_five_lines_of_a_half_score() -> None:
    around = {(1, -1): "R", (0, -1): "R", (-1, 0): "R", (-1, 1): "R", (0, 1): "R"}
    assert gained(holding("RG", around), at(0, 0)) == {"red": 5}


def test_a_start_symbol_counts_as_a_cell_of_its_colour() -> None:
    assert gained(holding("RG"), at(0, -4, 5)) == {"red": 1}
    assert gained(holding("BO"), at(0, -4, 5)) == {}


def test_a_line_may_run_into_a_start_symbol() -> None:
    lying = {(0, -3): "R", (0, -4): "R"}
    assert gained(holding("RG", lying), at(0, -2, 5)) == {"red": 3}


def test_a_double_beside_an_equal_cell_with_one_half_scores_one() -> None:
    assert gained(holding("RR", {(-1, 0): "R"}), at(0, 0)) == {"red": 1}


def test_a_double_beside_an_equal_cell_with_both_halves_scores_two() -> None:
    assert gained(holding("RR", {(1, -1): "R"}), at(0, 0)) == {"red": 2}


def test_a_double_never_scores_with_its_own_other_half() -> None:
    assert gained(holding("RR"), at(0, 0)) == {}


def test_a_line_does_not_run_through_the_other_half() -> None:
    assert gained(holding("RR", {(2, 0): "R", (3, 0): "R"}), at(0, 0)) == {"red": 2}


@pytest.mark.parametrize(("q", "r", "opposite"), [(1, 0, 3), (1, -1, 4), (0, -1, 5)])
def test_a_double_may_be_described_from_either_end(q: int, r: int, opposite: int) -> None:
    state = holding("RR", {(-1, 0): "R"})
    assert play(state, at(q, r, opposite)) == play(state, at(0, 0, opposite - 3))
    assert gained(state, at(q, r, opposite)) == gained(state, at(0, 0, opposite - 3))


def test_a_double_is_listed_with_three_directions_and_a_mixed_stone_with_six() -> None:
    state = position(hands=(("RR", "RG"), ALL_COLOURS))
    listed = moves(state)
    for stone, directions in (("1-0", {0, 1, 2}), ("1-1", {0, 1, 2, 3, 4, 5})):
        here = [m.direction for m in listed if (m.stone, m.q, m.r) == (stone, 0, 0)]
        assert sorted(here) == sorted(directions)


def test_equal_stones_are_listed_once_for_each_id() -> None:
    listed = moves(position(hands=(("RG", "RG"), ALL_COLOURS)))
    first, second = (
        [(m.q, m.r, m.direction) for m in listed if m.stone == stone] for stone in ("1-0", "1-1")
    )
    assert first == second
    assert len(set(first)) == len(first)


def test_a_later_stone_may_go_anywhere_free_also_touching_nothing() -> None:
    assert play(holding("RG"), at(0, 0)).version == 10


def test_it_refuses_a_cell_that_is_taken() -> None:
    state = holding("RG", {(0, 0): "B"})
    assert why_refused(state, at(0, 0)) == ("cell-taken", "/q")
    assert why_refused(state, at(-1, 0)) == ("cell-taken", "/direction")
    assert why_refused(state, at(0, -5)) == ("cell-taken", "/q")


@pytest.mark.parametrize("number", HUGE)
def test_it_refuses_numbers_beyond_the_board(number: int) -> None:
    assert why_refused(holding("RG"), at(number, 0)) == ("off-board", "/q")
    assert why_refused(holding("RG"), at(0, number)) == ("off-board", "/r")


@pytest.mark.parametrize("number", HUGE)
def test_huge_numbers_are_read_as_moves_and_then_refused(number: int) -> None:
    text = f'{{"type": "place", "stone": "1-0", "q": {number}, "r": 0, "direction": 0}}'
    for move in (
        msgspec.json.decode(text, type=AXIO.types.move),
        AXIO.parse_move(msgspec.json.decode(text)),
    ):
        assert why_refused(holding("RG"), move) == ("off-board", "/q")


def test_it_refuses_a_cell_outside_the_hexagon_whose_numbers_are_small() -> None:
    assert why_refused(holding("RG"), at(4, 4))[0] == "off-board"


def test_it_refuses_a_second_half_off_the_board() -> None:
    assert why_refused(holding("RG"), at(5, -1, 0)) == ("off-board", "/direction")


@pytest.mark.parametrize("direction", [-1, 6, 10**40])
def test_it_cannot_read_a_direction_that_does_not_exist(direction: int) -> None:
    move = {"type": "place", "stone": "1-0", "q": 0, "r": 0, "direction": direction}
    with pytest.raises(msgspec.ValidationError):
        AXIO.parse_move(move)


@pytest.mark.parametrize("stone", ["2-0", "", "no such stone", "1-0 "])
def test_it_refuses_a_stone_that_the_seat_does_not_hold(stone: str) -> None:
    assert why_refused(holding("RG"), at(0, 0, 0, stone)) == ("not-in-hand", "/stone")


def test_an_unknown_stone_and_that_of_another_seat_are_refused_alike() -> None:
    assert why_refused(holding("RG"), at(99, 0, 0, "2-0")) == why_refused(
        holding("RG"), at(99, 0, 0, "9-9")
    )


def test_it_refuses_to_place_out_of_turn() -> None:
    wrong = ("wrong-move-type", "/type")
    assert why_refused(holding("RG"), at(0, 0, 0, "2-0"), seat=2) == wrong
    assert why_refused(position(turn=0), at(0, 0), seat=1) == wrong


@pytest.mark.parametrize("move", [SWAP, KEEP])
def test_it_refuses_to_swap_or_keep_when_a_stone_is_to_be_placed(move: object) -> None:
    assert why_refused(holding("RG"), move) == ("wrong-move-type", "/type")  # type: ignore[arg-type]


def test_seats_take_turns_and_the_hand_is_filled_up() -> None:
    state = play(position(), at(0, 0))
    assert state.turn == 2
    assert [s.kind for s in state.hands[0]] == [*ALL_COLOURS[1:], "RG"]
    assert state.bag[0] == "GB"


def test_a_drawn_stone_has_a_new_id() -> None:
    state = play(position(), at(0, 0))
    ids = [stone.id for stone in state.hands[0]]
    assert ids[:5] == ["1-1", "1-2", "1-3", "1-4", "1-5"]
    assert len(set(ids)) == 6


def test_if_the_bag_is_too_small_the_seat_draws_what_there_is() -> None:
    state = play(position(hands=(("RG", "BO", "YP"), ALL_COLOURS), bag=("GG",)), at(0, 0))
    assert [s.kind for s in state.hands[0]] == ["BO", "YP", "GG"]
    assert state.bag == ()


def test_a_seat_without_stones_is_skipped() -> None:
    state = position(hands=(("RG", "BO", "YP"), (), ALL_COLOURS), bag=())
    assert play(state, at(0, 0)).turn == 3


def test_if_nobody_holds_a_stone_the_game_is_over() -> None:
    state = play(position(hands=(("RG",), ()), bag=()), at(0, 0))
    assert AXIO.decisions(state) == ()


def test_only_room_leaves_only_that_room() -> None:
    state = position(only_room((0, 0), (1, 0), (0, 1)))
    assert {(m.q, m.r, m.direction) for m in moves(state)} == {
        (0, 0, 0),
        (0, 0, 5),
        (1, 0, 3),
        (1, 0, 4),
        (0, 1, 1),
        (0, 1, 2),
    }
