"""Clock arithmetic: the time limit of a decision, and when its seat is reminded."""

from __future__ import annotations

from datetime import datetime, timedelta

#: All seats wait for sealed answers: they get a third of the usual time, but at least 5 seconds.
SEALED_DIVISOR = 3
SEALED_MINIMUM = timedelta(seconds=5)
#: A reminder comes when a quarter of the time is left, at most a day before the end. If that would
#: be less than 5 seconds before the end, there is none.
WARNING_DIVISOR = 4
WARNING_MAXIMUM = timedelta(days=1)
WARNING_MINIMUM = timedelta(seconds=5)


def limit_of(seconds: int, *, sealed: bool) -> timedelta:
    """The time for one decision, in a game with `seconds` per decision."""
    whole = timedelta(seconds=seconds)
    if not sealed:
        return whole
    return min(whole, max(SEALED_MINIMUM, timedelta(seconds=seconds // SEALED_DIVISOR)))


def first_due_at(start: datetime, end: datetime) -> datetime:
    """When the clock handles a decision first: for the reminder or, without one, at the end."""
    ahead = min((end - start) / WARNING_DIVISOR, WARNING_MAXIMUM)
    return end - ahead if ahead >= WARNING_MINIMUM else end
