"""The pieces of ACHT: tiles, frame, centre, markers and cards, read from a replaceable set.

The printed tile list is not public: the set in `sets.json` is a reconstruction. Everything that
follows from its links is computed here, once.
"""

from __future__ import annotations

import json
from enum import Enum
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple


class AchtShapeKind(str, Enum):
    SMALL = "small"
    LARGE = "large"
    SQUARE = "square"


class AchtAxis(str, Enum):
    H = "h"
    V = "v"


class AchtCardKind(str, Enum):
    TIME_TRAVEL = "time_travel"
    MAGNETIC_REVERSAL = "magnetic_reversal"
    REVOLUTION = "revolution"
    QUANTUM_LEAP = "quantum_leap"
    METEORITE = "meteorite"
    ALIEN_ABDUCTION = "alien_abduction"
    INFINITY = "infinity"
    COSMIC_VOID = "cosmic_void"


DARK, ZERO, CENTRE = "DARK", "ZERO", "CENTRE"
DEFAULT_SET = "reconstruction"
#: Which shape a quarter round a corner belongs to.
QUARTERS = {"A": AchtShapeKind.LARGE, "Q": AchtShapeKind.SQUARE}
#: What a link can help to close.
CLOSES = {"S": AchtShapeKind.SMALL, **QUARTERS}
#: Steps to the north, east, south and west.
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
#: The axis along which a side looks.
LOOKS_ALONG = (AchtAxis.V, AchtAxis.H, AchtAxis.V, AchtAxis.H)

Link = tuple[int, int, str]


class Spot(NamedTuple):
    """Where a shape is: a grid point, or for a small circle the cell above or left of its edge."""

    kind: AchtShapeKind
    row: int
    col: int
    axis: AchtAxis | None


class Look(NamedTuple):
    """A tile as lying: half circles N, E, S, W; quarters NW, NE, SE, SW; the axis it crosses."""

    halves: tuple[bool, ...]
    quarters: tuple[AchtShapeKind | None, ...]
    cross: AchtAxis | None


class Edge(NamedTuple):
    """What lies beyond a side of a cell: the next cell, the one after it, and the spot between."""

    cell: int | None
    beyond: int | None
    spot: Spot | None


class Corner(NamedTuple):
    """What meets at a corner of a cell: other cells with their corners, or the frame."""

    others: tuple[tuple[int, int], ...]
    frame: AchtShapeKind | None
    inside: bool
    row: int
    col: int


class Tile(NamedTuple):
    kind: str
    copies: int
    links: tuple[Link, ...]
    value: int
    #: For each rotation: its look, and the smallest rotation that looks the same.
    looks: tuple[Look, ...]
    same: tuple[int, ...]

    @property
    def rotations(self) -> list[int]:
        """The smallest of equal-looking rotations each."""
        return sorted(set(self.same))


class Pieces:
    """One component set, with everything that can be known before a game."""

    def __init__(self, data: dict[str, Any]) -> None:
        board = data["board"]
        self.rows, self.cols = int(board["rows"]), int(board["cols"])
        self.frame = {tuple(map(int, at.split(","))): kind for at, kind in board["frame"].items()}
        self.markers = {AchtShapeKind(kind): n for kind, n in data["markers"].items()}
        self.points = {AchtShapeKind(kind): n for kind, n in data["marker_points"].items()}
        self.cards = {AchtCardKind(kind): n for kind, n in data["cards"].items()}
        self.tiles = {tile["kind"]: self._tile(**tile) for tile in data["tiles"]}
        self.pattern: str = board["centre"]["pattern"]
        self.centre = self.cell(*board["centre"]["cell"])
        self.looks = {kind: tile.looks for kind, tile in self.tiles.items()}
        self.looks[CENTRE] = self.looks[self.pattern]
        self.cells = range(self.rows * self.cols)
        self.edges = tuple(
            tuple(self._edge(cell, side) for side in range(4)) for cell in self.cells
        )
        self.corners = tuple(
            tuple(self._corner(cell, corner) for corner in range(4)) for cell in self.cells
        )

    def cell(self, row: int, col: int) -> int:
        return row * self.cols + col

    def on_board(self, row: int, col: int) -> bool:
        return 0 <= row < self.rows and 0 <= col < self.cols

    def value(self, kind: str) -> int:
        return self.tiles[kind].value

    def all_tiles(self, *, dark: bool = True) -> list[str]:
        return [
            t.kind for t in self.tiles.values() for _ in range(t.copies) if dark or t.kind != DARK
        ]

    def all_cards(self) -> list[AchtCardKind]:
        return [kind for kind, count in self.cards.items() for _ in range(count)]

    def _tile(self, kind: str, count: int, links: list[list[Any]]) -> Tile:
        fixed = tuple((int(a), int(b), str(what)) for a, b, what in links)
        value = sum(self.points[CLOSES[what]] for *_, what in fixed if what in CLOSES)
        turns = [turned(fixed, rotation) for rotation in range(4)]
        same = tuple(map(turns.index, turns))
        return Tile(kind, count, fixed, value, tuple(map(look_of, turns)), same)

    def _edge(self, cell: int, side: int) -> Edge:
        row, col = divmod(cell, self.cols)
        down, right = STEPS[side]
        near, far = (
            self.cell(row + n * down, col + n * right)
            if self.on_board(row + n * down, col + n * right)
            else None
            for n in (1, 2)
        )
        if near is None:
            return Edge(None, None, None)
        axis = AchtAxis.H if right == 0 else AchtAxis.V
        first = divmod(min(cell, near), self.cols)
        return Edge(near, far, Spot(AchtShapeKind.SMALL, *first, axis))

    def _corner(self, cell: int, corner: int) -> Corner:
        row, col = divmod(cell, self.cols)
        point = (row + (corner in (2, 3)), col + (corner in (1, 2)))
        around = [
            (point[0] - up, point[1] - left, _CORNER_AT[up, left])
            for up, left in product((1, 0), (1, 0))
        ]
        lying = [(self.cell(r, c), k) for r, c, k in around if self.on_board(r, c)]
        others = tuple(other for other in lying if other[0] != cell)
        frame = QUARTERS.get(self.frame.get(point, ""))
        return Corner(others, frame, len(lying) == 4, *point)


#: Which corner of a cell a grid point is, by whether the cell lies above and left of it.
_CORNER_AT = {(1, 1): 2, (1, 0): 3, (0, 1): 1, (0, 0): 0}


def turned(links: tuple[Link, ...], rotation: int) -> frozenset[tuple[frozenset[int], str]]:
    """The links as lying: a quarter turn clockwise brings port p to (p + 2) mod 8."""
    return frozenset(
        (frozenset(((a + 2 * rotation) % 8, (b + 2 * rotation) % 8)), what) for a, b, what in links
    )


def look_of(links: frozenset[tuple[frozenset[int], str]]) -> Look:
    kinds = dict(links)
    halves = tuple(kinds.get(frozenset((2 * s, 2 * s + 1))) == "S" for s in range(4))
    round_corners = (kinds.get(frozenset(((2 * c - 1) % 8, 2 * c))) for c in range(4))
    crossing = sorted(min(ports) for ports, what in links if what == "X")
    axis = None
    if crossing:
        axis = AchtAxis.V if crossing[0] in (0, 1) else AchtAxis.H
    return Look(halves, tuple(QUARTERS.get(what or "") for what in round_corners), axis)


PIECES: dict[str, Pieces] = {
    name: Pieces(data)
    for name, data in json.loads(Path(__file__).with_name("sets.json").read_text()).items()
}
