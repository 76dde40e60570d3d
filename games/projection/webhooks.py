"""Payloads of webhooks: ids and times, never a position. Receivers read the rest with a token."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import Annotated, Any

from msgspec import Meta, Struct

from games.models import Player
from games.projection.shapes import DecisionId, GameId, Slug, Time, Version
from games.projection.stored_events import StoredAccountEvent
from games.rules.viewers import SeatNumber
from games.table import Table


class WebhookType(str, Enum):
    """The events that a webhook can subscribe to."""

    TURN = "turn"
    INVITATION = "invitation"
    GAME_FINISHED = "game.finished"
    CLOCK_WARNING = "clock.warning"
    REMATCH_OFFERED = "rematch.offered"
    SEEK_MATCHED = "seek.matched"
    PAUSE_PROPOSED = "pause.proposed"


class WebhookData(Struct, frozen=True):
    """What the event is about. In a test message all members are null."""

    game_id: GameId | None
    ruleset: Slug | None
    version: Version | None
    seat: Annotated[SeatNumber | None, Meta(description="Your seat.")]
    decision_id: DecisionId | None
    kind: Annotated[str | None, Meta(examples=["place"])]
    deadline_at: Time | None


class WebhookPayload(Struct, frozen=True):
    """The body of a delivery."""

    type: Annotated[str, Meta(description="One of `WebhookType`, or `test`.", examples=["turn"])]
    timestamp: Annotated[Time, Meta(description="When it happened.")]
    data: WebhookData


def project_test(*, at: datetime) -> WebhookPayload:
    """The payload of a test message."""
    return WebhookPayload("test", at, WebhookData(None, None, None, None, None, None, None))


def project_payload(
    table: Table, player: Player, kept: StoredAccountEvent, *, at: datetime
) -> WebhookPayload:
    """An event of an account, for the webhooks of its player."""
    # The details are in the event's turn or invitation if it has one, else in the event itself.
    about: Any = getattr(kept, "turn", getattr(kept, "invitation", kept))
    own = next((seat.number for seat in table.seats if seat.player_id == player.pk), None)
    data = WebhookData(
        game_id=table.game.pk,
        ruleset=table.game.ruleset,
        version=table.game.version,
        seat=own,
        decision_id=getattr(about, "decision_id", None),
        kind=getattr(about, "kind", None),
        deadline_at=getattr(about, "deadline_at", None),
    )
    return WebhookPayload(type_of(kept), at, data)


def type_of(kept: StoredAccountEvent) -> str:
    return str(kept.__struct_config__.tag)
