"""What seats can expect from the board, for rollouts: fast, in 36ths of a point.

Only the best single cell counts: with the open tile, or with any tile that could be drawn.
"""

from __future__ import annotations

from typing import Any

from ai.search.acht.board import demand_of, following, side_of
from ai.search.acht.layout import (
    BLIND,
    BOARD,
    DEMAND,
    LEFT,
    ROUND,
    SEATS,
    TEAMS,
    TILES,
    TURN,
)
from ai.search.acht.tables import (
    BEST,
    CELLS,
    CHANGES,
    DRAWN,
    DRAWN_EIGHT,
    EIGHTS,
    ENDS,
    LYINGS,
    MAKES_EIGHT,
    SHAPES,
)
from ai.search.acht.turns import EIGHT
from ai.search.compiled import njit


@njit
def threat_after(position: Any, cell: int, look: int) -> int:
    """36 times the points that the next seat can expect if this tile lies here."""
    seat = position[TURN]
    rival = following(position, seat)
    if side_of(position, rival) == side_of(position, seat):
        return 0
    usable, eight = usable_bits(position, rival), eight_worth(position, rival)
    tile = position[TILES + 2 * rival]
    position[BOARD + cell] = LYINGS[look]
    threat = 0
    for other in range(CELLS):
        if position[BOARD + other]:
            continue
        demand = position[DEMAND + other]
        if CHANGES[cell, other]:
            demand = demand_of(position, other)
        if demand & usable:
            threat = max(threat, cell_hope(demand & usable, tile, eight))
    position[BOARD + cell] = 0
    return threat


@njit
def usable_bits(position: Any, seat: int) -> int:
    """The bits of 8s, and of shapes for which this seat has a marker."""
    left = LEFT + 3 * side_of(position, seat)
    usable = EIGHTS
    for kind in range(3):
        if position[left + kind] > 0:
            usable |= 15 << 4 * kind
    return usable


@njit
def eight_worth(position: Any, seat: int) -> int:
    """What an 8 gains for a seat and takes from the others, at least a little."""
    if position[BLIND]:
        return EIGHT
    own = side_of(position, seat)
    most = 0
    for side in range(2 if position[TEAMS] else position[SEATS]):
        if side != own:
            most = max(most, position[ROUND + side])
    return max(0, EIGHT + most - position[ROUND + own])


@njit
def cell_hope(demand: int, tile: int, eight: int) -> int:
    """36 times the points that a seat with this tile, about to draw another, expects of a cell."""
    hope = DRAWN[demand & SHAPES]
    if tile >= 0:
        hope = max(hope, 36 * BEST[tile, demand & SHAPES])
    eights = demand >> ENDS & 63
    if eights:
        likely = 36 if tile >= 0 and MAKES_EIGHT[tile, eights] else DRAWN_EIGHT[eights]
        hope = max(hope, likely * eight)
    return hope
