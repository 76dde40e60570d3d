"""What a player wishes of channels: which are on for which rulesets, digests, and quiet hours."""

from __future__ import annotations

from datetime import time
from functools import lru_cache
from typing import Any
from zoneinfo import available_timezones

from games.models import Delivery, Notifications
from games.notifications.verdicts import channel_wish
from games.refusals import invalid
from games.rules import RULES


def wishes_update(mine: Notifications, changes: dict[str, Any]) -> None:
    """Change what is given; the caller stores the row."""
    if "time_zone" in changes:
        if changes["time_zone"] not in _zones():
            detail = "A name of the IANA time zone database, such as Europe/Berlin."
            raise invalid("/time_zone", "invalid-value", detail)
        mine.time_zone = changes["time_zone"]
    if "quiet_hours" in changes:
        mine.quiet_from, mine.quiet_until = _quiet_hours(changes["quiet_hours"])
    for channel, wish in changes.get("channels", {}).items():
        for ruleset in wish.get("off_for", ()):
            if ruleset not in RULES:
                pointer = f"/channels/{channel}/off_for"
                raise invalid(pointer, "invalid-value", "There is no such ruleset.")
        changed = channel_wish(mine, Delivery.Channel(channel)) | wish
        changed["off_for"] = sorted(set(changed["off_for"]))
        mine.channels = (mine.channels or {}) | {channel: changed}


def _quiet_hours(given: dict[str, str] | None) -> tuple[time | None, time | None]:
    if given is None:
        return None, None
    start, end = time.fromisoformat(given["from"]), time.fromisoformat(given["until"])
    if start == end:
        raise invalid("/quiet_hours", "invalid-value", "Quiet hours begin and end at two times.")
    return start, end


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())
