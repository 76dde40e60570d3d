"""What is told of a game: the view of a seat or a spectator, and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .table import Side

if TYPE_CHECKING:
    from .game import Game

TEAM_NAMES = ("A", "B")


def view(game: Game, viewer: int | None) -> dict[str, Any]:
    """The position as a seat sees it, or a spectator if there is no seat."""
    partners = [seat for seat in game.side_of(viewer) if seat != viewer] if viewer else []
    return {
        "ruleset": "acht",
        "version": game.version,
        "viewer": {"type": "seat" if viewer else "spectator", "seat": viewer},
        "round": game.round,
        "blind_round": game.blind,
        "target": game.target,
        "extra_turn": game.turn_owed,
        "board": [
            {
                "row": row,
                "col": col,
                "kind": tile.kind,
                "rotation": tile.rotation,
                "seat": tile.seat,
            }
            for (row, col), tile in game.board.lying.items()
        ],
        "shapes": [
            {**shape._asdict(), "marker_seat": side and side[0]}
            for shape, side in game.shapes.items()
        ],
        "eights": [eight._asdict() for eight in game.eights],
        "seats": [_seat(game, seat) for seat in game.seats],
        "tower": len(game.tower),
        "card_pile": len(game.pile),
        "discard": list(game.discard),
        "hand": _cards(game, [viewer] if viewer else []),
        "partner_hand": _cards(game, partners),
        "pending": [
            {"seat": seat, "kind": kind, "bonus": False} for seat, kind in game.decisions()
        ],
    }


def _cards(game: Game, seats: list[int]) -> list[dict[str, str]]:
    return [{"card": card.id, "kind": card.kind} for seat in seats for card in game.hands[seat]]


def _seat(game: Game, seat: int) -> dict[str, Any]:
    side = game.side_of(seat)
    return {
        "seat": seat,
        "team": _team(game, side),
        "tiles": list(game.tiles[seat]),
        "cards": len(game.hands[seat]),
        "markers": dict(game.markers[side]),
        "round_points": game.marked_points(side),
        "total": game.totals[side],
    }


def _team(game: Game, side: Side) -> str | None:
    return TEAM_NAMES[game.sides.index(side)] if game.teams else None


def result(game: Game) -> dict[str, Any] | None:
    """The ranking: by totals, then by the blind round; who gave up comes last."""
    if game.reason is None:
        return None
    ranking: list[dict[str, Any]] = []
    standing = {side: _standing(game, side) for side in game.sides}
    for side in sorted(game.sides, key=lambda side: standing[side], reverse=True):
        level = [other for other in game.sides if standing[other] == standing[side]]
        if side != level[0]:
            continue
        ranking.append(
            {
                "place": 1 + sum(standing[other] > standing[side] for other in game.sides),
                "seats": sorted(seat for other in level for seat in other),
                "team": _team(game, side),
                "score": solo_score(game) if game.solo else game.totals[side],
                "tiebreak": game.tiebreaks.get(side, []),
            }
        )
    return {"reason": game.reason, "ranking": ranking}


def _standing(game: Game, side: Side) -> tuple[Any, ...]:
    if side not in game.standing_sides():
        return 0, max(game.resigned.index(seat) for seat in side)
    return 1, game.totals[side], game.tiebreaks.get(side, [])


def solo_score(game: Game) -> int | None:
    """None if the game was lost: markers were left or there was no 8."""
    side = game.sides[0]
    if game.resigned or any(game.markers[side].values()) or not game.eights:
        return None
    unmarked = list(game.shapes.values()).count(None)
    return (
        game.marked_points(side)
        + 8 * len(game.eights)
        + 2 * len(game.board.free_cells())
        - unmarked
    )
