"""The board of AXIO: a hexagon of cells, where stones fit on it, and what a placement scores.

A cell is a number, in reading order. The contents of all cells are a text with a letter for each.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.rules.axio.stones import INDEX, LETTERS

EMPTY = "."
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
RADIUS = {1: 5, 2: 5, 3: 6, 4: 7}
#: The start symbols, in the order of the colours.
STARTS = ((0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0))


class Spot(NamedTuple):
    """Two adjacent cells: the first half of a stone lies on `at`, the second one on `mate`."""

    at: int
    mate: int
    direction: int
    q: int
    r: int


class Grid:
    """The geometry of a board, computed once."""

    def __init__(self, radius: int) -> None:
        span = range(-radius, radius + 1)
        self.radius = radius
        self.coordinates = [(q, r) for r in span for q in span if abs(q + r) <= radius]
        self.cell = {where: cell for cell, where in enumerate(self.coordinates)}
        colours = {self.cell[start]: letter for start, letter in zip(STARTS, LETTERS, strict=True)}
        self.starts = tuple(colours)
        self.bare = "".join(colours.get(cell, EMPTY) for cell in range(len(self.coordinates)))
        rays = [[self._ray(q, r, *step) for step in DIRECTIONS] for q, r in self.coordinates]
        #: For each cell, the ways to put the first half of a stone on it.
        self.spots = [
            [Spot(at, ray[0], d, *self.coordinates[at]) for d, ray in enumerate(around) if ray]
            for at, around in enumerate(rays)
        ]
        self.spot = {(s.q, s.r, s.direction): s for spots in self.spots for s in spots}
        #: For a cell and the direction of a stone's other half: the lines in all other directions.
        self.lines = [
            [[ray for d, ray in enumerate(around) if ray and d != other] for other in range(6)]
            for around in rays
        ]
        #: For each start symbol, the cells beside it.
        self.beside_starts = [frozenset(ray[0] for ray in rays[at] if ray) for at in self.starts]

    def turned(self, spot: Spot) -> Spot:
        """The same two cells, named from the other end."""
        return self.spot[(*self.coordinates[spot.mate], (spot.direction + 3) % 6)]

    def _ray(self, q: int, r: int, dq: int, dr: int) -> tuple[int, ...]:
        """The cells that follow in a direction, up to the edge of the board."""
        steps = range(1, 2 * self.radius + 1)
        line = [self.cell.get((q + step * dq, r + step * dr)) for step in steps]
        return tuple(cell for cell in line if cell is not None)


@cache
def grid_for(seats: int) -> Grid:
    return _grid(RADIUS[seats])


@cache
def _grid(radius: int) -> Grid:
    return Grid(radius)


def free_spots(grid: Grid, cells: str) -> list[Spot]:
    """Every way to put a stone on two empty cells, by cell and direction."""
    return [
        spot
        for letter, spots in zip(cells, grid.spots, strict=True)
        if letter == EMPTY
        for spot in spots
        if cells[spot[1]] == EMPTY
    ]


def has_room(grid: Grid, cells: str) -> bool:
    """Are there two adjacent empty cells left?"""
    return any(
        cells[spot[1]] == EMPTY
        for letter, spots in zip(cells, grid.spots, strict=True)
        if letter == EMPTY
        for spot in spots
    )


def points(grid: Grid, cells: str, spot: Spot, kind: str) -> list[int]:
    """Points for each colour before caps: lines of equal cells that start beside a half."""
    gained = [0] * len(INDEX)
    at, mate, direction, _, _ = spot
    for letter, lines in (
        (kind[0], grid.lines[at][direction]),
        (kind[1], grid.lines[mate][(direction + 3) % 6]),
    ):
        count = 0
        for line in lines:
            for cell in line:
                if cells[cell] != letter:
                    break
                count += 1
        if count:
            gained[INDEX[letter]] += count
    return gained
