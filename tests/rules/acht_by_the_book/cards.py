"""Secret cards: what can be chosen with each of them, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .geometry import Cell, Lying
from .table import Card, Table

JOKER, INFINITY = "cosmic_void", "infinity"
#: What can be played before the draw; infinity waits for an 8.
PLAYABLE = (
    "time_travel",
    "magnetic_reversal",
    "revolution",
    "quantum_leap",
    "meteorite",
    "alien_abduction",
)
CLOCKWISE = "clockwise"


def stands_for(kind: str) -> tuple[str, ...]:
    """What a card can be played as before the draw."""
    return PLAYABLE if kind == JOKER else (kind,) if kind in PLAYABLE else ()


def choices(table: Table, seat: int, kind: str) -> list[dict[str, Any]]:
    """Every way in which a card takes effect; none if it cannot."""
    others = [other for other in table.in_turn(seat) if other != seat]
    if kind == "magnetic_reversal":
        return [{"target_seat": other} for other in others]
    if kind == "revolution":
        return [{"direction": direction} for direction in (CLOCKWISE, "counter_clockwise")]
    if kind == "quantum_leap":
        return [
            {"from": _named(origin), "to": _named(goal), "rotation": rotation}
            for origin, goal, rotation in leaps(table)
        ]
    if kind == "alien_abduction":
        return [{"target_seat": other} for other in others if table.hands[other]]
    return [{}]


def without_effect(kind: str) -> dict[str, Any]:
    """The members of a card that is played though it has nothing to act on."""
    if kind == "quantum_leap":
        return {"from": None, "to": None, "rotation": None}
    return {"target_seat": None}


def is_idle(choice: dict[str, Any]) -> bool:
    return choice.get("from", 0) is None or choice.get("target_seat", 0) is None


def leaps(table: Table) -> Iterator[tuple[Cell, Cell, int]]:
    """Each distinct leap once: a movable tile to a free cell, or turned where it lies."""
    board = table.board
    for origin, tile in board.lying.items():
        if not table.is_movable(origin):
            continue
        for rotation in board.rotations(tile.kind):
            if not board.looks_alike(tile.kind, rotation, tile.rotation):
                yield origin, origin, rotation
            for goal in board.free_cells():
                yield origin, goal, rotation


def keeper(table: Table, seat: int) -> Card | None:
    """The card with which a seat can keep its points after an 8: infinity before the joker."""
    fitting = [card for card in table.hands[seat] if card.kind in (INFINITY, JOKER)]
    return min(fitting, key=lambda card: card.kind == JOKER, default=None)


def reverse(table: Table, seat: int, other: int) -> None:
    tiles = table.tiles
    tiles[seat], tiles[other] = tiles[other], tiles[seat]


def revolve(table: Table, seat: int, direction: str) -> None:
    """All pass their tile on; clockwise is the order of turns."""
    circle = table.in_turn(seat)
    towards = 1 if direction == CLOCKWISE else -1
    passed = [table.tiles[giver] for giver in circle]
    for place, tiles in enumerate(passed):
        table.tiles[circle[(place + towards) % len(circle)]] = tiles


def strike(table: Table, seat: int) -> None:
    """The meteorite: everybody's tile is gone before the first one draws anew."""
    table.tiles = {other: [] for other in table.tiles}
    for other in table.in_turn(seat):
        table.draw_tile(other)


def leap(table: Table, seat: int, choice: dict[str, Any]) -> None:
    tile = table.lift(cell(choice["from"]))
    table.lay(cell(choice["to"]), Lying(tile.kind, choice["rotation"], tile.seat), seat)


def _named(place: Cell) -> dict[str, int]:
    return {"row": place[0], "col": place[1]}


def cell(named: dict[str, Any]) -> Cell:
    """A cell from the members that name it in a move."""
    return named["row"], named["col"]
