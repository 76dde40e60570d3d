"""Playing on from a position, with the unseen tiles dealt at random."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.search.compiled import njit
from ai.search.copying import copy
from ai.search.rng import below, first_state, next_state
from ai.search.rota.board import DEPTH, Board, Numbers, find, lay, take_back
from ai.search.rota.greedy import (
    CAP,
    KINDS,
    PLACE_MASK,
    best_placement,
    score,
    tabulate,
    weigh,
)
from ai.search.rota.judging import ONE, chance, share, solo_result
from ai.search.rota.points import COLOURS, POINTS
from ai.search.rota.position import Position
from ai.search.rota.worth import Judge

NOBODY = -1


class Room(NamedTuple):
    """The arrays of a rollout, which are reused."""

    scores: Numbers
    left: Numbers
    deal: Numbers
    gains: Numbers
    table: Numbers
    lanes: Numbers
    notes: Numbers


def room_for(seats: int, unseen: int) -> Room:
    return Room(
        scores=np.zeros((seats, COLOURS), dtype=np.int64),
        left=np.zeros(seats, dtype=np.int64),
        deal=np.zeros(unseen, dtype=np.int64),
        gains=np.zeros((COLOURS, 4), dtype=np.int64),
        table=np.zeros(POINTS, dtype=np.int64),
        lanes=np.zeros(KINDS + POINTS, dtype=np.int64),
        notes=np.zeros(COLOURS + seats, dtype=np.int64),
    )


@njit
def deal_one(deal: Numbers, at: int, state: int) -> int:
    """Deal one of the remaining tiles; returns the next state of the generator."""
    state = next_state(state)
    other = at + below(state, len(deal) - at)
    deal[at], deal[other] = deal[other], deal[at]
    return state


@njit
def next_seat(left: Numbers, seat: int) -> int:
    """The next seat with a tile to lay, this one last."""
    seats = len(left)
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if left[other]:
            return other
    return NOBODY


@njit
def choose(board: Board, room: Room, corners: Numbers, scores: Numbers, steps: Numbers) -> int:
    """The placement of a tile that is worth most to a seat at a glance."""
    weigh(scores, steps, room.gains)
    tabulate(corners, room.gains, room.table, room.lanes)
    return best_placement(board, room.table) & PLACE_MASK


@njit
def play_on(
    board: Board,
    room: Room,
    unseen: Numbers,
    policy: Numbers,
    seat: int,
    owed: int,
    supply: int,
    cut: int,
    state: int,
) -> int:
    """Play on after a placement of a seat that is owed bonus turns, until `cut` tiles from the
    stacks are laid; the seat that won at once, or NOBODY.

    The tiles of the stacks are dealt in the order in which they will be laid, then those of the
    supply one by one, so that a world does not depend on who earns bonus turns.
    """
    left, deal = room.left, room.deal
    stacked = min(left.sum(), cut)
    for tile in range(len(deal)):
        deal[tile] = tile
    for at in range(stacked):
        state = deal_one(deal, at, state)
    laid, drawn = 0, stacked
    while True:
        if owed and supply:
            owed -= 1
            supply -= 1
            state = deal_one(deal, drawn, state)
            tile = deal[drawn]
            drawn += 1
        else:
            if laid == stacked:
                return NOBODY
            owed = 0
            seat = next_seat(left, seat)
            left[seat] -= 1
            tile = deal[laid]
            laid += 1
        scores, steps, corners = room.scores[seat], policy[left[seat]], unseen[tile]
        found = choose(board, room, corners, scores, steps)
        owed += score(board, found >> 2, corners, found & 3, steps, scores)
        lay(board, found >> 2, corners, found & 3)
        if scores.min() == CAP:
            return seat


@njit
def results(
    position: Position,
    room: Room,
    policy: Numbers,
    judge: Judge,
    move: Numbers,
    after: Numbers,
    filled: int,
    seed: int,
    first: int,
    count: int,
) -> int:
    """The sum of the results of rollouts after a move, in the worlds from `first` on."""
    board, seat, scores, left = position.board, position.seat, room.scores, room.left
    lay(board, find(board, move[0]), position.hand, move[1])
    depth = board.counts[DEPTH]
    total = 0
    for world in range(first, first + count):
        for other in range(len(scores)):
            copy(after if other == seat else position.scores[other], scores[other])
        copy(position.left, left)
        winner = seat
        if after.min() < CAP:
            winner = play_on(
                board,
                room,
                position.unseen,
                policy,
                seat,
                position.owed + filled,
                position.supply,
                judge.cut,
                first_state(seed, world),
            )
        if len(left) == 1:
            total += solo_result(scores[0], room.notes)
        elif winner != NOBODY:
            total += ONE if winner == seat else 0
        elif left.max():
            total += chance(scores, left, position.playing, seat, judge, room.notes)
        else:
            total += share(scores, position.playing, seat, room.notes)
        while board.counts[DEPTH] > depth:
            take_back(board)
    take_back(board)
    return total
