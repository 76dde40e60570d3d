"""Who has to answer a decision, and until when; when idle games and tables expire."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings

from games.models import Decision, Game, Seat
from games.timing import first_due_at, limit_of


def decision_start_clock(decision: Decision, *, at: datetime) -> None:
    """Set who must answer and start the clock; engines have no clock. The caller stores the row."""
    seat, seconds = decision.seat, decision.game.seconds_per_decision
    decision.player = decision.deadline_at = decision.due_at = None
    if seat.occupant == Seat.Occupant.AI:
        return
    decision.player = seat.player
    if seconds:
        decision.deadline_at = at + limit_of(seconds, sealed=decision.sealed)
    decision.due_at = first_due_at(at, decision.deadline_at or _idle_expiry(at))


def idle_expiry(game: Game, decisions: Iterable[Decision], *, at: datetime) -> datetime | None:
    """When a game without a clock counts as abandoned, if nobody answers these decisions."""
    if game.seconds_per_decision or all(decision.due_at is None for decision in decisions):
        return None
    return _idle_expiry(at)


def lobby_expiry(at: datetime) -> datetime:
    """When a table closes if nobody else sits down."""
    return at + timedelta(days=settings.LOBBY_DAYS)


def _idle_expiry(at: datetime) -> datetime:
    return at + timedelta(days=settings.IDLE_DAYS)
