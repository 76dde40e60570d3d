"""Time that stands still until a test moves it on, and what happened meanwhile."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from ai.workers.repair import repair
from games.models import Event
from games.services.clocks import clock_sweep
from tests.support.client import Client

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = {"type": "per_decision", "seconds": 3600}


class Clock:
    """A frozen clock. Whenever it is moved on, sweepers have gone round."""

    def __init__(self, traveller: Any) -> None:
        self.traveller = traveller

    def forward(self, **time: float) -> None:
        self.traveller.shift(timedelta(**time))
        # Not a whole round, which would close the connection of the test for being old.
        repair()
        clock_sweep()

    def stop_sweeping_for(self, **time: float) -> None:
        self.traveller.shift(timedelta(**time))


def events_of(game_id: str, kind: str = "") -> list[dict[str, Any]]:
    rows = Event.objects.filter(game_id=game_id, player=None).order_by("number")
    bodies = [json.loads(row.body) for row in rows]
    return [body for body in bodies if body["type"].startswith(kind)]


def told_to(client: Client, kind: str = "") -> list[dict[str, Any]]:
    """What the account of a player was told, in order."""
    rows = Event.objects.filter(player__name=client.name).order_by("pk")
    bodies = [json.loads(row.body) for row in rows]
    return [body for body in bodies if body["type"].startswith(kind)]


def seat_of(game: dict[str, Any], number: int) -> tuple[str, str, str | None, str | None]:
    seat = game["seats"][number - 1]
    occupant = seat["occupant"]
    return seat["status"], occupant["type"], occupant["name"], occupant["engine"]


def time_of(text: str) -> datetime:
    return datetime.fromisoformat(text)
