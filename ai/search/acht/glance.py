"""Moves judged at a glance: what they gain at once, and what they leave to the next seat.

Values are in 36ths of a point, because there are 36 tiles that could be drawn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.acht.board import following, given_away, own_gain, side_of
from ai.search.acht.cards import (
    LEAP,
    METEORITE,
    NOTHING,
    REVERSAL,
    REVOLUTION,
    TIME_TRAVEL,
    leap,
    take_effect,
)
from ai.search.acht.layout import (
    BLIND,
    DEMAND,
    DRAWING,
    LEFT,
    NO_TILE,
    PHASE,
    ROUND,
    SEATS,
    SIZE,
    TEAMS,
    TILES,
)
from ai.search.acht.tables import (
    BEST,
    CARD,
    CELLS,
    EIGHTS,
    ENDS,
    KINDS,
    LYING,
    LYINGS,
    MAKES_EIGHT,
    ZERO_KIND,
)
from ai.search.acht.turns import EIGHT, place
from ai.search.acht.worlds import PASSES, PLACES, PLAYS_CARD, REACTS
from ai.search.compiled import njit
from ai.search.copying import copy
from games.rules.acht.pieces import AchtCardKind

#: One point.
ONE = 36

#: In quarters of a point: the value of a card in hand for the coming rounds.
CARD_WORTH = np.zeros(len(CARD), dtype=np.int64)
for _kind, _worth in {
    AchtCardKind.TIME_TRAVEL: 18,
    AchtCardKind.MAGNETIC_REVERSAL: 9,
    AchtCardKind.REVOLUTION: 9,
    AchtCardKind.QUANTUM_LEAP: 30,
    AchtCardKind.METEORITE: 3,
    AchtCardKind.ALIEN_ABDUCTION: 9,
    AchtCardKind.INFINITY: 12,
    AchtCardKind.COSMIC_VOID: 30,
}.items():
    CARD_WORTH[CARD[_kind]] = _worth
#: Divides CARD_WORTH to give points. Twelve instead of four values cards at a third of their worth,
#: because an engine without search should play them.
CARD_QUARTERS_PER_POINT = 12
N_KINDS = len(KINDS)
NEVER = -(1 << 20)


@njit
def _leap_gain(position: Any, seat: int, move: Any, scratch: Any) -> int:
    """What a leap gains at once; the position after it is in `scratch`."""
    side = side_of(position, seat)
    copy(position, scratch)
    scratch[PHASE] = DRAWING
    leap(scratch, move[3], move[4], move[5])
    if scratch[PHASE] != DRAWING:
        return EIGHT + _rivals_points(position, side) - position[ROUND + side]
    gain: int = scratch[ROUND + side] - position[ROUND + side]
    return gain


@njit
def _rivals_points(position: Any, side: int) -> int:
    """The points of this round that an 8 takes away from the best of the others."""
    most = 0
    for other in range(2 if position[TEAMS] else position[SEATS]):
        if other != side:
            most = max(most, position[ROUND + other])
    return most


@njit
def hope_of(position: Any, seat: int, tile: int, drawn: Any) -> int:
    """36 times the points that a seat can expect from its next placement."""
    side = side_of(position, seat)
    usable = 0
    for kind in range(3):
        if position[LEFT + 3 * side + kind] > 0:
            usable |= 15 << 4 * kind
    eight = EIGHT
    if not position[BLIND] and position[SEATS] > 1:
        eight = max(1, EIGHT + _rivals_points(position, side) - position[ROUND + side])
    best = np.zeros(N_KINDS, dtype=np.int64)
    for cell in range(CELLS):
        demand = position[DEMAND + cell]
        if not (demand & LYING and demand & (usable | EIGHTS)):
            continue
        for kind in range(N_KINDS):
            gain = BEST[kind, demand & usable]
            if MAKES_EIGHT[kind, demand >> ENDS & 63]:
                gain = eight
            best[kind] = max(best[kind], gain)
    total = 0
    for kind in range(N_KINDS):
        # ZERO goes first, whatever the other tile could do.
        hidden = kind == ZERO_KIND or tile in (NO_TILE, ZERO_KIND)
        gain = best[kind] if hidden else max(best[kind], best[tile])
        total += drawn[kind] * gain
    return ONE * total // max(1, drawn.sum())


@njit
def value_of(position: Any, seat: int, move: Any, drawn: Any, scratch: Any) -> int:
    """What a move gains, less a share of what it leaves to the next seat."""
    if move[0] == REACTS:
        card = 2 * ONE
        return (ONE * position[ROUND + side_of(position, seat)] - card) * move[1]
    if move[0] == PLACES:
        return _placement_value(position, seat, move, drawn, scratch)
    return _card_value(position, seat, move, drawn, scratch)


@njit
def _placement_value(position: Any, seat: int, move: Any, drawn: Any, scratch: Any) -> int:
    side = side_of(position, seat)
    closed = position[DEMAND + move[2]] & LYINGS[move[3]]
    if closed & EIGHTS and position[SEATS] > 1:
        return ONE * (100 + own_gain(position, side, closed))
    copy(position, scratch)
    place(scratch, move[1], move[2], move[3])
    gain = ONE * (own_gain(position, side, closed) - given_away(position, seat, closed))
    if position[SEATS] == 1:
        return gain + hope_of(scratch, seat, NO_TILE, drawn)
    return gain - _left_to_next(scratch, seat, drawn)


@njit
def _left_to_next(position: Any, seat: int, drawn: Any) -> int:
    """What the next seat may hope for, unless it is of the same side."""
    rival = following(position, seat)
    if side_of(position, rival) == side_of(position, seat):
        return 0
    return hope_of(position, rival, position[TILES + 2 * rival], drawn)


@njit
def _card_value(position: Any, seat: int, move: Any, drawn: Any, scratch: Any) -> int:
    """The hope for the placement to come, less the next seat's, less the worth of the card."""
    copy(position, scratch)
    gain = 0
    if move[0] != PASSES:
        effect = move[2]
        gain = -ONE * CARD_WORTH[move[1]] // CARD_QUARTERS_PER_POINT - ONE // 4
        if effect == LEAP:
            if move[3] != NOTHING:
                gain += ONE * _leap_gain(position, seat, move, scratch)
                if scratch[PHASE] != DRAWING:
                    return gain + 4 * ONE
        elif effect in (REVERSAL, REVOLUTION):
            take_effect(scratch, effect, move[3], move[4], move[5])
        elif effect == METEORITE:
            for other in range(position[SEATS]):
                scratch[TILES + 2 * other] = NO_TILE
        elif effect == TIME_TRAVEL:
            gain += hope_of(scratch, seat, scratch[TILES + 2 * seat], drawn)
    hope = hope_of(scratch, seat, scratch[TILES + 2 * seat], drawn)
    return gain + hope - _left_to_next(scratch, seat, drawn) * 5 // 8


@njit
def drawable(tiles: Any) -> Any:
    """By kind: how many tiles are unseen."""
    drawn = np.zeros(N_KINDS, dtype=np.int64)
    for tile in tiles:
        drawn[tile] += 1
    return drawn


@njit
def values(position: Any, seat: int, moves: Any, tiles: Any, cards: int) -> Any:
    """The values of all moves. Only cards whose bit is set are played."""
    scratch = np.empty(SIZE, dtype=np.int64)
    found = np.empty(len(moves), dtype=np.int64)
    drawn = drawable(tiles)
    for at in range(len(moves)):
        if moves[at, 0] == PLAYS_CARD and not cards >> moves[at, 1] & 1:
            found[at] = NEVER
        else:
            found[at] = value_of(position, seat, moves[at], drawn, scratch)
    return found
