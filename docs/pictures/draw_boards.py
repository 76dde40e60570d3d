"""Draws the boards of the documentation from real positions: `python -m docs.pictures.draw_boards`.

Each position is played from a fixed seed by taking what gains most at once, so the pictures change only
if the rules do. A test compares them with the committed files.
"""

from __future__ import annotations

import hashlib
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from games.rules import RULES
from games.rules.viewers import Viewer

FOLDER = Path(__file__).parent
PAINT = {
    "red": "#d1495b",
    "green": "#4c9f70",
    "blue": "#3d6fb4",
    "orange": "#edae49",
    "yellow": "#e4d04b",
    "purple": "#7d5ba6",
}
SEATS = ("#d1495b", "#3d6fb4", "#4c9f70", "#b07d2b")
CARD, EDGE, WORDS = "#f4efe6", "#c9bfae", "#5d6470"


def position(slug: str, *, moves: int, seats: int = 2, seed: str = "docs") -> dict[str, Any]:
    """What seat 1 sees after so many moves."""
    ruleset = RULES[slug]
    options = ruleset.parse_options({})
    state = ruleset.new_game(
        seats=seats, options=options, seed=hashlib.sha256(seed.encode()).digest()
    )
    for _ in range(moves):
        for decision in ruleset.decisions(state)[:1]:
            best = max(
                ruleset.legal_moves(state, decision),
                key=lambda move: _points(ruleset.preview(state, decision.seat, move)),
            )
            state = ruleset.apply(state, decision.seat, best).state
    return dict(msgspec.to_builtins(ruleset.view_for(state, Viewer.at(1))))


def _points(preview: Any) -> int:
    return sum(msgspec.structs.astuple(preview.points))


def svg(width: float, height: float, label: str, parts: list[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label="{label}" '
        f'font-family="system-ui, sans-serif">\n{body}\n</svg>\n'
    )


def words(x: float, y: float, text: object, size: int = 13, fill: str = WORDS) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="middle" '
        f'dominant-baseline="central">{text}</text>'
    )


# rota

CELL = 62
#: For NW, NE, SE, SW: the corner's point of the tile, and where its quarter disc begins and ends.
QUARTERS = (
    ((0, 0), (1, 0), (0, 1)),
    ((1, 0), (0, 1), (-1, 0)),
    ((1, 1), (-1, 0), (0, -1)),
    ((0, 1), (0, -1), (1, 0)),
)


def rota_tile(corners: list[str | None], x: float, y: float, border: str = EDGE) -> str:
    inner, radius = CELL - 4, (CELL - 4) * 0.44
    parts = [
        f'<g transform="translate({x + 2:g} {y + 2:g})">'
        f'<rect width="{inner}" height="{inner}" rx="5" fill="{CARD}" stroke="{border}"/>'
    ]
    for colour, ((px, py), (ax, ay), (bx, by)) in zip(corners, QUARTERS, strict=True):
        if colour:
            cx, cy = px * inner, py * inner
            parts.append(
                f'<path fill="{PAINT[colour]}" d="M{cx:g} {cy:g}L{cx + ax * radius:.1f} '
                f"{cy + ay * radius:.1f}A{radius:.1f} {radius:.1f} 0 0 1 "
                f'{cx + bx * radius:.1f} {cy + by * radius:.1f}Z"/>'
            )
    return "".join(parts) + "</g>"


def rota_board(view: dict[str, Any]) -> str:
    board = view["board"]
    xs, ys = [t["x"] for t in board], [t["y"] for t in board]
    left, top, edge = min(xs), min(ys), 44
    parts = [
        words(edge + (x - left + 0.5) * CELL, edge / 2, f"x={x}" if x == left else x)
        for x in range(left, max(xs) + 1)
    ]
    parts += [
        words(edge / 2, edge + (y - top + 0.5) * CELL, f"y={y}" if y == top else y)
        for y in range(top, max(ys) + 1)
    ]
    parts += [
        rota_tile(t["corners"], edge + (t["x"] - left) * CELL, edge + (t["y"] - top) * CELL)
        for t in board
    ]
    width = edge + (max(xs) - left + 1) * CELL + 8
    height = edge + (max(ys) - top + 1) * CELL + 8
    return svg(width, height, "A board of AXIO ROTA with its coordinates", parts)


