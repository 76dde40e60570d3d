"""Moves judged without search: what they gain, and what the next opponent could gain then."""

from __future__ import annotations

from ai.search.axio.judging import standing
from ai.search.axio.layout import COLOURS, OVER, SCORES, SIDE_COUNT, TURN, Row
from ai.search.axio.policy import choose, copy, next_opponent, stage_of, worth_at
from ai.search.axio.rollouts import deal, make
from ai.search.compiled import njit

#: A move is three numbers: the place of the stone in the hand, and the cells of its halves.
MOVE = 3


@njit
def glance(
    board: Row, root: Row, scratch: Row, worth: Row, moves: Row, standings: Row, gains: Row
) -> None:
    """For each move the scores after it, as one number, and the worth that they gain."""
    side, stage = root[TURN] % root[SIDE_COUNT], stage_of(root)
    for move in range(len(standings)):
        copy(root, scratch)
        held, at, mate = moves[MOVE * move], moves[MOVE * move + 1], moves[MOVE * move + 2]
        make(board, scratch, held, at, mate)
        standings[move] = standing(scratch, side)
        gains[move] = 0
        for colour in range(COLOURS):
            at = worth_at(root, side, colour, stage)
            more = (
                scratch[SCORES + COLOURS * side + colour] - root[SCORES + COLOURS * side + colour]
            )
            gains[move] += worth[at + more] - worth[at]


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
    """The gain of the next opponent's best placement after a move, summed over some worlds."""
    total, stage = 0, stage_of(root)
    for world in range(worlds):
        copy(root, scratch)
        deal(scratch, unseen, seed, world)
        make(board, scratch, held, at, mate)
        if scratch[TURN] == OVER:
            return 0
        opponent = next_opponent(scratch, root[TURN])
        if opponent >= 0:
            total += choose(board, scratch, worth, opponent, stage)[0]
    return total
