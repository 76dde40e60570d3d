"""The board of AXIO ROTA: which cells are free to play, and what a placement scores.

A cell is one number, so that neighbours are found by adding: x + 256 y. Sixty tiles cannot reach
further than REACH, so no two cells share a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.rules.rota.shapes import Laid
from games.rules.rota.tiles import EMPTY, INDEX, LETTER, RotaColour

Board = Mapping[int, Laid]

REACH = 100
ROW = 256
SIDES = (1, -1, ROW, -ROW)
#: For each corner NW, NE, SE, SW: the other three cells at its point, and which of their corners
#: lies there.
MATES = (
    ((-1, 1), (-ROW, 3), (-ROW - 1, 2)),
    ((1, 0), (-ROW, 2), (-ROW + 1, 3)),
    ((1, 3), (ROW, 1), (ROW + 1, 0)),
    ((-1, 2), (ROW, 0), (ROW - 1, 1)),
)
ANY_COLOUR: tuple[RotaColour | None, ...] = tuple(RotaColour)
NO_COLOUR: tuple[RotaColour | None, ...] = (None,)


def cell(x: int, y: int) -> int:
    return x + ROW * y


@cache
def coordinates(at: int) -> tuple[int, int]:
    x = (at + ROW // 2) % ROW - ROW // 2
    return x, (at - x) // ROW


def touches(board: Board, at: int) -> bool:
    return any(at + side in board for side in SIDES)


def free_cells(board: Board) -> list[int]:
    """Every cell that can be played on, in reading order."""
    return sorted({at + side for at in board for side in SIDES}.difference(board))


def points_met(board: Board, at: int) -> int:
    """The points of a cell at which other tiles lie: the sum of NW 1, NE 2, SE 4, SW 8."""
    return (
        (at - ROW - 1 in board and 1)
        | (at - ROW in board and 1 + 2)
        | (at - ROW + 1 in board and 2)
        | (at + 1 in board and 2 + 4)
        | (at + ROW + 1 in board and 4)
        | (at + ROW in board and 4 + 8)
        | (at + ROW - 1 in board and 8)
        | (at - 1 in board and 8 + 1)
    )


def wilds(met: int, empty: int) -> tuple[RotaColour | None, ...]:
    """What the move's `wild` may be: a colour where the empty corner meets another tile.

    `empty` is the position of the empty corner as lying, -1 if there is none.
    """
    return ANY_COLOUR if empty >= 0 and met >> empty & 1 else NO_COLOUR


def points(board: Board, at: int, corners: str, wild: RotaColour | None) -> list[int]:
    """Points for each colour before caps: matching corners of other tiles at each point."""
    gained = [0] * len(INDEX)
    for letter, mates in zip(corners, MATES, strict=True):
        if letter == EMPTY:
            if wild is None:
                continue
            letter = LETTER[wild]
        for offset, corner in mates:
            laid = board.get(at + offset)
            if laid is not None and laid[0][corner] == letter:
                gained[INDEX[letter]] += 1
    return gained
