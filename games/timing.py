"""Clock arithmetic: how long a decision may take, when its seat is reminded, and what a bank holds.

Time runs except during stops: the leave of the player, and pauses of the game. Everything here is a
function of its arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

#: All seats wait for sealed answers: they get a third of the usual time, but at least 5 seconds.
SEALED_DIVISOR = 3
SEALED_MINIMUM = timedelta(seconds=5)
#: A reminder comes when a quarter of the time is left, at most a day before the end. If that would
#: be less than 5 seconds before the end, there is none.
WARNING_DIVISOR = 4
WARNING_MAXIMUM = timedelta(days=1)
WARNING_MINIMUM = timedelta(seconds=5)
#: Leave of a player: at most 28 days in any 365, and each counts as a day at least.
LEAVE_ALLOWED = timedelta(days=28)
LEAVE_WITHIN = timedelta(days=365)
LEAVE_MINIMUM = timedelta(days=1)

NONE = timedelta()


class Span(NamedTuple):
    """From a moment on, and before another."""

    start: datetime
    end: datetime


class Bank(NamedTuple):
    """Time for all decisions of a seat together."""

    initial: timedelta
    increment: timedelta
    most: timedelta

    def after(self, left: timedelta, spent: timedelta, *, answers: int = 1) -> timedelta:
        """What is left once time was spent, and (without an answer: not) increased."""
        rest = max(NONE, left - max(NONE, spent))
        return min(self.most, rest + answers * self.increment)


def limit_of(whole: timedelta, *, sealed: bool) -> timedelta:
    """The time for one decision, of the time that a decision or a bank has."""
    if not sealed:
        return whole
    part = timedelta(seconds=whole // timedelta(seconds=1) // SEALED_DIVISOR)
    return min(whole, max(SEALED_MINIMUM, part))


def time_run(start: datetime, end: datetime, stops: Iterable[Span] = ()) -> timedelta:
    """How much time ran in between."""
    stopped = sum((stop.end - stop.start for stop in _between(start, end, stops)), NONE)
    return max(NONE, end - start) - stopped


def end_of(start: datetime, left: timedelta, stops: Iterable[Span] = ()) -> datetime:
    """When so much time has run."""
    at = start
    for stop in _between(start, datetime.max.replace(tzinfo=start.tzinfo), stops):
        if left <= stop.start - at:
            break
        left -= stop.start - at
        at = stop.end
    return at + left


def counted(
    start: datetime, left: timedelta, stops: Iterable[Span], *, now: datetime
) -> tuple[timedelta, datetime | None]:
    """What is left since the last stop, and since when it runs on; None while it stands still."""
    at = start
    for stop in _between(start, datetime.max.replace(tzinfo=start.tzinfo), stops):
        if now < stop.start:
            break
        left = max(NONE, left - (stop.start - at))
        if now < stop.end:
            return left, None
        at = stop.end
    return left, at


def first_due_at(start: datetime, left: timedelta, stops: Iterable[Span] = ()) -> datetime:
    """When the clock handles a decision first: for the reminder or, without one, at the end."""
    ahead = min(left / WARNING_DIVISOR, WARNING_MAXIMUM)
    return end_of(start, left - ahead if ahead >= WARNING_MINIMUM else left, stops)


def leave_used(leaves: Iterable[Span], until: datetime) -> timedelta:
    """How much leave was taken within the year that ends then."""
    year = Span(until - LEAVE_WITHIN, until)
    within = (_overlap(leave, year) for leave in leaves)
    return sum((max(LEAVE_MINIMUM, part) for part in within if part > NONE), NONE)


def _between(start: datetime, end: datetime, stops: Iterable[Span]) -> Iterator[Span]:
    """The stops between two moments, in order and without overlaps."""
    at = start
    for stop in sorted(stops):
        first, last = max(stop.start, at), min(stop.end, end)
        if first < last:
            yield Span(first, last)
            at = last


def _overlap(one: Span, other: Span) -> timedelta:
    return min(one.end, other.end) - max(one.start, other.start)
