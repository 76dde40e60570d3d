"""The curves of ACHT a second time: walk along the lines until they come back.

Works on what a client reads (components and board of the view). A small circle is a closed line of
two half circles, a large one of four quarter circles, a square of four right angles, and an 8 a
line through two half circles and two crossing curves. The rules look at neighbours instead.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

Point = tuple[str, int, int, int]
Cell = tuple[int, int]
#: Kinds of links along a closed line, and what that line is.
LINES = {"SS": "small", "AAAA": "large", "QQQQ": "square", "SSXX": "eight"}
CORNER_PORTS = {"NW": (7, 0), "NE": (1, 2), "SE": (3, 4), "SW": (5, 6)}


def point_of(cell: Cell, port: int) -> Point:
    """The place on an edge where two tiles meet: the edge, and which half of it."""
    row, col = cell
    return (
        ("h", row, col, 0),
        ("h", row, col, 1),
        ("v", row, col + 1, 0),
        ("v", row, col + 1, 1),
        ("h", row + 1, col, 1),
        ("h", row + 1, col, 0),
        ("v", row, col, 1),
        ("v", row, col, 0),
    )[port]


def links_on(components: dict[str, Any], board: list[dict[str, Any]]) -> Iterator[Any]:
    """Everything drawn: on the lying tiles, and on the frame around the board."""
    drawings = {tile["kind"]: tile["links"] for tile in components["tiles"]}
    drawings["CENTRE"] = drawings[components["centre"]["pattern"]]
    for tile in board:
        cell = (tile["row"], tile["col"])
        for link in drawings[tile["kind"]]:
            ports = [(port + 2 * tile["rotation"]) % 8 for port in link["ports"]]
            yield cell, ports, link["kind"]
    for point in components["frame"]:
        row, col = point["row"], point["col"]
        around = {"SE": (row - 1, col - 1), "SW": (row - 1, col), "NE": (row, col - 1)}
        around["NW"] = (row, col)
        for corner, cell in around.items():
            inside = 0 <= cell[0] < components["rows"] and 0 <= cell[1] < components["cols"]
            if not inside:
                yield cell, list(CORNER_PORTS[corner]), point["kind"]


def closed_lines(
    components: dict[str, Any], board: list[dict[str, Any]]
) -> Iterator[tuple[str, list[Cell]]]:
    """Each line that comes back to its start: what it is, and the cells on its way."""
    lines: dict[Point, list[tuple[Point, Cell, str]]] = defaultdict(list)
    for cell, (a, b), kind in links_on(components, board):
        start, end = point_of(cell, a), point_of(cell, b)
        lines[start].append((end, cell, kind))
        lines[end].append((start, cell, kind))
    unseen = set(lines)
    while unseen:
        start = min(unseen)
        path: list[tuple[Cell, str]] = []
        at, came_from = start, None
        while True:
            unseen.discard(at)
            onward = [link for link in lines[at] if link[1] != came_from]
            if not onward:
                break
            to, came_from, kind = onward[0]
            path.append((came_from, kind))
            at = to
            if at == start:
                break
        if at == start and len(lines[start]) == 2 and path and path[-1][0] != path[0][0]:
            what = LINES.get("".join(sorted(kind for _, kind in path)))
            if what:
                yield what, [cell for cell, _ in path]


def shapes(components: dict[str, Any], board: list[dict[str, Any]]) -> set[tuple[Any, ...]]:
    """All closed circles and squares: kind, row, column, axis."""
    found = set()
    for what, cells in closed_lines(components, board):
        rows, cols = [row for row, _ in cells], [col for _, col in cells]
        if what == "small":
            found.add((what, min(rows), min(cols), "h" if len(set(cols)) == 1 else "v"))
        elif what in {"large", "square"}:
            found.add((what, max(rows), max(cols), None))
    return found


def eights(components: dict[str, Any], board: list[dict[str, Any]]) -> set[tuple[Any, ...]]:
    """All 8s by their middle cell: row, column, axis."""
    found = set()
    for what, cells in closed_lines(components, board):
        if what == "eight":
            middle = Counter(cells).most_common(1)[0][0]
            found.add((*middle, "h" if len({row for row, _ in cells}) == 1 else "v"))
    return found
