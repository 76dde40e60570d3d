"""AXIO a second time, slow and obvious, to check the fast rules against.

Works on what a client sees (coordinates and colour names) and in cube coordinates, where the rules
work on cell numbers, letters and tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from typing import NamedTuple

Cell = tuple[int, int]
Board = Mapping[Cell, str]
COLOURS = ("red", "green", "blue", "orange", "yellow", "purple")


class Placement(NamedTuple):
    q: int
    r: int
    direction: int


def distance(one: Cell, other: Cell) -> int:
    """Steps between two cells: half the sum of the three cube differences."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def all_cells(radius: int) -> set[Cell]:
    box = range(-radius, radius + 1)
    return {cell for cell in product(box, box) if distance(cell, (0, 0)) <= radius}


def step(cell: Cell, direction: int, steps: int = 1) -> Cell:
    """East, then counter-clockwise, sixty degrees at a time."""
    dq = (1, 1, 0, -1, -1, 0)[direction]
    dr = (0, -1, -1, 0, 1, 1)[direction]
    return cell[0] + steps * dq, cell[1] + steps * dr


def start_symbols() -> dict[str, Cell]:
    corners = [step((0, 0), direction, 5) for direction in (2, 1, 0, 5, 4, 3)]
    return dict(zip(COLOURS, corners, strict=True))


def score(board: Board, placement: Placement, a: str, b: str) -> Counter[str]:
    """Lay the stone; from each half look along every line, but not along the stone itself."""
    first = (placement.q, placement.r)
    second = step(first, placement.direction)
    points: Counter[str] = Counter()
    for half, colour, other in ((first, a, second), (second, b, first)):
        for direction in range(6):
            if step(half, direction) == other:
                continue
            steps = 1
            while board.get(step(half, direction, steps)) == colour:
                points[colour] += 1
                steps += 1
    return points


def fits(board: Board, radius: int) -> set[frozenset[Cell]]:
    """Every two empty cells of the board that lie side by side."""
    empty = all_cells(radius) - set(board)
    return {
        frozenset((one, other)) for one in empty for other in empty if distance(one, other) == 1
    }


def first_stone_fits(
    board: Board, radius: int, first_stones_of_others: Iterable[Iterable[Cell]]
) -> set[frozenset[Cell]]:
    """Those that touch a start symbol which no first stone of another seat touches."""
    taken = [cell for stone in first_stones_of_others for cell in stone]
    free = [
        symbol
        for symbol in start_symbols().values()
        if all(distance(symbol, cell) > 1 for cell in taken)
    ]
    return {
        pair
        for pair in fits(board, radius)
        if any(distance(symbol, cell) == 1 for symbol in free for cell in pair)
    }


def cells_of(placement: Placement) -> frozenset[Cell]:
    first = (placement.q, placement.r)
    return frozenset((first, step(first, placement.direction)))


def placements(pairs: Iterable[frozenset[Cell]], double: bool) -> set[Placement]:
    """A mixed stone lies on a pair of cells in two ways, a double in one."""
    found = set()
    for pair in pairs:
        for first in pair:
            for direction in range(3 if double else 6):
                if step(first, direction) in pair - {first}:
                    found.add(Placement(*first, direction))
    return found


def with_points(before: int, points: int, highest: int) -> tuple[int, bool]:
    """Count up one by one; 18, when first reached, and the highest number stop the counting."""
    bonus = False
    now = before
    for _ in range(points):
        if now == highest or (now == 18 and before < 18):
            break
        now += 1
        bonus = now in (18, highest)
    return now, bonus


def may_swap(hand: Iterable[tuple[str, str]], scores: Mapping[str, int]) -> bool:
    shown = {colour for stone in hand for colour in stone}
    lowest = {colour for colour in COLOURS if scores[colour] == min(scores.values())}
    return bool(shown) and not shown & lowest
