"""What a seat can answer to its open decision, and what an answer would gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import cards
from .geometry import Board, Cell, Eight, Lying, Shape
from .table import DARK, ZERO

if TYPE_CHECKING:
    from .game import Game

Move = dict[str, Any]


def options(game: Game, seat: int) -> list[Move]:
    if game.kind == "card":
        plays = [
            {"type": "play_card", "card": card.id, **effect}
            for card in game.hands[seat]
            for effect in _effects(game, seat, card.kind)
        ]
        return [{"type": "pass"}, *plays]
    if game.kind == "play_stolen":
        assert game.stolen
        effects = _effects(game, seat, game.stolen.kind)
        return [{"type": "play_stolen", **effect} for effect in effects]
    if game.kind == "react":
        plays = (False, True) if cards.keeper(game, seat) else (False,)
        return [{"type": "react", "play": play} for play in plays]
    return [
        {"type": "place", "tile": kind, "row": row, "col": col, "rotation": rotation}
        for kind, (row, col), rotation in _placements(game, seat)
    ]


def _effects(game: Game, seat: int, card: str) -> list[Move]:
    """All that a card can be played as, an effect for which there is no object included."""
    return [
        {"as": kind, **choice}
        for kind in cards.stands_for(card)
        for choice in cards.choices(game, seat, kind) or [cards.without_effect(kind)]
    ]


def _placements(game: Game, seat: int) -> list[tuple[str, Cell, int]]:
    """The duties in their order: ZERO first, then an 8, then closing a shape."""
    kinds = set(game.tiles[seat]) - {DARK}
    if ZERO in kinds:
        kinds = {ZERO}
    placements = [
        (kind, cell, rotation)
        for kind in sorted(kinds)
        for cell in game.board.open_cells()
        for rotation in game.board.rotations(kind)
    ]
    made = [_made(game.board, *placement) for placement in placements]
    eights = [place for place, (eights, _) in zip(placements, made, strict=True) if eights]
    closing = [place for place, (_, shapes) in zip(placements, made, strict=True) if shapes]
    return eights or closing or placements


def preview(game: Game, seat: int, move: Move) -> dict[str, Any]:
    eights: list[Eight] = []
    shapes: list[Shape] = []
    if move["type"] == "place":
        at = cards.cell(move)
        eights, shapes = _made(game.board, move["tile"], at, move["rotation"])
    elif move.get("as") == "quantum_leap" and not cards.is_idle(move):
        origin = cards.cell(move["from"])
        tile = game.board.lying.pop(origin)
        eights, shapes = _made(game.board, tile.kind, cards.cell(move["to"]), move["rotation"])
        game.board.lying[origin] = tile
    return {"points": game.worth(shapes, seat), "eight": bool(eights)}


def _made(board: Board, kind: str, cell: Cell, rotation: int) -> tuple[list[Eight], list[Shape]]:
    """What a tile makes on a free cell."""
    board.lying[cell] = Lying(kind, rotation, None)
    made = board.eights_of(cell), board.shapes_of(cell)
    del board.lying[cell]
    return made