def rota_corners(view: dict[str, Any]) -> str:
    """The tile in hand in its four rotations."""
    corners = view["hand"][0]["corners"]
    parts = []
    for rotation in range(4):
        lying = [corners[(place - rotation) % 4] for place in range(4)]
        x = 24 + rotation * (CELL + 34)
        parts += [rota_tile(lying, x, 12), words(x + CELL / 2, CELL + 30, f"rotation {rotation}")]
    for (dx, dy), name in zip(((-11, 8), (11, 8), (11, 54), (-11, 54)), range(4), strict=True):
        parts.append(words(24 + (0 if dx < 0 else CELL) + dx * 0.7, 12 + dy, name, 11))
    label = "A tile of AXIO ROTA in its four rotations; corners are numbered 0 NW, 1 NE, 2 SE, 3 SW"
    return svg(24 + 4 * (CELL + 34), CELL + 48, label, parts)


# axio

SIDE = 21


def hexagon(x: float, y: float, fill: str, more: str = "") -> str:
    half, points = SIDE * sqrt(3) / 2, []
    for dx, dy in ((0, -SIDE), (half, -SIDE / 2), (half, SIDE / 2)):
        points.append((x + dx * 0.96, y + dy * 0.96))
    for dx, dy in ((0, SIDE), (-half, SIDE / 2), (-half, -SIDE / 2)):
        points.append((x + dx * 0.96, y + dy * 0.96))
    path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
    return f'<polygon points="{path}" fill="{fill}" {more}/>'


def centre_of(q: int, r: int) -> tuple[float, float]:
    """Pointy-top, r grows downwards."""
    return SIDE * sqrt(3) * (q + r / 2), SIDE * 1.5 * r


def axio_board(view: dict[str, Any]) -> str:
    radius = view["radius"]
    width = SIDE * sqrt(3) * (2 * radius + 1) + 16
    height = SIDE * (3 * radius + 2) + 16
    lying = {(cell["q"], cell["r"]): cell for cell in view["board"]}
    parts = []
    for r in range(-radius, radius + 1):
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1):
            x, y = centre_of(q, r)
            x, y = round(x + width / 2, 1), round(y + height / 2, 1)
            cell = lying.get((q, r))
            if cell is None:
                parts.append(hexagon(x, y, CARD, f'stroke="{EDGE}"'))
                parts.append(words(x, y, f"{q},{r}", 9))
                continue
            parts.append(hexagon(x, y, PAINT[cell["colour"]], 'stroke="#fff"'))
            if cell["seat"] is None:
                parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="#fff"/>')
            else:
                parts.append(words(x, y, cell["seat"], 11, "#fff"))
    label = "A board of AXIO: empty cells show q,r, stones show their seat, start symbols a dot"
    return svg(round(width, 1), round(height, 1), label, parts)


def axio_directions() -> str:
    from games.rules.axio.board import DIRECTIONS

    parts = []
    for at, (q, r) in enumerate(((0, 0), *DIRECTIONS), start=-1):
        x, y = (round(value + 66, 1) for value in centre_of(q, r))
        parts.append(hexagon(x, y, CARD if at >= 0 else PAINT["blue"], f'stroke="{EDGE}"'))
        text = "a" if at < 0 else at
        parts.append(words(x, y, text, 15, "#fff" if at < 0 else WORDS))
    return svg(132, 132, "The six directions from the first half of a stone", parts)


# acht

TILE, NEAR, FAR = 100, 33, 67
PORTS = (
    *((NEAR, 0), (FAR, 0), (TILE, NEAR), (TILE, FAR)),
    *((FAR, TILE), (NEAR, TILE), (0, FAR), (0, NEAR)),
)


def link(first: int, second: int, kind: str) -> str:
    (x, y), (u, v) = PORTS[first], PORTS[second]
    side = first // 2
    sweep = 0 if (side + 1) % 4 == second // 2 else 1
    if kind == "S":
        return f"M{x} {y}A17 17 0 0 {first % 2} {u} {v}"
    if kind == "A":
        return f"M{x} {y}A{NEAR} {NEAR} 0 0 {sweep} {u} {v}"
    if kind == "Q":
        return f"M{x} {y}H{u}V{v}" if side % 2 else f"M{x} {y}V{v}H{u}"
    if kind == "X":
        curve = f"50 {y} 50 {v}" if side % 2 else f"{x} 50 {u} 50"
        return f"M{x} {y}C{curve} {u} {v}"
    if x == u or y == v:
        return f"M{x} {y}L{u} {v}"
    return f"M{x} {y}A{FAR} {FAR} 0 0 {sweep} {u} {v}"


