"""Playing on from a position, with the unseen tiles dealt at random."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.search.compiled import njit
from ai.search.lots import below, first_lot, next_lot
from ai.search.rota.board import DEPTH, Board, Numbers, find, lay, take_back
from ai.search.rota.greedy import CAP, PLACE_MASK, best_placement, score, tabulate, weigh
from ai.search.rota.judging import ONE, chance, share, solo_result
from ai.search.rota.points import COLOURS, POINTS
from ai.search.rota.position import Position

NOBODY = -1


class Room(NamedTuple):
    """Where a rollout keeps its numbers, so that none is made anew."""

    scores: Numbers
    left: Numbers
    deal: Numbers
    gains: Numbers
    table: Numbers
    wilds: Numbers
    notes: Numbers


def room_for(seats: int, unseen: int) -> Room:
    return Room(
        scores=np.zeros((seats, COLOURS), dtype=np.int64),
        left=np.zeros(seats, dtype=np.int64),
        deal=np.zeros(unseen, dtype=np.int64),
        gains=np.zeros((COLOURS, 4), dtype=np.int64),
        table=np.zeros(POINTS, dtype=np.int64),
        wilds=np.zeros(POINTS + COLOURS + 1, dtype=np.int64),
        notes=np.zeros(COLOURS + seats, dtype=np.int64),
    )


@njit
def deal_first(deal: Numbers, at: int, lot: int) -> int:
    """Deal one of the tiles that are not dealt yet; the next lot."""
    lot = next_lot(lot)
    other = at + below(lot, len(deal) - at)
    deal[at], deal[other] = deal[other], deal[at]
    return lot


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
def lay_greedily(
    board: Board, room: Room, corners: Numbers, scores: Numbers, steps: Numbers, start: int
) -> int:
    """Lay a tile where it is worth most at a glance; the number of colours that this fills."""
    weigh(scores, steps, room.gains)
    tabulate(corners, room.gains, room.table, room.wilds)
    found = best_placement(board, room.table, start) & PLACE_MASK
    filled = score(board, found >> 2, corners, found & 3, steps, scores)
    lay(board, found >> 2, corners, found & 3)
    return filled


@njit
def play_on(
    board: Board,
    room: Room,
    unseen: Numbers,
    policy: Numbers,
    seat: int,
    owed: int,
    supply: int,
    rounds_cut: int,
    lot: int,
) -> int:
    """Play from after a placement of a seat that is owed bonus turns, until so many tiles from
    the stacks are laid; the seat that won at once, or NOBODY.
    """
    scores, left, deal = room.scores, room.left, room.deal
    stacked = 0
    for other in range(len(left)):
        stacked += left[other]
    stacked = min(stacked, rounds_cut)
    for tile in range(len(deal)):
        deal[tile] = tile
    for at in range(stacked):
        lot = deal_first(deal, at, lot)
    drawn = stacked
    laid = 0
    while True:
        if owed and supply:
            owed -= 1
            supply -= 1
            lot = deal_first(deal, drawn, lot)
            corners = unseen[deal[drawn]]
            drawn += 1
        else:
            owed = 0
            seat = next_seat(left, seat)
            if laid == stacked:
                return NOBODY
            left[seat] -= 1
            corners = unseen[deal[laid]]
            laid += 1
        own = scores[seat]
        owed += lay_greedily(board, room, corners, own, policy[left[seat]], 0)
        if min(own[0], own[1], own[2], own[3], own[4]) == CAP:
            return seat


@njit
def results(
    position: Position,
    room: Room,
    move: Numbers,
    after: Numbers,
    filled: int,
    policy: Numbers,
    standing: Numbers,
    odds: Numbers,
    cut: int,
    blend: int,
    seed: int,
    first: int,
    count: int,
) -> int:
    """The sum of the results of rollouts after a move, in the worlds from `first` on."""
    board, seat, left = position.board, position.seat, room.left
    lay(board, find(board, move[0]), position.hand, move[1])
    depth = board.counts[DEPTH]
    total = 0
    for world in range(first, first + count):
        room.scores[:] = position.scores
        room.scores[seat] = after
        left[:] = position.left
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
                cut,
                first_lot(seed, world),
            )
        if len(left) == 1:
            total += solo_result(room.scores[0], room.notes)
        elif winner != NOBODY:
            total += ONE if winner == seat else 0
        else:
            likely = chance(room.scores, left, position.playing, seat, standing, odds, room.notes)
            if left.max():
                total += likely
            else:
                won = share(room.scores, position.playing, seat, room.notes)
                total += won + ((likely - won) * blend >> 4)
        while board.counts[DEPTH] > depth:
            take_back(board)
    take_back(board)
    return total
