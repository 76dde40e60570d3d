"""The view of a seat, as the kernel reads it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ai.search.rota.board import (
    CORNER,
    FREE,
    FRONTIER,
    ORIGIN,
    ROW,
    SIZE,
    TAKEN,
    Board,
    Numbers,
    empty_board,
)
from ai.search.rota.points import WITH
from games.rules.rota.shapes import RotaBoardTile, RotaPlace, RotaTally, RotaView
from games.rules.rota.tiles import (
    EMPTY,
    LETTERS,
    TILE_SETS,
    RotaColour,
    letters_of,
    same_when_turned,
)
from games.rules.thinking import Question

KINDS = LETTERS + EMPTY
NO_WILD = -1
WILDS: dict[RotaColour | None, int] = {colour: wild for wild, colour in enumerate(RotaColour)}
WILDS[None] = NO_WILD


class Position(NamedTuple):
    board: Board
    #: The tile in hand, and those that may be anywhere else.
    hand: Numbers
    unseen: Numbers
    #: By seat, from 0: points, and the tiles that it has to lay after the open decision.
    scores: Numbers
    left: Numbers
    #: The seats that have not resigned.
    playing: Numbers
    seat: int
    #: Bonus turns that the seat is owed, and tiles in the supply for them.
    owed: int
    supply: int


def read_position(question: Question) -> Position:
    view: RotaView = question.view
    seat, gone = question.decision.seat, question.resigned
    hand = letters_of(view.hand[0].corners)
    unseen = [same_when_turned(tile) for tile in TILE_SETS[question.options.component_set.value]]
    for tile in (hand, *(letters_of(lying.corners) for lying in view.board)):
        unseen.remove(same_when_turned(tile))
    return Position(
        board=_read_board(view.board),
        hand=_corners(hand),
        unseen=np.array([_corners(tile) for tile in unseen], dtype=np.int64).reshape(-1, 4),
        scores=np.array([_points(other.scores) for other in view.seats], dtype=np.int64),
        left=_numbers(
            0 if other.seat in gone else other.stack + other.hand_size - (other.seat == seat)
            for other in view.seats
        ),
        playing=_numbers(other.seat not in gone for other in view.seats),
        seat=seat - 1,
        owed=view.bonus_left,
        supply=view.supply,
    )


def read_moves(moves: Sequence[RotaPlace]) -> Numbers:
    """Each move as cell, rotation and wild colour."""
    return np.array(
        [(ORIGIN + move.x + ROW * move.y, move.rotation, WILDS[move.wild]) for move in moves],
        dtype=np.int64,
    )


def _read_board(tiles: Sequence[RotaBoardTile]) -> Board:
    board = empty_board()
    cells = [ORIGIN + tile.x + ROW * tile.y for tile in tiles]
    board.marks[cells] = TAKEN
    for cell, tile in zip(cells, tiles, strict=True):
        for at, kind in zip(CORNER, _corners(letters_of(tile.corners)), strict=True):
            board.codes[cell + at] = WITH[board.codes[cell + at], kind]
    beside = {cell + side for cell in cells for side in (1, -1, ROW, -ROW)}
    frontier = sorted(cell for cell in beside if board.marks[cell] == FREE)
    board.marks[frontier] = FRONTIER
    board.frontier[: len(frontier)] = frontier
    board.counts[SIZE] = len(frontier)
    return board


def _corners(tile: str) -> Numbers:
    return _numbers(KINDS.index(letter) for letter in tile)


def _points(tally: RotaTally) -> Numbers:
    return _numbers((tally.red, tally.green, tally.blue, tally.orange, tally.purple))


def _numbers(numbers: Iterable[int]) -> Numbers:
    return np.array(list(numbers), dtype=np.int64)
