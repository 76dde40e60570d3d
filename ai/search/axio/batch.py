"""Many games at once, with the bag and the hands in the order of the rules: the top of the bag is the last
stone of the deck.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.search.axio.laying import board_for
from ai.search.axio.layout import (
    CELLS,
    DECK,
    DECK_COUNT,
    EMPTY,
    FIRST,
    FREE,
    FREE_COUNT,
    GAME,
    HAND,
    HANDS,
    NEAR,
    OVER,
    ROOM,
    SEAT_COUNT,
    SECOND,
    SIZES,
    STARTS,
    STONES,
    SWAPPING,
    TURN,
    WALL,
)
from ai.search.axio.rollouts import KEEP, SWAP
from ai.search.axio.turns import goes_on, open_starts, pass_on, put_down
from ai.search.compiled import njit
from ai.search.dice import SEED_BYTES, STREAM, add_number, begin, letters, shuffle_by
from games.rules.axio.turns import HAND as FULL_HAND

#: What `read` tells of an option: the place of the stone in the hand (or SWAP or KEEP), cell, direction.
FOUND = 3
BAG = letters("axio bag ")
Numbers = Any


class Games(NamedTuple):
    """Each array but the first has a row for each game."""

    board: Numbers
    #: As the search has a game.
    rows: Numbers
    #: By seat and stone of its hand: in which version it was drawn, and as which of those drawn then.
    drawn: Numbers
    versions: Numbers
    seeds: Numbers


def games_for(count: int, seats: int) -> Games:
    def numbers(*shape: int) -> Numbers:
        return np.zeros((count, *shape), dtype=np.int64)

    return Games(
        board=np.array(board_for(seats)),
        rows=numbers(GAME),
        drawn=numbers(seats, HAND, 2),
        versions=numbers(),
        seeds=numbers(SEED_BYTES),
    )


@njit
def _pairs(board: Numbers, row: Numbers, wanted: int) -> int:
    """On how many pairs of adjacent cells a stone fits, of which one touches a wanted start symbol."""
    pairs = 0
    for place in range(row[FREE_COUNT]):
        cell = row[FREE + place]
        if wanted == 0:
            pairs += row[ROOM + cell]
            continue
        for direction in range(6):
            mate = board[NEAR + 6 * cell + direction]
            if (
                row[CELLS + mate] == EMPTY
                and (board[STARTS + cell] | board[STARTS + mate]) & wanted
            ):
                pairs += 1
    return pairs // 2


@njit
def _directions(board: Numbers, kind: int) -> int:
    """Three directions cover all distinct placements of a double."""
    return 3 if board[FIRST + kind] == board[SECOND + kind] else 6


@njit
def count(games: Games, counts: Numbers) -> None:
    """How many options the seat to decide has, in each game; 0 if it is over."""
    board = games.board
    for number in range(len(counts)):
        row = games.rows[number]
        seat = row[TURN]
        counts[number] = 0
        if seat == OVER:
            continue
        if row[SWAPPING]:
            counts[number] = 2
            continue
        pairs = _pairs(board, row, open_starts(board, row, seat))
        for held in range(row[SIZES + seat]):
            counts[number] += pairs * (_directions(board, row[HANDS + HAND * seat + held]) // 3)


@njit
def read(games: Games, number: int, option: int, found: Numbers) -> bool:
    """What an option does; False if there is no such option."""
    board, row = games.board, games.rows[number]
    if row[SWAPPING]:
        found[0], found[1], found[2] = (SWAP if option == 0 else KEEP), WALL, 0
        return 0 <= option < 2
    seat = row[TURN]
    wanted = open_starts(board, row, seat)
    pairs = _pairs(board, row, wanted)
    for held in range(row[SIZES + seat]):
        directions = _directions(board, row[HANDS + HAND * seat + held])
        ways = pairs * (directions // 3)
        if not 0 <= option < ways:
            option -= ways
            continue
        for cell in range(WALL):
            if row[CELLS + cell] != EMPTY:
                continue
            for direction in range(directions):
                mate = board[NEAR + 6 * cell + direction]
                if row[CELLS + mate] != EMPTY:
                    continue
                if wanted and not (board[STARTS + cell] | board[STARTS + mate]) & wanted:
                    continue
                if option == 0:
                    found[0], found[1], found[2] = held, cell, direction
                    return True
                option -= 1
    return False


@njit
def step(games: Games, chosen: Numbers) -> int:
    """Make a move in each game that is not over. The first game whose option is none, or -1; the games
    before it have moved."""
    found = np.zeros(FOUND, dtype=np.int64)
    stream = np.zeros(STREAM, dtype=np.int64)
    for number in range(len(chosen)):
        row = games.rows[number]
        if row[TURN] == OVER:
            continue
        if not read(games, number, chosen[number], found):
            return number
        games.versions[number] += 1
        if found[0] < 0:
            _end_turn(games, number, found[0] == SWAP, stream)
        else:
            mate = games.board[NEAR + 6 * found[1] + found[2]]
            _place(games, number, found[0], found[1], mate)
    return -1


@njit
def _place(games: Games, number: int, held: int, at: int, mate: int) -> None:
    row, seat = games.rows[number], games.rows[number, TURN]
    put_down(games.board, row, held, at, mate)
    size = row[SIZES + seat] - 1
    row[SIZES + seat] = size
    for place in range(held, size):
        row[HANDS + HAND * seat + place] = row[HANDS + HAND * seat + place + 1]
        games.drawn[number, seat, place] = games.drawn[number, seat, place + 1]
    if goes_on(games.board, row, seat):
        _fill_up(games, number)


@njit
def _end_turn(games: Games, number: int, swap: bool, stream: Numbers) -> None:
    row, seat = games.rows[number], games.rows[number, TURN]
    row[SWAPPING] = 0
    if not swap:
        _fill_up(games, number)
        return
    old = row[HANDS + HAND * seat : HANDS + HAND * seat + row[SIZES + seat]].copy()
    row[SIZES + seat] = 0
    _draw(games, number, seat, FULL_HAND)
    size = row[DECK_COUNT]
    bag = np.zeros(STONES, dtype=np.int64)
    for place in range(size):
        bag[place] = row[DECK + size - 1 - place]
    for place in range(len(old)):
        bag[size + place] = old[place]
    size += len(old)
    begin(stream, games.seeds[number], BAG)
    add_number(stream, games.versions[number])
    shuffle_by(stream, bag, 0, size)
    for place in range(size):
        row[DECK + size - 1 - place] = bag[place]
    row[DECK_COUNT] = size
    pass_on(row, seat)


@njit
def _fill_up(games: Games, number: int) -> None:
    row, seat = games.rows[number], games.rows[number, TURN]
    _draw(games, number, seat, FULL_HAND if row[SEAT_COUNT] > 1 else 1)
    pass_on(row, seat)


@njit
def _draw(games: Games, number: int, seat: int, most: int) -> None:
    row, place = games.rows[number], 0
    while row[SIZES + seat] < most and row[DECK_COUNT] > 0:
        held = row[SIZES + seat]
        row[DECK_COUNT] -= 1
        row[HANDS + HAND * seat + held] = row[DECK + row[DECK_COUNT]]
        games.drawn[number, seat, held, 0] = games.versions[number]
        games.drawn[number, seat, held, 1] = place
        row[SIZES + seat] += 1
        place += 1
