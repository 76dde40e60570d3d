"""Whether a message is sent now, later or not at all: decided just before it would be sent.

So a move costs the same whatever its players wish, and what has happened since counts: an answer,
a stream that was opened, settings that were changed.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.conf import settings
from msgspec import Struct

from games.models import Decision, Delivery, Move, Notifications, Seat, Watch
from games.notifications.deliveries import ANSWERED, BY_OTHERS, WITHDRAWN, is_for_people
from games.notifications.quiet_hours import DAILY_AT, QuietHours, next_day, next_hour, quiet_end
from games.projection.webhooks import WebhookData, WebhookPayload, WebhookType

SWITCHED_OFF, WATCHING = "switched-off", "watching"
#: How soon it is looked again whether a stream that was open is still open.
LOOK_AGAIN_AFTER = timedelta(seconds=5)
_DECISIONS = {WebhookType.TURN.value, WebhookType.CLOCK_WARNING.value}
_INVITATIONS = {WebhookType.INVITATION.value, WebhookType.REMATCH_OFFERED.value}
_BODY = msgspec.json.Decoder(WebhookPayload)
Held = Delivery.Held


class Send(Struct, frozen=True):
    """Send it now."""


class Withhold(Struct, frozen=True):
    """Never send it."""

    reason: str


class PutOff(Struct, frozen=True):
    """Look at it again later."""

    until: datetime
    held: Held


Verdict = Send | Withhold | PutOff


def payload_of(delivery: Delivery) -> WebhookPayload:
    return _BODY.decode(delivery.body)


def verdict_on(delivery: Delivery, *, now: datetime, in_game: datetime) -> Verdict:
    """Streams are open in real time; days and nights go by the clock of the game."""
    data = payload_of(delivery).data
    if delivery.insistent or data.game_id is None:
        return Send()
    if reason := over_because(delivery, data):
        return Withhold(reason)
    mine = Notifications.objects.filter(player=delivery.player_id).first()
    if mine and is_switched_off(mine, delivery.channel, data.ruleset):
        return Withhold(SWITCHED_OFF)
    if delivery.type in _DECISIONS and (watched := _watched(delivery, data.game_id, now)):
        return watched
    if mine and is_for_people(delivery):
        return _at_a_good_time(mine, delivery, data, in_game)
    return Send()


def over_because(delivery: Delivery, data: WebhookData) -> str | None:
    """Why nobody needs to be told any more."""
    if delivery.type in _DECISIONS:
        open_still = Decision.objects.filter(pk=data.decision_id, answered=False)
        if open_still.filter(player=delivery.player_id).exists():
            return None
        moves = Move.objects.filter(game_id=data.game_id, decision_id=data.decision_id)
        return ANSWERED if moves.exclude(made_by__in=BY_OTHERS).exists() else WITHDRAWN
    if delivery.type in _INVITATIONS and is_for_people(delivery):
        invited = Seat.objects.filter(
            game_id=data.game_id, player=delivery.player_id, occupant=Seat.Occupant.INVITED
        )
        return None if invited.filter(game__status="lobby").exists() else WITHDRAWN
    if delivery.type == WebhookType.PAUSE_PROPOSED.value and is_for_people(delivery):
        asking = Seat.objects.filter(game_id=data.game_id, pause_until__isnull=False)
        still = asking.exclude(player=delivery.player_id).filter(game__status="active").exists()
        return None if still else WITHDRAWN
    return None


def is_switched_off(mine: Notifications, channel: str, ruleset: str | None) -> bool:
    wish = channel_wish(mine, channel)
    return not wish["on"] or ruleset in wish["off_for"]


def channel_wish(mine: Notifications, channel: str) -> dict[str, Any]:
    """What a player wants of a channel; by default everything, at once."""
    given: dict[str, Any] = (mine.channels or {}).get(channel, {})
    return {"on": True, "off_for": [], "digest": "off"} | given


def quiet_hours_of(mine: Notifications) -> QuietHours | None:
    if mine.quiet_from is None or mine.quiet_until is None:
        return None
    return QuietHours(mine.quiet_from, mine.quiet_until, mine.time_zone)


def watch_lasts() -> timedelta:
    """A stream renews its sign with each heartbeat; one that is older than this is of no stream."""
    return timedelta(seconds=2 * settings.HEARTBEAT_SECONDS + 5)


def _watched(delivery: Delivery, game_id: str, now: datetime) -> Verdict | None:
    signs = Watch.objects.filter(player=delivery.player_id, game_id=game_id)
    latest = signs.order_by("-renewed_at").values_list("renewed_at", flat=True).first()
    if latest is None or latest <= now - watch_lasts():
        return None
    if latest >= delivery.created_at:
        return Withhold(WATCHING)
    # The process of that stream may be dead: then the sign is not renewed, and runs out.
    return PutOff(min(now + LOOK_AGAIN_AFTER, latest + watch_lasts()), Held.WATCHING)


def _at_a_good_time(
    mine: Notifications, delivery: Delivery, data: WebhookData, now: datetime
) -> Verdict:
    quiet, urgent = quiet_hours_of(mine), delivery.type == WebhookType.CLOCK_WARNING.value
    end = quiet_end(now, quiet)
    if end and not (urgent and data.deadline_at and data.deadline_at <= end):
        return PutOff(end, Held.QUIET_HOURS)
    digest = channel_wish(mine, delivery.channel)["digest"]
    if urgent or digest == "off" or delivery.held in {Held.QUIET_HOURS, Held.DIGEST}:
        return Send()
    if digest == "hourly":
        return PutOff(next_hour(now, mine.time_zone), Held.DIGEST)
    return PutOff(next_day(now, mine.time_zone, quiet.end if quiet else DAILY_AT), Held.DIGEST)
