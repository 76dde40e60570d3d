"""Stones on the board: each colour's gain on every empty cell is kept up to date.

Laying a half changes only the gains of its own colour at the ends of the lines through it. The
cell of the other half is still empty then, so a placement scores the gains of its two cells.
"""

from __future__ import annotations

from copy import copy
from functools import cache

from ai.search.axio.layout import (
    CAP,
    CELLS,
    EMPTY,
    FIRSTS,
    FREE,
    FREE_COUNT,
    GAINS,
    GAME,
    LIMIT,
    MOST,
    NEAR,
    OFF,
    PACE,
    ROOM,
    SEAT_COUNT,
    SEATS,
    SIDE_COUNT,
    STAGES,
    WALL,
    WHERE,
    WIDTH,
    Row,
    row,
)
from ai.search.compiled import njit
from games.rules.axio.board import DIRECTIONS, Grid, grid_for
from games.rules.axio.stones import INDEX, KINDS


@cache
def board_for(seats: int) -> Row:
    grid: Grid = grid_for(seats)
    near, starts = [WALL] * (6 * WIDTH), [0] * WIDTH
    for cell, (q, r) in enumerate(grid.coordinates):
        for direction, (dq, dr) in enumerate(DIRECTIONS):
            near[6 * cell + direction] = grid.cell.get((q + dq, r + dr), WALL)
        beside = [start for start, cells in enumerate(grid.beside_starts) if cell in cells]
        starts[cell] = sum(1 << start for start in beside)
    first, second = [INDEX[kind[0]] for kind in KINDS], [INDEX[kind[1]] for kind in KINDS]
    return row([*near, *starts, *first, *second])


def bare(seats: int, sides: int) -> Row:
    """A game with nothing but the start symbols on the board, and no stones."""
    return copy(_bare(seats, sides))


@cache
def _bare(seats: int, sides: int) -> Row:
    board, grid, game = board_for(seats), grid_for(seats), row([0] * GAME)
    game[SEAT_COUNT], game[SIDE_COUNT] = seats, sides
    game[LIMIT] = CAP if 1 < sides == seats else 2 * CAP
    game[FREE_COUNT] = len(grid.coordinates)
    game[PACE] = 1 + len(grid.coordinates) // STAGES
    for cell in range(WIDTH):
        inside = cell < len(grid.coordinates)
        game[CELLS + cell] = EMPTY if inside else OFF
        game[FREE + cell], game[WHERE + cell] = cell, cell if inside else -1
        game[ROOM + cell] = sum(board[NEAR + 6 * cell + d] != WALL for d in range(6))
    for seat in range(SEATS):
        game[FIRSTS + 2 * seat] = game[FIRSTS + 2 * seat + 1] = WALL
    for colour, cell in enumerate(grid.starts):
        lay(board, game, cell, colour)
    return game


@njit
def lay(board: Row, game: Row, cell: int, colour: int) -> None:
    """Lay half a stone on an empty cell."""
    game[CELLS + cell] = colour
    _leave(game, cell)
    for direction in range(6):
        beside = board[NEAR + 6 * cell + direction]
        if game[CELLS + beside] == EMPTY:
            game[ROOM + beside] -= 1
            if game[ROOM + beside] == 0:
                _leave(game, beside)
    for direction in range(3):
        ahead, forth = board[NEAR + 6 * cell + direction], 1
        while game[CELLS + ahead] == colour:
            ahead, forth = board[NEAR + 6 * ahead + direction], forth + 1
        behind, back = board[NEAR + 6 * cell + direction + 3], 1
        while game[CELLS + behind] == colour:
            behind, back = board[NEAR + 6 * behind + direction + 3], back + 1
        if game[CELLS + ahead] == EMPTY:
            _raise(game, ahead, colour, back)
        if game[CELLS + behind] == EMPTY:
            _raise(game, behind, colour, forth)


@njit
def _raise(game: Row, cell: int, colour: int, more: int) -> None:
    gain = game[GAINS + WIDTH * colour + cell] + more
    game[GAINS + WIDTH * colour + cell] = gain
    if gain > game[MOST + colour] and game[WHERE + cell] >= 0:
        game[MOST + colour] = gain


@njit
def _leave(game: Row, cell: int) -> None:
    """Remove a cell from the list of those on which a stone fits."""
    at = game[WHERE + cell]
    if at < 0:
        return
    game[FREE_COUNT] -= 1
    last = game[FREE + game[FREE_COUNT]]
    game[FREE + at] = last
    game[WHERE + last] = at
    game[WHERE + cell] = -1
