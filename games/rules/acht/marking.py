"""Who scores what in ACHT: sides, their markers, and the points of a placement or a round.

A side is a seat or, in team play, a team. Its number is that of its lower seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from games.rules.acht.effects import AchtScored, AchtShapeClosed, Effects
from games.rules.acht.pieces import PIECES, AchtShapeKind, Pieces, Spot
from games.rules.acht.shapes import AchtShape, AchtState, AchtTally
from games.rules.viewers import Seat

KINDS = tuple(AchtShapeKind)
NOTHING = AchtTally(0, 0, 0)


def pieces_of(state: AchtState) -> Pieces:
    return PIECES[state.component_set]


def side_of(state: AchtState, seat: Seat) -> Seat:
    return (seat - 1) % 2 + 1 if state.teams else seat


def sides_of(state: AchtState) -> Sequence[Seat]:
    return (1, 2) if state.teams else range(1, len(state.totals) + 1)


def members(state: AchtState, side: Seat) -> tuple[Seat, ...]:
    return (side, side + 2) if state.teams else (side,)


def is_solo(state: AchtState) -> bool:
    return len(state.totals) == 1


def playing(state: AchtState) -> list[Seat]:
    """The seats that have not resigned and, in a blind round, take part in it."""
    seats = [s for s in range(1, len(state.totals) + 1) if s not in state.resigned]
    if not state.blind:
        return seats
    best = max((state.totals[seat - 1] for seat in seats), default=0)
    return [seat for seat in seats if state.totals[seat - 1] == best]


def clockwise(state: AchtState, seat: Seat) -> list[Seat]:
    """The playing seats in turn order, beginning with this one or the first after it."""
    seats = playing(state)
    return [s for s in seats if s >= seat] + [s for s in seats if s < seat]


def markers_set(shapes: Iterable[AchtShape], side: Seat) -> dict[AchtShapeKind, int]:
    count = dict.fromkeys(KINDS, 0)
    for shape in shapes:
        if shape.marker_seat == side:
            count[shape.kind] += 1
    return count


def markers_left(state: AchtState, side: Seat) -> AchtTally:
    used = markers_set(state.shapes, side)
    return AchtTally(*(pieces_of(state).markers[kind] - used[kind] for kind in KINDS))


def round_points(state: AchtState, side: Seat) -> int:
    """The points of the markers that now lie on the board."""
    points = pieces_of(state).points
    return sum(points[shape.kind] for shape in state.shapes if shape.marker_seat == side)


def marked(state: AchtState, seat: Seat, spots: Sequence[Spot]) -> tuple[AchtShape, ...]:
    """One marker for each shape: of the placing side, else of the next seat that has one."""
    if not spots:
        return ()
    order = list(dict.fromkeys(side_of(state, other) for other in clockwise(state, seat)))
    limits = pieces_of(state).markers
    used = {side: markers_set(state.shapes, side) for side in order}
    shapes = []
    for spot in spots:
        owner = next((side for side in order if used[side][spot.kind] < limits[spot.kind]), None)
        if owner is not None:
            used[owner][spot.kind] += 1
        shapes.append(AchtShape(*spot, owner))
    return tuple(shapes)


def tally(state: AchtState, seat: Seat, shapes: Iterable[AchtShape]) -> AchtTally:
    """The points of those shapes that bear the marker of this seat's side."""
    points = pieces_of(state).points
    own = markers_set(shapes, side_of(state, seat))
    return AchtTally(*(points[kind] * own[kind] for kind in KINDS))


def mark(state: AchtState, seat: Seat, spots: Sequence[Spot], effects: Effects) -> AchtState:
    """Close these shapes for this seat."""
    shapes = marked(state, seat, spots)
    for shape in shapes:
        effects.append(
            AchtShapeClosed(shape.kind, shape.row, shape.col, shape.axis, shape.marker_seat)
        )
    points = tally(state, seat, shapes)
    if points != NOTHING:
        effects.append(AchtScored(seat, points))
    return replace(state, shapes=state.shapes + shapes)


def put(items: tuple[Any, ...], seat: Seat, item: Any) -> tuple[Any, ...]:
    return (*items[: seat - 1], item, *items[seat:])
