"""Arithmetic of quiet hours and digests, in the time zone of a player. No database, no clock."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

#: When a daily digest comes for who has no quiet hours: at this local hour.
DAILY_AT = time(8)


class QuietHours(Struct, frozen=True):
    """From one local time until another, perhaps over midnight. The two differ."""

    start: time
    end: time
    zone: str = "UTC"


def quiet_end(now: datetime, quiet: QuietHours | None) -> datetime | None:
    """When the quiet hours end in which this moment lies; None if it is in none."""
    if quiet is None:
        return None
    local = now.astimezone(ZoneInfo(quiet.zone))
    clock = local.time()
    over_midnight = quiet.start >= quiet.end
    is_evening = over_midnight and clock >= quiet.start
    if not is_evening and not (clock < quiet.end and (over_midnight or clock >= quiet.start)):
        return None
    day = local.date() + timedelta(days=1 if is_evening else 0)
    end = datetime.combine(day, quiet.end, ZoneInfo(quiet.zone)).astimezone(UTC)
    # Where clocks were set back, the end may seem to lie before: then it is over.
    return end if end > now else None


def next_hour(now: datetime, zone: str) -> datetime:
    """The next full hour on the clock of a zone, some of which are half an hour off."""
    local = now.astimezone(ZoneInfo(zone))
    past = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
    return now - past + timedelta(hours=1)


def next_day(now: datetime, zone: str, at: time) -> datetime:
    """The next moment after this one at which the clock of a zone shows a time."""
    local = now.astimezone(ZoneInfo(zone))
    for days in (0, 1):
        day = local.date() + timedelta(days=days)
        moment = datetime.combine(day, at, ZoneInfo(zone)).astimezone(UTC)
        if moment > now:
            return moment
    # Only where clocks were set back across the whole day.
    return now + timedelta(days=1)
