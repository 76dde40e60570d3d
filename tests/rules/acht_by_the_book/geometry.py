"""The board of acht: what tiles look like, and which shapes and eights lie on it.

Sides count 0 N, 1 E, 2 S, 3 W, so that a port p belongs to side p // 2. Corners count 0 NW, 1 NE,
2 SE, 3 SW: a link round corner i joins the ports 2i - 1 and 2i.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

Cell = tuple[int, int]

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}
AXES = {"h": (WEST, EAST), "v": (NORTH, SOUTH)}
SHAPE_OF_CORNER = {"A": "large", "Q": "square"}
CENTRE = "CENTRE"


class Shape(NamedTuple):
    """A closed shape, named as in the public view."""

    kind: str
    row: int
    col: int
    axis: str | None

    def order(self) -> tuple[int, int, int, str]:
        """The order in which shapes closed together take their markers."""
        return ["square", "large", "small"].index(self.kind), self.row, self.col, self.axis or ""


class Eight(NamedTuple):
    """The middle cell of an 8 and the line on which it lies."""

    row: int
    col: int
    axis: str


@dataclass
class Lying:
    """A tile on the board and who put it there."""

    kind: str
    rotation: int
    seat: int | None


@dataclass
class Face:
    """What a tile shows in one rotation, as far as it can ever count, and all its links."""

    links: frozenset[tuple[frozenset[int], str]]
    half_circles: set[int] = field(default_factory=set)
    corners: dict[int, str] = field(default_factory=dict)
    crossings: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for ports, kind in self.links:
            sides = {port // 2 for port in ports}
            if kind == "S":
                self.half_circles |= sides
            elif kind in SHAPE_OF_CORNER:
                self.corners[next(port // 2 for port in ports if (port - 1) % 8 in ports)] = kind
            elif kind == "X":
                self.crossings |= {axis for axis, ends in AXES.items() if sides == set(ends)}


class Board:
    """The five by five cells, the frame round them, and the faces of all kinds of tiles."""

    def __init__(self, components: dict[str, Any]) -> None:
        self.rows, self.cols = components["rows"], components["cols"]
        self.frame = {(at["row"], at["col"]): at["kind"] for at in components["frame"]}
        self.faces = {
            tile["kind"]: [self._face(tile["links"], turns) for turns in range(4)]
            for tile in components["tiles"]
        }
        centre = components["centre"]
        self.centre: Cell = centre["row"], centre["col"]
        self.faces[CENTRE] = self.faces[centre["pattern"]]
        self.clear()

    @staticmethod
    def _face(links: list[dict[str, Any]], turns: int) -> Face:
        return Face(
            frozenset(
                (frozenset((port + 2 * turns) % 8 for port in link["ports"]), link["kind"])
                for link in links
            )
        )

    def clear(self) -> None:
        self.lying: dict[Cell, Lying] = {self.centre: Lying(CENTRE, 0, None)}

    def rotations(self, kind: str) -> list[int]:
        """Each look of a tile once, by its smallest rotation."""
        faces = self.faces[kind]
        return [turns for turns in range(4) if faces[turns] not in faces[:turns]]

    def looks_alike(self, kind: str, one: int, other: int) -> bool:
        return self.faces[kind][one] == self.faces[kind][other]

    def free_cells(self) -> list[Cell]:
        cells = ((row, col) for row in range(self.rows) for col in range(self.cols))
        return [cell for cell in cells if cell not in self.lying]

    def open_cells(self) -> list[Cell]:
        """Free cells that share an edge with a lying tile."""
        return [
            cell
            for cell in self.free_cells()
            if any(self._beside(cell, side) in self.lying for side in STEPS)
        ]

    @staticmethod
    def _beside(cell: Cell, side: int) -> Cell:
        down, right = STEPS[side]
        return cell[0] + down, cell[1] + right

    def _half_circle(self, cell: Cell, side: int) -> bool:
        tile = self.lying.get(cell)
        return tile is not None and side in self.faces[tile.kind][tile.rotation].half_circles

    def _quarter(self, cell: Cell, corner: int, point: Cell) -> str | None:
        """What lies in one of the four quarters round a grid point; off the board it is the frame."""
        if not (0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols):
            return self.frame[point]
        tile = self.lying.get(cell)
        return tile and self.faces[tile.kind][tile.rotation].corners.get(corner)

    def _shape_round(self, row: int, col: int) -> Shape | None:
        point = row, col
        quarters = {
            self._quarter((row, col), 0, point),
            self._quarter((row, col - 1), 1, point),
            self._quarter((row - 1, col - 1), 2, point),
            self._quarter((row - 1, col), 3, point),
        }
        kind = quarters.pop() if len(quarters) == 1 else None
        return Shape(SHAPE_OF_CORNER[kind], row, col, None) if kind else None

    def shapes_of(self, cell: Cell) -> list[Shape]:
        """The closed shapes that the tile on a cell is part of, in the order of markers."""
        row, col = cell
        points = ((row + down, col + right) for down in (0, 1) for right in (0, 1))
        shapes = [shape for point in points if (shape := self._shape_round(*point))]
        for side in STEPS:
            other = self._beside(cell, side)
            if self._half_circle(cell, side) and self._half_circle(other, (side + 2) % 4):
                axis = "h" if side in AXES["v"] else "v"
                shapes.append(Shape("small", *min(cell, other), axis))
        return sorted(shapes, key=Shape.order)

    def eights_of(self, cell: Cell) -> list[Eight]:
        """The eights that the tile on a cell is part of, as their middle or as an end."""
        return [
            Eight(*middle, axis)
            for axis, ends in AXES.items()
            for middle in (cell, *(self._beside(cell, side) for side in ends))
            if self._is_middle(middle, axis)
        ]

    def _is_middle(self, cell: Cell, axis: str) -> bool:
        tile = self.lying.get(cell)
        return (
            tile is not None
            and axis in self.faces[tile.kind][tile.rotation].crossings
            and all(
                self._half_circle(self._beside(cell, side), (side + 2) % 4) for side in AXES[axis]
            )
        )
