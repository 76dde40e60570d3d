"""Placements in a rollout: a few good ones are compared by what they gain and leave."""

from __future__ import annotations

from typing import Any

from ai.search.acht.board import given_away, own_gain, side_of
from ai.search.acht.hoping import threat_after
from ai.search.acht.layout import (
    DEMAND,
    FREE,
    GAIN_BINDS,
    NO_TILE,
    SEATS,
    TILES,
    TURN,
    WORLD,
)
from ai.search.acht.tables import (
    CELLS,
    DARK_KIND,
    EIGHTS,
    LYING,
    LYINGS,
    SHAPES,
    TURNS,
    ZERO_KIND,
)
from ai.search.compiled import njit
from ai.search.rng import MASK

PLACEMENTS_COMPARED = 4
MAX_LISTED_PLACEMENTS = 2 * 4 * CELLS
#: In listed placements: slot, cell, look, what it closes and the points it is worth at once.
SLOT, CELL, LOOK, CLOSED, GAIN, RANK = range(6)
COLUMNS = 6


@njit
def playable(position: Any, slot: int) -> bool:
    """ZERO must go first, DARK never goes; of two equal tiles only one is listed."""
    tiles = TILES + 2 * position[TURN]
    tile, other = position[tiles + slot], position[tiles + 1 - slot]
    if tile in (NO_TILE, DARK_KIND):
        return False
    if tile == other:
        return slot == 0
    return bool(tile == ZERO_KIND or other != ZERO_KIND)


@njit
def list_placements(position: Any, moves: Any) -> int:
    """Fill in the legal placements; returns their number."""
    side = side_of(position, position[TURN])
    count, kind = 0, 0
    for slot in range(2):
        if not playable(position, slot):
            continue
        tile = position[TILES + 2 * position[TURN] + slot]
        for cell in range(CELLS):
            demand = position[DEMAND + cell]
            if not demand & LYING:
                continue
            for look in range(4 * tile, 4 * tile + TURNS[tile]):
                closed = demand & LYINGS[look] & (SHAPES | EIGHTS)
                gain = own_gain(position, side, closed) if closed else 0
                binds = gain if position[GAIN_BINDS] else closed
                reached = 2 if closed & EIGHTS else (1 if binds else 0)
                if reached < kind:
                    continue
                if reached > kind:
                    kind, count = reached, 0
                moves[count, SLOT] = slot
                moves[count, CELL] = cell
                moves[count, LOOK] = look
                moves[count, CLOSED] = closed
                moves[count, GAIN] = gain
                count += 1
    return count


@njit
def choose_placement(position: Any, moves: Any) -> int:
    """The number of the placement to make."""
    count = shortlist(position, moves, PLACEMENTS_COMPARED)
    if count == 1:
        return 0
    best, best_value = 0, -(1 << 40)
    for at in range(count):
        value = 36 * moves[at, GAIN]
        if position[SEATS] > 1:
            value -= threat_after(position, moves[at, CELL], moves[at, LOOK])
        if value > best_value:
            best, best_value = at, value
    return best


@njit
def shortlist(position: Any, moves: Any, most: int) -> int:
    """List the most promising placements, the best first; returns their number.

    Of those that make an 8, only the one that gains most is listed.
    """
    count = list_placements(position, moves)
    if count == 1:
        return 1
    if moves[0, CLOSED] & EIGHTS:
        for at in range(count):
            moves[at, RANK] = moves[at, GAIN]
        most = 1
    else:
        _rank(position, moves, count)
    for turn in range(min(most, count)):
        _bring_best(moves, turn, count)
    return min(most, count)


@njit
def _rank(position: Any, moves: Any, count: int) -> None:
    """Rank by what is gained less what is given away, equal ones at random."""
    seat = position[TURN]
    # A placement gets the same random number in every rollout of a world, so that the compared
    # moves are played on alike.
    chance = (position[WORLD] + 0x9E3779B1 * (position[FREE] + 1) & MASK) | 1
    chance = ((chance ^ (chance >> 15)) * 0x2C1B3C6D & MASK) | 1
    for at in range(count):
        moves[at, GAIN] -= given_away(position, seat, moves[at, CLOSED])
        lot = (36 * moves[at, CELL] + moves[at, LOOK] + 1) * chance & MASK
        moves[at, RANK] = (moves[at, GAIN] << 16) + (lot >> 16)


@njit
def _bring_best(moves: Any, turn: int, count: int) -> None:
    """Bring the best of the rest to this place."""
    best = turn
    for at in range(turn + 1, count):
        if moves[at, RANK] > moves[best, RANK]:
            best = at
    for column in range(COLUMNS):
        moves[turn, column], moves[best, column] = moves[best, column], moves[turn, column]
