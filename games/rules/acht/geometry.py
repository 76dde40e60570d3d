"""What closes on the board of ACHT: circles, squares and the 8. Markers are not considered."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.acht.pieces import LOOKS_ALONG, AchtAxis, AchtShapeKind, Look, Pieces, Spot
from games.rules.acht.shapes import AchtEightAt, Laid

Board = Mapping[int, Laid]

#: Shapes that are closed at once take their markers in this order.
_FIRST = (AchtShapeKind.SQUARE, AchtShapeKind.LARGE, AchtShapeKind.SMALL)
#: The sides at the two ends of an axis.
_ENDS = {AchtAxis.H: (3, 1), AchtAxis.V: (0, 2)}


def look_at(pieces: Pieces, board: Board, cell: int | None) -> Look | None:
    laid = board.get(cell) if cell is not None else None
    return pieces.looks[laid.kind][laid.rotation] if laid else None


def free_cells(pieces: Pieces, board: Board) -> list[int]:
    return [cell for cell in pieces.cells if cell not in board]


def touches(pieces: Pieces, board: Board, cell: int) -> bool:
    return any(edge.cell in board for edge in pieces.edges[cell])


def closed_by(pieces: Pieces, board: Board, cell: int, look: Look) -> list[Spot]:
    """The shapes that a tile looking like this closes on a cell, in the order of scoring."""
    spots = []
    for side, edge in enumerate(pieces.edges[cell]):
        if look.halves[side] and edge.spot:
            other = look_at(pieces, board, edge.cell)
            if other and other.halves[side - 2]:
                spots.append(edge.spot)
    for corner, kind in zip(pieces.corners[cell], look.quarters, strict=True):
        if kind is None or not (corner.inside or corner.frame is kind):
            continue
        for other_cell, other_corner in corner.others:
            other = look_at(pieces, board, other_cell)
            if other is None or other.quarters[other_corner] is not kind:
                break
        else:
            spots.append(Spot(kind, corner.row, corner.col, None))
    if len(spots) > 1:
        spots.sort(key=in_order)
    return spots


def in_order(spot: Spot) -> tuple[int, int, int, str]:
    """Squares, large circles, small circles; then by row, column, and `h` before `v`."""
    return (_FIRST.index(spot.kind), spot.row, spot.col, spot.axis.value if spot.axis else "")


def eights_by(pieces: Pieces, board: Board, cell: int, look: Look) -> list[AchtEightAt]:
    """The 8s that a tile looking like this completes on a cell, as their middle or as an end."""
    found = []
    edges = pieces.edges[cell]
    if look.cross and all(
        _has_half(pieces, board, edges[side].cell, side - 2) for side in _ENDS[look.cross]
    ):
        found.append(AchtEightAt(*divmod(cell, pieces.cols), look.cross))
    for side, edge in enumerate(edges):
        middle = look_at(pieces, board, edge.cell) if look.halves[side] else None
        if (
            middle
            and edge.cell is not None
            and middle.cross is LOOKS_ALONG[side]
            and _has_half(pieces, board, edge.beyond, side - 2)
        ):
            found.append(AchtEightAt(*divmod(edge.cell, pieces.cols), LOOKS_ALONG[side]))
    return sorted(found, key=lambda eight: (eight.row, eight.col, eight.axis.value))


def _has_half(pieces: Pieces, board: Board, cell: int | None, side: int) -> bool:
    look = look_at(pieces, board, cell)
    return look is not None and look.halves[side]
