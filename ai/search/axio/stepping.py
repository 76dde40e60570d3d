"""Games that step at once, for training: dealt and ranked by the rules, played on by the kernel.

An option is a number: its place in the order of the rules, which is stone by stone, then cell by cell in
reading order, then by direction.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.axio.batch import FOUND, Games, count, games_for, read, step
from ai.search.axio.laying import bare, lay
from ai.search.axio.layout import (
    CELLS,
    COLOURS,
    DECK,
    DECK_COUNT,
    FIRSTS,
    HAND,
    HANDS,
    OWED,
    SCORES,
    SEAT_COUNT,
    SIDE_COUNT,
    SIZES,
    SWAPPING,
    TURN,
    WALL,
)
from ai.search.axio.reading import NUMBER
from ai.search.axio.rollouts import SWAP
from games.rules.axio.board import grid_for
from games.rules.axio.ranking import outcome_of
from games.rules.axio.shapes import AxioKeep, AxioMove, AxioPlace, AxioState, AxioSwap
from games.rules.axio.stones import INDEX
from games.rules.axio.turns import hand_size, new_ids
from games.rules.ranking import Outcome

__all__ = ["FOUND", "Games", "count", "games_for", "read", "step"]

Numbers = Any


def load(games: Games, number: int, state: AxioState) -> None:
    """Set a game to a position of the rules in which nobody has resigned."""
    seats, sides = len(state.hands), len(state.scores)
    row = games.rows[number]
    row[:] = bare(seats, sides)
    for laid in state.stones:
        for cell in (laid.at, laid.mate):
            lay(games.board, row, cell, INDEX[state.cells[cell]])
        first = FIRSTS + 2 * (laid.seat - 1)
        if row[first] == WALL:
            row[first : first + 2] = laid.at, laid.mate
    for side, scores in enumerate(state.scores):
        row[SCORES + COLOURS * side : SCORES + COLOURS * (side + 1)] = scores
    for seat, hand in enumerate(state.hands):
        row[HANDS + HAND * seat : HANDS + HAND * seat + len(hand)] = [
            NUMBER[stone.kind] for stone in hand
        ]
        row[SIZES + seat] = len(hand)
        for held in range(len(hand)):
            # Stones of the set-up are named one after the other.
            games.drawn[number, seat, held] = 1, seat * hand_size(seats) + held
    row[DECK : DECK + len(state.bag)] = [NUMBER[kind] for kind in reversed(state.bag)]
    row[DECK_COUNT] = len(state.bag)
    row[TURN] = state.turn - 1
    row[SWAPPING], row[OWED] = state.swapping, state.bonus_left
    games.versions[number] = state.version
    games.seeds[number] = list(bytes.fromhex(state.seed))


def deciding(games: Games) -> Numbers:
    """The seat to decide in each game, from 0; -1 where it is over."""
    return games.rows[:, TURN].copy()


def observed(games: Games) -> Numbers:
    """What the seat to decide may see, a row for each game: whether it is asked to swap, bonus placements
    that follow, stones in the bag; what lies on each cell; by seat, counted from this one, scores, size
    of the hand, and the two cells of its first stone; its stones, counted from 1."""
    seats = int(games.rows[0, SEAT_COUNT])
    rows, cells = games.rows, len(grid_for(seats).coordinates)
    own = np.maximum(rows[:, TURN], 0)[:, None]
    order = (own + np.arange(seats)) % seats
    by_side = (order % rows[:, SIDE_COUNT, None])[:, :, None] * COLOURS + np.arange(COLOURS)
    firsts = 2 * order[:, :, None] + np.arange(2)
    held = np.arange(HAND)
    hand = np.take_along_axis(rows, HANDS + HAND * own + held, axis=1) + 1
    hand[held >= np.take_along_axis(rows, SIZES + own, axis=1)] = 0
    return np.concatenate(
        [
            rows[:, [SWAPPING, OWED, DECK_COUNT]],
            rows[:, CELLS : CELLS + cells],
            np.take_along_axis(rows, SCORES + by_side.reshape(len(rows), -1), axis=1),
            np.take_along_axis(rows, SIZES + order, axis=1),
            np.take_along_axis(rows, FIRSTS + firsts.reshape(len(rows), -1), axis=1),
            hand,
        ],
        axis=1,
    )


def outcome(games: Games, number: int) -> Outcome:
    """The result of a game that is over, as the rules rank it."""
    return outcome_of(scores_of(games, number), int(games.rows[number, SEAT_COUNT]))


def scores_of(games: Games, number: int) -> tuple[tuple[int, ...], ...]:
    row = games.rows[number]
    scores = row[SCORES : SCORES + COLOURS * int(row[SIDE_COUNT])].reshape(-1, COLOURS)
    return tuple(map(tuple, scores.tolist()))


def move_of(games: Games, number: int, found: Numbers) -> AxioMove:
    """An option that was read, as the rules know it."""
    held, at, direction = found.tolist()
    if held < 0:
        return AxioSwap() if held == SWAP else AxioKeep()
    row = games.rows[number]
    version, place = games.drawn[number, row[TURN], held].tolist()
    name = new_ids(bytes(games.seeds[number].tolist()), version, place + 1)[place]
    q, r = grid_for(int(row[SEAT_COUNT])).coordinates[at]
    return AxioPlace(name, q, r, direction)
