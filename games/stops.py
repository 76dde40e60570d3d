"""What stops the clock of a decision: the leave of its player, and the pause of its game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.models import Decision
from games.table import Table, time_of
from games.timing import Span, counted

_EVER = datetime.min.replace(tzinfo=UTC)


def stops_for(decision: Decision) -> list[Span]:
    game, seat = decision.game, decision.seat
    stops = []
    if seat.leave_from and seat.leave_until:
        stops.append(Span(seat.leave_from, seat.leave_until))
    if game.paused_until:
        # All clocks were set anew when the pause began, so its beginning does not matter.
        stops.append(Span(_EVER, game.paused_until))
    return stops


def counted_for(decision: Decision, left: timedelta) -> tuple[timedelta, datetime | None]:
    """What is left of the time that a decision had when its clock was set, and since when it runs on;
    None while it stands still."""
    if decision.clock_at is None:
        return left, None
    stops = stops_for(decision)
    if not stops:
        # Most clocks: the time, which in a sandbox costs a query, is not needed.
        return left, decision.clock_at
    return counted(decision.clock_at, left, stops, now=time_of(decision.game))


def stops_passed(table: Table) -> int:
    """How often a clock of the table was stopped, or has gone on, without an event yet."""
    stops = [stop for decision in table.decisions for stop in stops_for(decision)]
    if not stops:
        return 0
    now = table.now()
    return sum((stop.start <= now) + (stop.end <= now) for stop in stops)
