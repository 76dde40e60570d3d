"""Moves judged at a glance: what they gain, and what the next opponent could make of them."""

from __future__ import annotations

from ai.search.axio.judging import standing, worth_of
from ai.search.axio.layout import OVER, SEAT_COUNT, SIDE_COUNT, SIZES, TURN, Row
from ai.search.axio.policy import choose
from ai.search.axio.rollouts import copy, deal, make
from ai.search.compiled import njit

#: A move takes three places: the stone in the hand, and the cells of its halves.
MOVE = 3


@njit
def glance(
    board: Row, root: Row, scratch: Row, worth: Row, moves: Row, standings: Row, gains: Row
) -> None:
    """For each move the own scores after it, as one number, and how much worth they gain."""
    seat = root[TURN]
    side = seat % root[SIDE_COUNT]
    before = worth_of(root, worth, side)
    for move in range(len(standings)):
        held = moves[MOVE * move]
        copy(root, scratch)
        make(board, scratch, held, moves[MOVE * move + 1], moves[MOVE * move + 2])
        standings[move] = standing(scratch, side)
        gains[move] = worth_of(scratch, worth, side) - before


@njit
def reply(
    board: Row,
    root: Row,
    scratch: Row,
    unseen: Row,
    worth: Row,
    held: int,
    at: int,
    mate: int,
    seed: int,
    worlds: int,
) -> int:
    """What the next opponent's best placement after a move adds, summed over some worlds."""
    total = 0
    seats, sides = root[SEAT_COUNT], root[SIDE_COUNT]
    for world in range(worlds):
        copy(root, scratch)
        deal(scratch, unseen, seed, world)
        make(board, scratch, held, at, mate)
        if scratch[TURN] == OVER:
            return 0
        for step in range(1, seats):
            other = (root[TURN] + step) % seats
            if other % sides != root[TURN] % sides and scratch[SIZES + other] > 0:
                gain, _, _, _ = choose(board, scratch, worth, other)
                total += gain
                break
    return total
