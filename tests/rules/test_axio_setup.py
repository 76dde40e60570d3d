"""AXIO before the first move: stones, boards, start symbols, hands, who begins."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from games.rules.errors import InvalidOptions
from games.rules.viewers import SPECTATOR, Viewer
from tests.rules.axio_positions import AXIO, COLOURS, new_game
from tests.rules.axio_slowly import all_cells, start_symbols

COMPONENTS = msgspec.to_builtins(AXIO.components("standard"))


def test_there_are_six_of_each_mixed_pair_and_five_of_each_double() -> None:
    stones = {(stone["a"], stone["b"]): stone["count"] for stone in COMPONENTS["stones"]}
    assert stones == {
        **dict.fromkeys(combinations(COLOURS, 2), 6),
        **{(colour, colour): 5 for colour in COLOURS},
    }
    assert sum(stones.values()) == 120


@pytest.mark.parametrize(
    ("seats", "radius", "cells"), [(1, 5, 91), (2, 5, 91), (3, 6, 127), (4, 7, 169)]
)
def test_the_board_grows_with_the_seats(seats: int, radius: int, cells: int) -> None:
    state = new_game(seats=seats)
    assert AXIO.view_for(state, SPECTATOR).radius == radius
    assert len(state.cells) == len(all_cells(radius)) == cells
    assert {"seats": seats, "radius": radius} in COMPONENTS["boards"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_start_symbols_lie_on_the_same_six_cells_whatever_the_board(seats: int) -> None:
    board = AXIO.view_for(new_game(seats=seats), SPECTATOR).board
    assert {cell.colour.value: (cell.q, cell.r) for cell in board} == start_symbols()
    assert {(cell.seat, cell.version) for cell in board} == {(None, 1)}
    assert start_symbols()["red"] == (0, -5)
    assert start_symbols()["yellow"] == (-5, 5)


@pytest.mark.parametrize(("seats", "hand"), [(1, 1), (2, 6), (3, 6), (4, 6)])
def test_each_seat_draws_six_stones_and_alone_it_draws_one(seats: int, hand: int) -> None:
    state = new_game(seats=seats)
    assert [len(stones) for stones in state.hands] == [hand] * seats
    assert len(state.bag) == 120 - hand * seats
    drawn = Counter(stone.kind for stones in state.hands for stone in stones)
    assert sorted((drawn + Counter(state.bag)).values()) == [5] * 6 + [6] * 15


def test_the_stones_are_shuffled_for_each_game() -> None:
    games = [new_game(number=number) for number in range(20)]
    assert len({state.bag for state in games}) == 20
    assert len({tuple(stone.kind for stone in state.hands[0]) for state in games}) == 20


def test_nobody_sees_the_hand_of_another_seat_nor_of_the_partner() -> None:
    state = new_game(seats=4, teams=True)
    for seat in (1, 2, 3, 4):
        view = AXIO.view_for(state, Viewer.at(seat))
        assert [stone.stone for stone in view.hand] == [s.id for s in state.hands[seat - 1]]
        for other in {1, 2, 3, 4} - {seat}:
            assert not AXIO.sees_hand(state, Viewer.at(seat), other)


def test_the_id_of_a_stone_tells_neither_its_kind_nor_when_it_is_drawn() -> None:
    """The same places in the same bag have other ids, and the ids are in no order."""
    ids = [[stone.id for stone in new_game(number=n).hands[0]] for n in range(40)]
    assert len({one for hand in ids for one in hand}) == 240
    assert sum(hand == sorted(hand) for hand in ids) <= 2
    by_place = Counter(sorted(hand).index(hand[0]) for hand in ids)
    assert len(by_place) == 6


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_seat_may_be_drawn_to_begin(seats: int) -> None:
    assert {new_game(seats=seats, number=n).turn for n in range(60)} == {*range(1, seats + 1)}


def test_the_start_seat_can_be_chosen_and_changes_nothing_else() -> None:
    by_lot = new_game(seats=3)
    for seat in (1, 2, 3):
        chosen = new_game(seats=3, start_seat=seat)
        assert chosen.turn == seat
        assert msgspec.structs.replace(chosen, turn=by_lot.turn) == by_lot


def test_it_refuses_a_start_seat_that_nobody_has() -> None:
    with pytest.raises(InvalidOptions) as refusal:
        new_game(seats=2, start_seat=3)
    assert refusal.value.pointer == "/options/start_seat"


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_it_refuses_teams_unless_there_are_four_seats(seats: int) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        new_game(seats=seats, teams=True)
    assert refusal.value.pointer == "/options/teams"


@pytest.mark.parametrize("seats", [0, 5])
def test_it_refuses_no_seat_and_five_seats(seats: int) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        new_game(seats=seats)
    assert refusal.value.pointer == "/seats"


@pytest.mark.parametrize("data", [{"start_seat": 0}, {"start_seat": 5}, {"teams": "yes"}])
def test_it_refuses_nonsense_options(data: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        AXIO.parse_options(data)
