"""Plans of seats, in tests."""

from __future__ import annotations

from typing import Any

from tests.support.client import Client


def path_of(game: dict[str, Any], seat: int) -> str:
    return f"games/{game['id']}/seats/{seat}/standing-orders"


def plan(client: Client, game: dict[str, Any], seat: int, *entries: Any, **more: Any) -> Any:
    """Put a plan; the game needs no other orders."""
    return client.put(path_of(game, seat), {"plan": {"entries": list(entries), **more}})


def place(x: int, y: int, **more: Any) -> dict[str, Any]:
    """A move of rota."""
    return {"type": "place", "x": x, "y": y, "rotation": 0, **more}


def anywhere() -> list[dict[str, Any]]:
    """Entries for rota of which some can be made for a few turns, whatever the others do."""
    cells = [(x, y) for x in range(-2, 3) for y in range(-2, 2)]
    return [{"move": place(x, y, wild=wild)} for x, y in cells for wild in (None, "red")]