def acht_tile(links: list[Any], rotation: int, x: float, y: float, fill: str = "#26282c") -> str:
    turned = [((a + 2 * rotation) % 8, (b + 2 * rotation) % 8, kind) for a, b, kind in links]
    path = "".join(link(a, b, kind) for a, b, kind in turned)
    return (
        f'<g transform="translate({x:g} {y:g}) scale(0.72)">'
        f'<rect x="1" y="1" width="98" height="98" rx="6" fill="{fill}"/>'
        f'<path d="{path}" fill="none" stroke="#f4efe6" stroke-width="7"/></g>'
    )


def acht_links() -> dict[str, list[Any]]:
    components: Any = RULES["acht"].components(RULES["acht"].component_sets[0])
    links = {tile.kind: [(*one.ports, one.kind) for one in tile.links] for tile in components.tiles}
    return links | {"CENTRE": links[components.centre.pattern]}


def acht_tiles() -> str:
    """Every kind of tile, not rotated."""
    components: Any = RULES["acht"].components(RULES["acht"].component_sets[0])
    parts, links = [], acht_links()
    for at, tile in enumerate(components.tiles):
        x, y = 10 + at % 5 * 88, 8 + at // 5 * 112
        parts.append(acht_tile(links[tile.kind], 0, x, y))
        parts.append(words(x + 36, y + 86, f"{tile.kind} · {tile.value}"))
    return svg(452, 228, "The nine kinds of tiles of ACHT with their values", parts)


def acht_ports() -> str:
    parts = [f'<rect x="30" y="30" width="100" height="100" rx="6" fill="{CARD}" stroke="{EDGE}"/>']
    for port, (x, y) in enumerate(PORTS):
        dx, dy = ((0, -13), (13, 0), (0, 13), (-13, 0))[port // 2]
        parts.append(f'<circle cx="{30 + x}" cy="{30 + y}" r="4" fill="{WORDS}"/>')
        parts.append(words(30 + x + dx, 30 + y + dy, port))
    return svg(160, 160, "The eight ports of a tile, clockwise from the top left", parts)


def acht_board(view: dict[str, Any]) -> str:
    step, edge, links = 72, 50, acht_links()
    parts = [words(edge + (n + 0.5) * step, 24, f"col={n}" if n == 0 else n) for n in range(5)]
    parts += [words(24, edge + (n + 0.5) * step, f"row={n}" if n == 0 else n) for n in range(5)]
    for cell in range(25):
        x, y = edge + cell % 5 * step, edge + cell // 5 * step
        parts.append(
            f'<rect x="{x}" y="{y}" width="{step}" height="{step}" fill="{CARD}" stroke="{EDGE}"/>'
        )
    for laid in view["board"]:
        fill = "#4a4f57" if laid["kind"] == "CENTRE" else "#26282c"
        x, y = edge + laid["col"] * step, edge + laid["row"] * step
        parts.append(acht_tile(links[laid["kind"]], laid["rotation"], x, y, fill))
    for shape in view["shapes"]:
        small = shape["kind"] == "small"
        across = 0.5 if small and shape["axis"] == "h" else 1 if small else 0
        down = 0.5 if small and shape["axis"] == "v" else 1 if small else 0
        x = edge + (shape["col"] + across) * step
        y = edge + (shape["row"] + down) * step
        if shape["marker_seat"] is not None:
            fill = SEATS[shape["marker_seat"] - 1]
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{fill}" stroke="#fff"/>')
            parts.append(words(x, y, shape["marker_seat"], 12, "#fff"))
    size = edge + 5 * step + 10
    return svg(size, size, "A board of ACHT: markers show their seat on closed shapes", parts)


def pictures() -> dict[str, str]:
    """All pictures, by the name of their file."""
    rota = position("rota", moves=14)
    return {
        "board-rota.svg": rota_board(rota),
        "corners-rota.svg": rota_corners(rota),
        "board-axio.svg": axio_board(position("axio", moves=16)),
        "directions-axio.svg": axio_directions(),
        "board-acht.svg": acht_board(position("acht", moves=26)),
        "tiles-acht.svg": acht_tiles(),
        "ports-acht.svg": acht_ports(),
    }


if __name__ == "__main__":
    for name, text in pictures().items():
        (FOLDER / name).write_text(text)
