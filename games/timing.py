"""Clock arithmetic: how long a decision may take, and when its seat is reminded."""

from __future__ import annotations

from datetime import datetime, timedelta

#: Sealed answers keep everybody waiting: a share of the usual time, but never less than this.
SEALED_SHARE = 3
SEALED_LEAST = timedelta(seconds=5)
#: A reminder comes when this share of the time is left, but not earlier than a day before the
#: end; so shortly before the end that nobody could follow it, there is none.
WARNING_SHARE = 4
WARNING_MOST = timedelta(days=1)
WARNING_LEAST = timedelta(seconds=5)


def limit_of(seconds: int, *, sealed: bool) -> timedelta:
    """The time for one decision, in a game with so many seconds for each."""
    whole = timedelta(seconds=seconds)
    if not sealed:
        return whole
    return min(whole, max(SEALED_LEAST, timedelta(seconds=seconds // SEALED_SHARE)))


def first_look(start: datetime, end: datetime) -> datetime:
    """When the clock looks at a decision first: to remind its seat or, if late, at the end."""
    ahead = min((end - start) / WARNING_SHARE, WARNING_MOST)
    return end - ahead if ahead >= WARNING_LEAST else end
