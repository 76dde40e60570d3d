"""The board of the kernel: cells and points share numbers, x + 128 y; the point of a cell is the
one at its north-western corner. Tiles are laid and taken back in reverse order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.search.compiled import njit
from ai.search.rota.points import WITH

Numbers = NDArray[np.int64]

ROW = 128
#: The number of the cell (0, 0): sixty tiles cannot reach an edge from there.
ORIGIN = 64 * ROW + 64
#: From a cell to the points at its corners NW, NE, SE, SW.
CORNER = (0, 1, ROW + 1, ROW)
FREE, FRONTIER, TAKEN = 0, 1, 2
SIZE, DEPTH = 0, 1


class Board(NamedTuple):
    #: What lies at each point, and whether a cell can be played on.
    codes: NDArray[np.uint8]
    marks: NDArray[np.uint8]
    #: The cells that can be played on.
    frontier: Numbers
    #: How to take tiles back: cell, place in the frontier, codes of its points before.
    log: Numbers
    #: Cells in the frontier, tiles in the log.
    counts: Numbers


def empty_board() -> Board:
    return Board(
        np.zeros(ROW * ROW, dtype=np.uint8),
        np.zeros(ROW * ROW, dtype=np.uint8),
        np.zeros(ROW, dtype=np.int64),
        np.zeros((64, 7), dtype=np.int64),
        np.zeros(2, dtype=np.int64),
    )


@njit
def find(board: Board, cell: int) -> int:
    """The place of a cell in the frontier; its size if it is not there."""
    size = int(board.counts[SIZE])
    for place in range(size):
        if board.frontier[place] == cell:
            return place
    return size


@njit
def lay(board: Board, place: int, corners: Numbers, rotation: int) -> None:
    """Lay a tile on the cell at a place of the frontier."""
    codes, marks, frontier = board.codes, board.marks, board.frontier
    size, depth = board.counts[SIZE], board.counts[DEPTH]
    cell = frontier[place]
    log = board.log[depth]
    log[0], log[1], log[2] = cell, place, size
    log[3], log[4], log[5], log[6] = (
        codes[cell],
        codes[cell + 1],
        codes[cell + ROW + 1],
        codes[cell + ROW],
    )
    codes[cell] = WITH[codes[cell], corners[-rotation & 3]]
    codes[cell + 1] = WITH[codes[cell + 1], corners[1 - rotation & 3]]
    codes[cell + ROW + 1] = WITH[codes[cell + ROW + 1], corners[2 - rotation & 3]]
    codes[cell + ROW] = WITH[codes[cell + ROW], corners[3 - rotation & 3]]
    marks[cell] = TAKEN
    frontier[place] = frontier[size - 1]
    size -= 1
    for side in (1, -1, ROW, -ROW):
        if marks[cell + side] == FREE:
            marks[cell + side] = FRONTIER
            frontier[size] = cell + side
            size += 1
    board.counts[SIZE], board.counts[DEPTH] = size, depth + 1


@njit
def take_back(board: Board) -> None:
    """Take the tile laid last from the board."""
    codes, marks, frontier = board.codes, board.marks, board.frontier
    depth = board.counts[DEPTH] - 1
    log = board.log[depth]
    cell, place, size = log[0], log[1], log[2]
    for new in range(size - 1, board.counts[SIZE]):
        marks[frontier[new]] = FREE
    frontier[size - 1] = frontier[place]
    frontier[place] = cell
    marks[cell] = FRONTIER
    codes[cell] = log[3]
    codes[cell + 1] = log[4]
    codes[cell + ROW + 1] = log[5]
    codes[cell + ROW] = log[6]
    board.counts[SIZE], board.counts[DEPTH] = size, depth
