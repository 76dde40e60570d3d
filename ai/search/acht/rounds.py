"""From the end of a round to the beginning of the next."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.acht.board import compute_demands, side_of
from ai.search.acht.layout import (
    BOARD,
    CARD_PHASE,
    DRAWING,
    EIGHTS_MADE,
    EXTRA,
    FREE,
    LEFT,
    MARKED,
    NO_TILE,
    PHASE,
    PLAYS,
    RNG,
    ROUND,
    ROUND_OVER,
    SEATS,
    TILES,
    TOTALS,
    TOWER,
    TOWER_AT,
    TOWER_END,
    TURN,
    UNMARKED,
)
from ai.search.acht.tables import CELLS, CENTRE_CELL, CENTRE_LYING, COPIES, DARK_KIND, MARKERS
from ai.search.acht.turns import draw_card, draw_tile, holds_card
from ai.search.compiled import njit
from ai.search.rng import shuffle

ALL_TILES = np.repeat(np.arange(len(COPIES)), COPIES)


@njit
def clear_table(position: Any) -> None:
    """Take back all tiles and markers; the first side in the lead begins."""
    position[PHASE] = ROUND_OVER
    for cell in range(CELLS + 1):
        position[BOARD + cell] = 0
        position[MARKED + cell] = 0
    position[BOARD + CENTRE_CELL] = CENTRE_LYING
    compute_demands(position)
    position[FREE] = CELLS - 1
    position[UNMARKED] = position[EIGHTS_MADE] = position[EXTRA] = 0
    position[TOWER_AT], position[TOWER_END] = 0, len(ALL_TILES)
    leader, most = 0, -1
    for seat in range(position[SEATS]):
        position[TILES + 2 * seat] = position[TILES + 2 * seat + 1] = NO_TILE
        side = side_of(position, seat)
        position[ROUND + side] = 0
        for kind in range(3):
            position[LEFT + 3 * side + kind] = MARKERS[kind]
        if position[PLAYS + seat] and position[TOTALS + side] > most:
            leader, most = seat, position[TOTALS + side]
    position[TURN] = leader


@njit
def deal_round(position: Any) -> None:
    """Each seat gets a tile that is not dark, and a card."""
    for at in range(len(ALL_TILES)):
        position[TOWER + at] = ALL_TILES[at]
    shuffle(position, RNG, TOWER, len(ALL_TILES))
    for seat in range(position[SEATS]):
        if position[PLAYS + seat]:
            draw_first_tile(position, seat)
            draw_card(position, seat)
    position[PHASE] = CARD_PHASE if holds_card(position, position[TURN]) else DRAWING


@njit
def draw_first_tile(position: Any, seat: int) -> None:
    while position[TOWER + position[TOWER_AT]] == DARK_KIND:
        _put_under(position)
    draw_tile(position, seat)


@njit
def _put_under(position: Any) -> None:
    """The tile on top of the tower goes under it."""
    tile = position[TOWER + position[TOWER_AT]]
    last = TOWER + position[TOWER_END] - 1
    for at in range(TOWER + position[TOWER_AT], last):
        position[at] = position[at + 1]
    position[last] = tile
