"""Moves judged without search: what they score, and what they leave to the next seat."""

from __future__ import annotations

from ai.search.compiled import njit
from ai.search.rota.board import CORNER, Board, Numbers, find, lay, take_back
from ai.search.rota.greedy import CAP, WORTH_BITS, best_placement, credit, tabulate
from ai.search.rota.points import BLANK, COLOURS, COUNT


@njit
def score_moves(
    board: Board, hand: Numbers, scores: Numbers, moves: Numbers, after: Numbers, filled: Numbers
) -> None:
    """The scores after each move, and how many colours it fills."""
    for move in range(len(moves)):
        cell, rotation, wild = moves[move]
        after[move] = scores
        for corner in range(4):
            colour = wild if hand[corner] == BLANK else hand[corner]
            if colour >= 0:
                code = board.codes[cell + CORNER[corner + rotation & 3]]
                filled[move] += credit(after[move], colour, COUNT[code, colour])


@njit
def worth_of(before: Numbers, after: Numbers, filled: int, steps: Numbers) -> int:
    """What a seat gains by new scores."""
    lowest = before[0]
    for colour in range(1, COLOURS):
        lowest = min(lowest, before[colour])
    worth = int(filled * steps[CAP + 1])
    for colour in range(COLOURS):
        worth += steps[after[colour] - lowest] - steps[before[colour] - lowest]
    return worth


@njit
def best_replies(
    board: Board,
    hand: Numbers,
    moves: Numbers,
    unseen: Numbers,
    gains: Numbers,
    tables: Numbers,
    wilds: Numbers,
    replies: Numbers,
) -> None:
    """The sum of the best replies to each move, over all tiles that the next seat may hold."""
    for tile in range(len(unseen)):
        tabulate(unseen[tile], gains, tables[tile], wilds)
    for move in range(len(moves)):
        cell, rotation, _ = moves[move]
        if move and cell == moves[move - 1, 0] and rotation == moves[move - 1, 1]:
            replies[move] = replies[move - 1]
            continue
        lay(board, find(board, cell), hand, rotation)
        for tile in range(len(unseen)):
            replies[move] += best_placement(board, tables[tile]) >> WORTH_BITS
        take_back(board)
