"""The shapes of turns and invitations, in lists and in events."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from games.projection.shapes import (
    Answer,
    DecisionId,
    GameId,
    Name,
    Slug,
    Time,
    Version,
)
from games.rules.viewers import SeatNumber


class Turn(Answer):
    """A decision that you must answer."""

    game_id: GameId
    ruleset: Slug
    decision_id: DecisionId
    seat: SeatNumber
    kind: Annotated[str, Meta(examples=["place"])]
    bonus: bool
    version: Version
    opened_at: Time
    deadline_at: Time | None


class TurnInFull(Turn):
    """A decision that you must answer, with what you asked to be included."""

    view: Annotated[Any, Meta(description="As `getView` shows it to you.")]
    options: Annotated[Any, Meta(description="Every legal move, as `listOptions` lists them.")]


class Invitation(Struct, frozen=True):
    """A seat reserved for you: take it with `putSeat`."""

    game_id: GameId
    ruleset: Slug
    seat: SeatNumber
    host: Name
