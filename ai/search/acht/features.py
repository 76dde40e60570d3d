"""The inputs of the value network, by side: points, cards, tiles, and what is in reach."""

from __future__ import annotations

from typing import Any

from ai.search.acht.board import following, side_of
from ai.search.acht.hoping import usable_bits
from ai.search.acht.layout import (
    CARD_PHASE,
    DEMAND,
    EXTRA,
    FREE,
    HANDS,
    LEFT,
    NO_TILE,
    PHASE,
    PLACE_PHASE,
    PLAYS,
    ROUND,
    ROUND_OVER,
    SEATS,
    TARGET,
    TEAMS,
    TILES,
    TOTALS,
    TOWER_AT,
    TOWER_END,
    TURN,
)
from ai.search.acht.tables import (
    BEST,
    CELLS,
    DARK_KIND,
    DRAWN,
    DRAWN_EIGHT,
    ENDS,
    KIND,
    MAKES_EIGHT,
    SHAPES,
    TILE_VALUES,
    ZERO_KIND,
)
from ai.search.acht.turns import EIGHT, has_marked, is_active
from ai.search.compiled import njit

CROSS_KIND = KIND["X"]
#: For each side: its points, its cards, and what its seats have in reach: the one whose turn it is,
#: the next one, and the others.
POINTS_AT, CARDS_AT, REACH_AT = 0, 10, 18
REACH = 8
OWN_FEATURES = REACH_AT + 3 * REACH
COMMON_FEATURES = 10


@njit
def describe(position: Any, own: Any, common: Any) -> int:
    """Fill in a row for each side and the common features; returns the number of sides.

    All numbers are of the order of one.
    """
    sides = 2 if position[TEAMS] else position[SEATS]
    most = 0
    for side in range(sides):
        own[side, :] = 0.0
        if is_active(position, side):
            _tell_points(position, side, own[side])
            most = max(most, position[TOTALS + side])
    after = following(position, position[TURN])
    for seat in range(position[SEATS]):
        if position[PLAYS + seat]:
            row = own[side_of(position, seat)]
            for card in range(8):
                row[CARDS_AT + card] += position[HANDS + 8 * seat + card]
            distance = 0 if seat == position[TURN] else (1 if seat == after else 2)
            _tell_reach(position, seat, row[REACH_AT + REACH * distance :])
    common[0] = position[FREE] / 12
    common[1] = (position[TARGET] - most) / 8
    common[2] = position[PHASE] == PLACE_PHASE
    common[3] = position[PHASE] == CARD_PHASE
    common[4] = position[EXTRA]
    common[5] = min(12, position[TOWER_END] - position[TOWER_AT]) / 12
    common[6] = position[TEAMS]
    common[7], common[8] = _eights_in_reach(position)
    common[9] = position[PHASE] == ROUND_OVER
    return sides


@njit
def _tell_points(position: Any, side: int, row: Any) -> None:
    total, points = position[TOTALS + side], position[ROUND + side]
    row[0] = total / 8
    row[1] = points / 8
    row[2] = points * position[FREE] / 128
    row[3] = max(0, total + points - position[TARGET]) / 8
    row[4] = total + points >= position[TARGET]
    row[5] = total + EIGHT >= position[TARGET]
    for kind in range(3):
        row[6 + kind] = position[LEFT + 3 * side + kind] / 4
    row[9] = not has_marked(position, side)


@njit
def _tell_reach(position: Any, seat: int, row: Any) -> None:
    """The best two cells and the likeliest 8, with the tiles at hand or any that may be drawn."""
    usable = usable_bits(position, seat)
    tile, second = position[TILES + 2 * seat], position[TILES + 2 * seat + 1]
    best, next_best, eight = 0, 0, 0
    for cell in range(CELLS):
        demand = position[DEMAND + cell]
        shapes, eights = demand & usable & SHAPES, demand >> ENDS & 63
        if shapes:
            hope = DRAWN[shapes] if second == NO_TILE else 36 * BEST[second, shapes]
            if tile != NO_TILE:
                hope = max(hope, 36 * BEST[tile, shapes])
            if hope > best:
                best, next_best = hope, best
            else:
                next_best = max(next_best, hope)
        if eights:
            likely = DRAWN_EIGHT[eights] if second == NO_TILE else 36 * MAKES_EIGHT[second, eights]
            if tile != NO_TILE:
                likely = max(likely, 36 * MAKES_EIGHT[tile, eights])
            eight = max(eight, likely)
    row[0] = 1.0
    row[1] = max(row[1], best / 144)
    row[2] = max(row[2], next_best / 144)
    row[3] = max(row[3], eight / 36)
    if tile != NO_TILE:
        row[4] += TILE_VALUES[tile] / 12
        row[5] += tile == DARK_KIND
        row[6] += tile == ZERO_KIND
        row[7] += tile == CROSS_KIND


@njit
def _eights_in_reach(position: Any) -> tuple[float, float]:
    """How likely any tile makes an 8 on the best cell, and on how many cells one can be made."""
    likely, cells = 0, 0
    for cell in range(CELLS):
        eights = position[DEMAND + cell] >> ENDS & 63
        if eights:
            cells += 1
            likely = max(likely, DRAWN_EIGHT[eights])
    return likely / 36, cells / 4
