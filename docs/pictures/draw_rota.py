"""Draws a position of AXIO ROTA as SVG: `python docs/pictures/draw_rota.py < view.json > rota.svg`.

It reads the public view as the API gives it, so it is also the smallest of all board renderers.
"""

from __future__ import annotations

import json
import sys
from typing import Any

SIZE, GAP = 60, 2
PAINT = {
    "red": "#d1495b",
    "green": "#4c9f70",
    "blue": "#3d6fb4",
    "orange": "#edae49",
    "purple": "#7d5ba6",
}
#: For NW, NE, SE, SW: the corner's point of the tile, and where its quarter disc begins and ends.
QUARTERS = (
    ((0, 0), (1, 0), (0, 1)),
    ((1, 0), (0, 1), (-1, 0)),
    ((1, 1), (-1, 0), (0, -1)),
    ((0, 1), (0, -1), (1, 0)),
)


def draw(view: dict[str, Any]) -> str:
    board = view["board"]
    left, top = min(t["x"] for t in board), min(t["y"] for t in board)
    width = (max(t["x"] for t in board) - left + 1) * SIZE
    height = (max(t["y"] for t in board) - top + 1) * SIZE
    tiles = "".join(tile(t, (t["x"] - left) * SIZE, (t["y"] - top) * SIZE) for t in board)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 {width + 20} {height + 20}" '
        f'width="{width + 20}" height="{height + 20}" role="img" aria-label="A game of AXIO ROTA">'
        f"{tiles}</svg>\n"
    )


def tile(laid: dict[str, Any], x: int, y: int) -> str:
    inner, radius = SIZE - 2 * GAP, (SIZE - 2 * GAP) * 0.46
    parts = [
        f'<g transform="translate({x + GAP} {y + GAP})">'
        f'<rect width="{inner}" height="{inner}" rx="4" fill="#f4efe6" stroke="#c9bfae"/>'
    ]
    for colour, ((px, py), (ax, ay), (bx, by)) in zip(laid["corners"], QUARTERS, strict=True):
        if colour:
            cx, cy = px * inner, py * inner
            parts.append(
                f'<path fill="{PAINT[colour]}" d="M{cx} {cy}L{cx + ax * radius:.1f} '
                f"{cy + ay * radius:.1f}A{radius:.1f} {radius:.1f} 0 0 1 "
                f'{cx + bx * radius:.1f} {cy + by * radius:.1f}Z"/>'
            )
    return "".join(parts) + "</g>"


if __name__ == "__main__":
    sys.stdout.write(draw(json.load(sys.stdin)))
