"""Positions of all games, drawn for a terminal. Every colour also has its letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

STYLES = {
    "red": "white on red3",
    "green": "black on green3",
    "blue": "white on blue",
    "orange": "black on orange1",
    "purple": "white on purple3",
    "yellow": "black on yellow1",
}
SEATS = ("cyan", "magenta", "green", "yellow")
#: Quarter turns clockwise.
ARROWS = "↑→↓←"


def board_of(view: dict[str, Any]) -> RenderableType:
    """A position: the board, the seats, and your own hand."""
    draw = BOARDS.get(view["ruleset"])
    return (
        draw(view) if draw else Text(f"A position of {view['ruleset']}, version {view['version']}.")
    )


def _colour(name: str | None) -> Text:
    return Text("· ", "dim") if name is None else Text(f"{name[0].upper()} ", STYLES[name])


def _points(scores: dict[str, int]) -> Text:
    line = Text()
    for name, points in scores.items():
        line.append_text(_colour(name)).append(f"{points}  ")
    return line


def _rota(view: dict[str, Any]) -> RenderableType:
    tiles = {(tile["x"], tile["y"]): tile["corners"] for tile in view["board"]}
    xs, ys = ([at[axis] for at in tiles] for axis in (0, 1))
    across, down = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    lines = [Text("     " + "".join(f"{x:<6}" for x in across), "dim")]
    for y in down:
        for row, corners in enumerate(((0, 1), (3, 2))):
            line = Text(f"{y:>3}  " if row == 0 else "     ", "dim")
            for x in across:
                for corner in corners:
                    tile = tiles.get((x, y))
                    line.append_text(_colour(tile[corner]) if tile else Text("  "))
                line.append("  ")
            lines.append(line)
        lines.append(Text())
    seats = [
        Text(f"seat {seat['seat']}  ").append_text(_points(seat["scores"]))
        for seat in view["seats"]
    ]
    for tile in view["hand"]:
        hand = Text("Your tile, clockwise from the top left: ")
        for corner in tile["corners"]:
            hand.append_text(_colour(corner))
        seats.append(hand)
    return Group(*lines, *seats)


def _axio(view: dict[str, Any]) -> RenderableType:
    cells = {(cell["q"], cell["r"]): cell["colour"] for cell in view["board"]}
    radius = view["radius"]
    lines = []
    for r in range(-radius, radius + 1):
        line = Text(f"{r:>3} " + " " * abs(r), "dim")
        first = max(-radius, -radius - r)
        for q in range(first, min(radius, radius - r) + 1):
            line.append_text(_colour(cells.get((q, r))))
        lines.append(line.append(f"  q from {first}", "dim"))
    seats = [
        Text(f"seat {seat['seat']}{_team(seat)}  ").append_text(_points(seat["scores"]))
        for seat in view["seats"]
    ]
    if view["hand"]:
        hand = Text("Your stones: ")
        for stone in view["hand"]:
            hand.append_text(_colour(stone["a"])).append_text(_colour(stone["b"])).append("  ")
        seats.append(hand)
    return Group(*lines, *seats)


def _acht(view: dict[str, Any]) -> RenderableType:
    tiles = {(tile["row"], tile["col"]): tile for tile in view["board"]}
    size = range(max(5, 1 + max(max(at) for at in tiles)))
    board = Table(show_header=True, show_lines=True, header_style="dim")
    board.add_column("", style="dim")
    for col in size:
        board.add_column(str(col), min_width=6, justify="center")
    for row in size:
        board.add_row(str(row), *(_acht_tile(tiles.get((row, col))) for col in size))
    target = f", until {view['target']} points" if view["target"] else ""
    lines: list[RenderableType] = [Text(f"Round {view['round']}{target}"), board]
    for seat in view["seats"]:
        left = seat["markers"]
        lines.append(
            Text(
                f"seat {seat['seat']}{_team(seat)}  {seat['total']} points + {seat['round_points']}, "
                f"{seat['cards']} cards, markers: small {left['small']}, large {left['large']}, "
                f"square {left['square']}, tiles: {' '.join(seat['tiles']) or 'none'}",
                SEATS[(seat["seat"] - 1) % len(SEATS)],
            )
        )
    if view["hand"]:
        lines.append(Text("Your cards: " + ", ".join(card["kind"] for card in view["hand"])))
    return Group(*lines)


def _acht_tile(tile: dict[str, Any] | None) -> Text:
    if tile is None:
        return Text("·", "dim")
    style = SEATS[(tile["seat"] - 1) % len(SEATS)] if tile["seat"] else "bold"
    return Text(f"{tile['kind']} {ARROWS[tile['rotation']]}", style)


def _team(seat: dict[str, Any]) -> str:
    return f" (team {seat['team']})" if seat.get("team") else ""


BOARDS: dict[str, Callable[[dict[str, Any]], RenderableType]] = {
    "rota": _rota,
    "axio": _axio,
    "acht": _acht,
}
