"""AXIO, the first stone of a seat: it must touch a start symbol that nobody else began at."""

from __future__ import annotations

import pytest

from games.rules.axio.board import grid_for
from games.rules.axio.shapes import AxioState, Laid
from tests.rules.axio_positions import (
    AXIO,
    NOTHING,
    at,
    moves,
    new_game,
    only_room,
    play,
    position,
    resign,
    why_refused,
)

REFUSED = ("must-touch-free-start", "/q")
#: A cell beside each start symbol of the smallest board, and a direction along its edge.
BESIDE = [(1, -5, 0), (5, -4, 5), (4, 1, 4), (-1, 5, 3), (-5, 4, 2), (-4, -1, 1)]


def beginning(seats: int = 2, **more: object) -> AxioState:
    return position(hands=[("RG", "BO", "YP")] * seats, opened=False, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("where", BESIDE)
def test_a_first_stone_may_touch_any_start_symbol(where: tuple[int, int, int]) -> None:
    assert play(beginning(), at(*where)).turn == 2


def test_either_half_may_touch_the_start_symbol() -> None:
    assert play(beginning(), at(0, -4, 5)).turn == 2
    assert play(beginning(), at(0, -3, 2)).turn == 2


def test_it_refuses_a_first_stone_that_touches_no_start_symbol() -> None:
    assert why_refused(beginning(), at(0, 0)) == REFUSED
    assert why_refused(beginning(), at(0, -3, 5)) == REFUSED


def test_it_refuses_a_first_stone_at_a_start_symbol_that_another_seat_began_at() -> None:
    state = play(beginning(), at(1, -5, 0))
    assert why_refused(state, at(0, -4, 5, "2-0")) == REFUSED
    assert play(state, at(5, -4, 5, "2-0")).turn == 1


def test_either_half_of_a_first_stone_closes_a_start_symbol_to_others() -> None:
    for first in (at(1, -5, 0), at(2, -5, 3)):
        state = play(beginning(), first)
        assert why_refused(state, at(0, -4, 5, "2-0")) == REFUSED


def test_only_placements_at_free_start_symbols_are_listed() -> None:
    state = play(beginning(), at(1, -5, 0))
    near_red = {(1, -5), (0, -4), (-1, -4)}
    assert moves(state)
    assert not {(m.q, m.r) for m in moves(state)} & near_red


def test_the_second_stone_of_a_seat_may_go_anywhere() -> None:
    state = play(play(beginning(), at(1, -5, 0)), at(5, -4, 5, "2-0"))
    assert play(state, at(0, 0, 0, "1-1")).turn == 2
    assert play(state, at(5, -2, 5, "1-1")).turn == 2


def test_bonus_stones_of_a_first_turn_close_no_start_symbol() -> None:
    state = beginning(scores=((17, 0, 0, 0, 0, 0), NOTHING))
    state = play(state, at(0, -4, 5))
    assert (state.turn, state.bonus) == (1, True)
    state = play(state, at(5, -4, 5, "1-1"))
    assert state.turn == 2
    assert play(state, at(4, -4, 3, "2-0")).version == state.version + 1
    assert why_refused(state, at(1, -5, 0, "2-0")) == REFUSED


def test_a_bonus_stone_of_a_first_turn_may_go_anywhere() -> None:
    state = play(beginning(scores=((17, 0, 0, 0, 0, 0), NOTHING)), at(0, -4, 5))
    assert play(state, at(0, 0, 0, "1-1")).turn == 2


def test_the_partner_in_a_team_is_another_seat_too() -> None:
    state = beginning(4, scores=(NOTHING, NOTHING))
    state = play(play(state, at(1, -5, 0)), at(5, -4, 5, "2-0"))
    assert state.turn == 3
    assert why_refused(state, at(0, -4, 5, "3-0")) == REFUSED


def test_the_start_symbol_of_a_seat_that_gave_up_stays_closed() -> None:
    state = resign(play(beginning(3), at(1, -5, 0)), 1)
    assert why_refused(state, at(0, -4, 5, "2-0")) == REFUSED


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_a_free_start_symbol_for_everybody(seats: int) -> None:
    state = new_game(seats=seats, start_seat=1)
    for seat in range(1, seats + 1):
        assert state.turn == seat
        state = play(state, moves(state)[0])
        if state.swapping:
            state = play(state, moves(state)[1])


def test_if_a_first_stone_fits_at_no_free_start_symbol_it_may_go_anywhere() -> None:
    lying = only_room((0, 0), (1, 0))
    state = position(lying, hands=[("RG", "BO", "YP")] * 2, opened=False)
    assert {(m.q, m.r) for m in moves(state)} == {(0, 0), (1, 0)}
    assert AXIO.outcome(play(state, at(0, 0))) is not None


def test_if_there_is_room_only_at_a_closed_start_symbol_it_may_be_used() -> None:
    grid = grid_for(2)
    first = Laid(grid.cell[1, -5], grid.cell[2, -5], 1, 2)
    lying = only_room((0, -4), (0, -3))
    state = position(lying, hands=[("RG",)] * 2, opened=False, stones=(first,), turn=2)
    assert {(m.q, m.r) for m in moves(state)} == {(0, -4), (0, -3)}


def test_alone_the_first_stone_must_touch_a_start_symbol() -> None:
    state = new_game(seats=1)
    stone = state.hands[0][0].id
    assert why_refused(state, at(0, 0, 0, stone)) == REFUSED
    state = play(state, at(0, -4, 5, stone))
    assert play(state, at(0, 0, 0, state.hands[0][0].id)).version == 3
