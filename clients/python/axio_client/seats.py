"""Seats, as people name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from axio_client.errors import AxioError
from axio_client.models import Game


def seat_request(seat: str | Mapping[str, Any]) -> dict[str, Any]:
    """ "me", "open", the slug of an engine, or what the API describes."""
    if not isinstance(seat, str):
        return dict(seat)
    return {"type": seat} if seat in {"me", "open"} else {"type": "ai", "engine": seat}


def seat_for(game: Game, name: str) -> int:
    """The seat that this player may take: reserved for it, or the first that is open."""
    occupants = {seat["number"]: seat["occupant"] for seat in game["seats"]}
    for number, occupant in occupants.items():
        if occupant["name"] == name:
            return number
    for number, occupant in occupants.items():
        if occupant["type"] == "open":
            return number
    raise AxioError(f"The game {game['id']} has no seat for {name}.")


def seat_of(game: Game, name: str) -> int | None:
    """Where this player sits."""
    for seat in game["seats"]:
        if seat["occupant"]["name"] == name:
            return seat["number"]
    return None
