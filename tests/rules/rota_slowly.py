"""AXIO ROTA a second time, slow and obvious, to check the fast rules against.

Works on what a client sees (cells and colour names) and on points of the grid, where the rules
work on cell numbers, letters and neighbours.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

Point = tuple[int, int]
Cell = tuple[int, int]
Corners = tuple[str | None, ...]
Board = Mapping[Cell, Corners]
COLOURS = ("red", "green", "blue", "orange", "purple")


class Placement(NamedTuple):
    x: int
    y: int
    rotation: int
    wild: str | None


def point_of(cell: Cell, corner: int) -> Point:
    """In half cells from the middle of cell (0, 0): NW is up and left of the middle, and so on."""
    right = corner in (1, 2)
    low = corner in (2, 3)
    return 2 * cell[0] + (1 if right else -1), 2 * cell[1] + (1 if low else -1)


def corners_by_point(board: Board) -> dict[Point, list[tuple[Cell, str | None]]]:
    """Everything that meets at each point of the grid."""
    meeting: dict[Point, list[tuple[Cell, str | None]]] = defaultdict(list)
    for where, tile in board.items():
        for corner, colour in enumerate(tile):
            meeting[point_of(where, corner)].append((where, colour))
    return meeting


def turn_clockwise(tile: Corners, times: int) -> Corners:
    """Each quarter turn, what was SW comes to NW, NW to NE, NE to SE, SE to SW."""
    for _ in range(times):
        nw, ne, se, sw = tile
        tile = (sw, nw, ne, se)
    return tile


def score(board: Board, tile: Corners, placement: Placement) -> Counter[str]:
    """Lay the tile, look at the four points it touches, count what is equal and not its own."""
    where = (placement.x, placement.y)
    lying = turn_clockwise(tile, placement.rotation)
    meeting = corners_by_point({**board, where: lying})
    points: Counter[str] = Counter()
    for corner, colour in enumerate(lying):
        counts_as = placement.wild if colour is None else colour
        for owner, other in meeting[point_of(where, corner)]:
            if owner != where and other is not None and other == counts_as:
                points[other] += 1
    return points


def placements(board: Board, tile: Corners) -> set[Placement]:
    """Try every cell of a box around the board, every rotation, every colour and none."""
    columns = [x for x, _ in board]
    rows = [y for _, y in board]
    found = set()
    for x in range(min(columns) - 2, max(columns) + 3):
        for y in range(min(rows) - 2, max(rows) + 3):
            beside = any(abs(x - a) + abs(y - b) == 1 for a, b in board)
            if (x, y) in board or not beside:
                continue
            for rotation in range(4):
                lying = turn_clockwise(tile, rotation)
                for wild in (None, *COLOURS):
                    if (wild is not None) == _empty_corner_meets_a_tile(board, (x, y), lying):
                        found.add(Placement(x, y, rotation, wild))
    return found


def connected(cells: Iterable[Cell]) -> bool:
    """Can one walk from any tile to any other over shared sides?"""
    left = set(cells)
    walk = [left.pop()]
    while walk:
        x, y = walk.pop()
        for step in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if step in left:
                left.remove(step)
                walk.append(step)
    return not left


def whichever_way_up(tile: Corners) -> Corners:
    """The same for all rotations of a tile."""
    return min((turn_clockwise(tile, times) for times in range(4)), key=str)


def _empty_corner_meets_a_tile(board: Board, where: Cell, lying: Corners) -> bool:
    occupied = corners_by_point(board)
    return any(
        colour is None and point_of(where, corner) in occupied
        for corner, colour in enumerate(lying)
    )
