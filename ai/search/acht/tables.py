"""The pieces of ACHT as numbers: lookup tables for the kernels.

A tile on the board is one number, and so is the demand of a free cell, with the same bits: a shape
closes where both have a 1. The bits are in the order in which shapes take their markers.

    0-3    square round a corner (NW, NE, SW, SE)
    4-7    large circle round a corner
    8-11   small circle on a side (N, W, S, E)
    12-15  a half that ends an 8 (N, W, S, E)
    16-17  a cross that is the middle of an 8 (horizontal, vertical)
    18     something lies here; asked: something lies beside it
    20-    the look: four times the kind, plus the rotation
"""

from __future__ import annotations

import numpy as np

from games.rules.acht.pieces import (
    CENTRE,
    DARK,
    DEFAULT_SET,
    PIECES,
    ZERO,
    AchtAxis,
    AchtCardKind,
    AchtShapeKind,
    Look,
)

PIECE = PIECES[DEFAULT_SET]
CELLS = len(PIECE.cells)
KINDS = tuple(PIECE.tiles)
KIND = {kind: number for number, kind in enumerate(KINDS)}
DARK_KIND, ZERO_KIND = KIND[DARK], KIND[ZERO]
CARDS = tuple(AchtCardKind)
CARD = {kind: number for number, kind in enumerate(CARDS)}
SHAPE_KINDS = (AchtShapeKind.SQUARE, AchtShapeKind.LARGE, AchtShapeKind.SMALL)

LARGES, SMALLS, ENDS, CROSSES = 4, 8, 12, 16
SHAPES = (1 << ENDS) - 1
EIGHTS = ((1 << 18) - 1) ^ SHAPES
LYING = 1 << 18
LOOK = 20

#: The rules count sides clockwise from the north and corners from the north-west; here both go
#: by row, then column.
_SIDES = (0, 3, 2, 1)
_CORNERS = (0, 1, 3, 2)

POINTS = np.array([PIECE.points[kind] for kind in SHAPE_KINDS])
MARKERS = np.array([PIECE.markers[kind] for kind in SHAPE_KINDS])
TILE_VALUES = np.array([tile.value for tile in PIECE.tiles.values()])
COPIES = np.array([tile.copies for tile in PIECE.tiles.values()])
TURNS = np.array([len(tile.rotations) for tile in PIECE.tiles.values()])


def _bits(look: Look) -> int:
    bits = LYING
    for at, corner in enumerate(_CORNERS):
        bits |= (look.quarters[corner] is AchtShapeKind.SQUARE) << at
        bits |= (look.quarters[corner] is AchtShapeKind.LARGE) << LARGES + at
    for at, side in enumerate(_SIDES):
        bits |= look.halves[side] << SMALLS + at | look.halves[side] << ENDS + at
    for at, axis in enumerate((AchtAxis.H, AchtAxis.V)):
        bits |= (look.cross is axis) << CROSSES + at
    return bits


#: By look: a tile as it lies.
LYINGS = np.array(
    [
        _bits(look) | (4 * KIND[kind] + rotation) << LOOK
        for kind in KINDS
        for rotation, look in enumerate(PIECE.looks[kind])
    ]
)
CENTRE_CELL = PIECE.centre
CENTRE_LYING = _bits(PIECE.looks[CENTRE][0]) | 4 * KIND[PIECE.pattern] << LOOK

#: By cell and side: the next cell and the one beyond it, or NOWHERE, which is always empty.
NOWHERE = CELLS
_EDGES = [[edges[side] for side in _SIDES] for edges in PIECE.edges]
NEXT = np.array([[NOWHERE if e.cell is None else e.cell for e in edges] for edges in _EDGES])
BEYOND = np.array([[NOWHERE if e.beyond is None else e.beyond for e in edges] for edges in _EDGES])

#: By cell and corner: the other cells that meet there and which corner of theirs it is. The frame
#: stands in for missing ones.
_MEETING = [[corners[corner] for corner in _CORNERS] for corners in PIECE.corners]
OTHERS = np.full((CELLS, 4, 3), NOWHERE)
OTHER_CORNERS = np.zeros((CELLS, 4, 3), dtype=np.int64)
OTHERS_COUNT = np.zeros((CELLS, 4), dtype=np.int64)
#: Which quarters can close there at all: bit 0 squares, bit 4 large circles.
POSSIBLE = np.zeros((CELLS, 4), dtype=np.int64)
for _cell, _corners in enumerate(_MEETING):
    for _at, _corner in enumerate(_corners):
        OTHERS_COUNT[_cell, _at] = len(_corner.others)
        for _n, (_other, _its) in enumerate(_corner.others):
            OTHERS[_cell, _at, _n] = _other
            OTHER_CORNERS[_cell, _at, _n] = _CORNERS.index(_its)
        for _kind, _bit in ((AchtShapeKind.SQUARE, 1), (AchtShapeKind.LARGE, 1 << LARGES)):
            if _corner.inside or _corner.frame is _kind:
                POSSIBLE[_cell, _at] |= _bit

#: By cell: the cells whose demand a tile laid here can change, filled up with NOWHERE.
_AROUND = [
    sorted(
        {*NEXT[cell], *BEYOND[cell], *OTHERS[cell].flatten()} - {NOWHERE},
    )
    for cell in range(CELLS)
]
AROUND = np.full((CELLS, 12), NOWHERE)
AROUND_COUNT = np.array([len(cells) for cells in _AROUND])
CHANGES = np.zeros((CELLS, CELLS), dtype=np.int64)
for _cell, _cells in enumerate(_AROUND):
    AROUND[_cell, : len(_cells)] = _cells
    CHANGES[_cell, _cells] = 1

ONES = np.array([bits.bit_count() for bits in range(16)])

#: By kind and closed bits: the most points in any rotation, given enough markers.
BEST = np.zeros((len(KINDS), 1 << ENDS), dtype=np.int64)
_ASKED = np.arange(1 << ENDS)
for _kind_number in range(len(KINDS)):
    for _rotation in range(TURNS[_kind_number]):
        _closed = _ASKED & LYINGS[4 * _kind_number + _rotation]
        _gain = (
            POINTS[0] * ONES[_closed & 15]
            + POINTS[1] * ONES[_closed >> LARGES & 15]
            + POINTS[2] * ONES[_closed >> SMALLS & 15]
        )
        BEST[_kind_number] = np.maximum(BEST[_kind_number], _gain)
#: By kind and eight bits (from bit 12 on): whether it makes an 8 in some rotation.
MAKES_EIGHT = np.array(
    [
        [
            any(asked << ENDS & LYINGS[4 * kind + turn] for turn in range(TURNS[kind]))
            for asked in range(64)
        ]
        for kind in range(len(KINDS))
    ]
).astype(np.int64)
#: The same for a tile drawn from all tiles: points times 36, and how many tiles of 36.
DRAWN = (BEST * COPIES[:, None]).sum(axis=0)
DRAWN_EIGHT = (MAKES_EIGHT * COPIES[:, None]).sum(axis=0)
