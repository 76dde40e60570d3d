"""Laying and lifting tiles, what closes on free cells, and who marks closed shapes."""

from __future__ import annotations

from typing import Any

from ai.search.acht.layout import (
    BOARD,
    DEMAND,
    FREE,
    LEFT,
    MARKED,
    PLAYS,
    ROUND,
    SEATS,
    TEAMS,
    UNMARKED,
)
from ai.search.acht.tables import (
    AROUND,
    AROUND_COUNT,
    BEYOND,
    CELLS,
    CROSSES,
    ENDS,
    LARGES,
    LYING,
    NEXT,
    ONES,
    OTHER_CORNERS,
    OTHERS,
    OTHERS_COUNT,
    POINTS,
    POSSIBLE,
    SMALLS,
)
from ai.search.compiled import njit


@njit
def demand_of(position: Any, cell: int) -> int:
    """The bits with which a tile would close something on this cell."""
    demand = 0
    halves = 0
    for side in range(4):
        beside = position[BOARD + NEXT[cell, side]]
        if beside == 0:
            continue
        demand |= LYING
        facing = (side + 2) & 3
        if beside >> SMALLS + facing & 1:
            halves |= 1 << side
        # Sides lie along the vertical axis (N, S) or the horizontal one (W, E).
        if beside >> CROSSES + 1 - (side & 1) & 1:
            end = position[BOARD + BEYOND[cell, side]]
            demand |= (end >> SMALLS + facing & 1) << ENDS + side
    demand |= halves << SMALLS
    if halves & 10 == 10:
        demand |= 1 << CROSSES
    if halves & 5 == 5:
        demand |= 2 << CROSSES
    for corner in range(4):
        possible = POSSIBLE[cell, corner]
        for other in range(OTHERS_COUNT[cell, corner]):
            if possible == 0:
                break
            lying = position[BOARD + OTHERS[cell, corner, other]]
            possible &= lying >> OTHER_CORNERS[cell, corner, other]
        demand |= possible << corner
    return demand


@njit
def compute_demands(position: Any) -> None:
    for cell in range(CELLS):
        position[DEMAND + cell] = 0
        if position[BOARD + cell] == 0:
            position[DEMAND + cell] = demand_of(position, cell)


@njit
def lay(position: Any, cell: int, lying: int) -> None:
    position[BOARD + cell] = lying
    position[DEMAND + cell] = 0
    position[FREE] -= 1
    for at in range(AROUND_COUNT[cell]):
        near = AROUND[cell, at]
        if position[BOARD + near] == 0:
            position[DEMAND + near] = demand_of(position, near)


@njit
def lift(position: Any, cell: int) -> None:
    position[BOARD + cell] = 0
    position[DEMAND + cell] = demand_of(position, cell)
    position[FREE] += 1
    for at in range(AROUND_COUNT[cell]):
        near = AROUND[cell, at]
        if position[BOARD + near] == 0:
            position[DEMAND + near] = demand_of(position, near)


@njit
def side_of(position: Any, seat: int) -> int:
    return seat & 1 if position[TEAMS] else seat


@njit
def following(position: Any, seat: int) -> int:
    """The next seat that plays."""
    for step in range(1, position[SEATS] + 1):
        other = (seat + step) % position[SEATS]
        if position[PLAYS + other]:
            return other
    return seat


@njit
def owner_of_marker(position: Any, seat: int, kind: int) -> int:
    """The side that marks a shape which this seat closes; -1 if no side has a marker left."""
    seats = position[SEATS]
    for step in range(seats):
        other = (seat + step) % seats
        side = side_of(position, other)
        if position[PLAYS + other] and position[LEFT + 3 * side + kind] > 0:
            return side
    return -1


@njit
def mark(position: Any, seat: int, cell: int, closed: int) -> None:
    """Take the markers for what a tile, lying on this cell, closes."""
    for bit in range(ENDS):
        if not closed >> bit & 1:
            continue
        owner = owner_of_marker(position, seat, bit >> 2)
        if owner < 0:
            position[UNMARKED] += 1
            continue
        position[LEFT + 3 * owner + (bit >> 2)] -= 1
        position[ROUND + owner] += POINTS[bit >> 2]
        position[MARKED + cell] += 1
        if bit >= SMALLS:
            position[MARKED + NEXT[cell, bit - SMALLS]] += 1
        else:
            for other in range(OTHERS_COUNT[cell, bit & 3]):
                position[MARKED + OTHERS[cell, bit & 3, other]] += 1


@njit
def count_shapes(closed: int) -> int:
    count: int = ONES[closed & 15] + ONES[closed >> LARGES & 15] + ONES[closed >> SMALLS & 15]
    return count


@njit
def own_gain(position: Any, side: int, closed: int) -> int:
    """The points that a side with its markers gets for these shapes."""
    left = LEFT + 3 * side
    squares = min(ONES[closed & 15], position[left])
    larges = min(ONES[closed >> LARGES & 15], position[left + 1])
    smalls = min(ONES[closed >> SMALLS & 15], position[left + 2])
    gain: int = POINTS[0] * squares + POINTS[1] * larges + POINTS[2] * smalls
    return gain


@njit
def given_away(position: Any, seat: int, closed: int) -> int:
    """The points that others get for these shapes, if this seat has no marker for them."""
    own = side_of(position, seat)
    given = 0
    for kind in range(3):
        lacking = ONES[closed >> 4 * kind & 15] - position[LEFT + 3 * own + kind]
        if lacking > 0:
            seats = position[SEATS]
            for step in range(1, seats):
                other = (seat + step) % seats
                side = side_of(position, other)
                if side != own and position[PLAYS + other]:
                    given += POINTS[kind] * min(lacking, position[LEFT + 3 * side + kind])
                    break
    return given
