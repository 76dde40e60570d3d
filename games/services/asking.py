"""Putting a decision to whoever plays its seat, and how long they may take."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings

from games.models import Decision, Game, Seat
from games.timing import first_look, limit_of


def ask(decision: Decision, *, at: datetime) -> None:
    """Name who has to answer, and start the clock; engines have none. The caller stores it."""
    seat, seconds = decision.seat, decision.game.seconds_per_decision
    decision.player = decision.deadline_at = decision.due_at = None
    if seat.occupant == Seat.Occupant.AI:
        return
    decision.player = seat.player
    if seconds:
        decision.deadline_at = at + limit_of(seconds, sealed=decision.sealed)
    decision.due_at = first_look(at, decision.deadline_at or _idle_end(at))


def idle_end(game: Game, decisions: Iterable[Decision], *, at: datetime) -> datetime | None:
    """When a game without a clock, in which this is asked now, counts as abandoned."""
    if game.seconds_per_decision or all(decision.due_at is None for decision in decisions):
        return None
    return _idle_end(at)


def lobby_end(at: datetime) -> datetime:
    """When a table at which nobody sits down any more is closed."""
    return at + timedelta(days=settings.LOBBY_DAYS)


def _idle_end(at: datetime) -> datetime:
    return at + timedelta(days=settings.IDLE_DAYS)
