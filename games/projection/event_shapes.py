"""The shapes of events: as they are kept, and as they leave with an id, their game and a time.

What is kept is public, or is named by number and redacted when it is read.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any

from msgspec import Meta, Struct, defstruct

from games.projection.jobs import JobKind, JobStatus
from games.projection.shapes import (
    Answer,
    DecisionId,
    Game,
    GameId,
    GameStatus,
    Name,
    Pending,
    Seat,
    Slug,
    Time,
    Version,
)
from games.rules.base import Outcome, SeatNumber

EventId = Annotated[
    str,
    Meta(
        description="Ordered within its list. Give it as `after`, or as `Last-Event-ID`, to read "
        "on from here; `0` is before the first event.",
        examples=["12"],
    ),
]
MoveNumber = Annotated[int, Meta(ge=1)]


class Kept(Struct, frozen=True, tag_field="type"):
    """What an event's row holds."""


class GameStarted(Kept, frozen=True, tag="game.started"):
    """The first position is there."""

    version: Version
    pending: tuple[Pending, ...]


class SeatChanged(Kept, frozen=True, tag="seat.changed"):
    """Somebody sat down, left, was invited, gave up, or was replaced."""

    seat: Seat


class DecisionOpened(Kept, frozen=True, tag="decision.opened"):
    """A seat is asked something; or asked again, with another deadline, as somebody else plays it."""

    version: Version
    decision: Pending


class MoveKept(Kept, frozen=True, tag="move.made"):
    number: MoveNumber
    version: Version
    pending: tuple[Pending, ...]


class RoundKept(Kept, frozen=True, tag="round.ended"):
    number: MoveNumber
    version: Version


class GameFinished(Kept, frozen=True, tag="game.finished"):
    """Nothing more will be decided. A game that never began has no result."""

    version: Version
    status: GameStatus
    result: Outcome | None


class JobUpdated(Kept, frozen=True, tag="job.updated"):
    """An engine has been thinking for a while, or is done. Of sealed answers nothing is told."""

    job_id: Annotated[str, Meta(examples=["j3f7p1s9u5x2z8ma"])]
    kind: JobKind
    status: JobStatus
    engine: Annotated[str, Meta(examples=["hard"])]
    progress: Annotated[float, Meta(ge=0, le=1, examples=[0.5])]
    seat: SeatNumber | None
    decision_id: DecisionId | None


class ClockWarning(Kept, frozen=True, tag="clock.warning"):
    """A decision's time is nearly over. Of sealed ones it is told whether answered or not."""

    decision_id: DecisionId
    seat: SeatNumber
    deadline_at: Annotated[
        Time, Meta(description="In a game without a clock: when the seat counts as abandoned.")
    ]


#: What a game's list can hold.
GameKept = (
    GameStarted
    | SeatChanged
    | DecisionOpened
    | MoveKept
    | RoundKept
    | GameFinished
    | JobUpdated
    | ClockWarning
)


class Turn(Answer):
    """A decision that waits for you."""

    game_id: GameId
    ruleset: Slug
    decision_id: DecisionId
    seat: SeatNumber
    kind: Annotated[str, Meta(examples=["place"])]
    bonus: bool
    version: Version
    opened_at: Time
    deadline_at: Time | None


class Invitation(Struct, frozen=True):
    """A seat that is kept for you: take it with `putSeat`."""

    game_id: GameId
    ruleset: Slug
    seat: SeatNumber
    host: Name


class TurnStarted(Kept, frozen=True, tag="turn"):
    """It is your turn. By the time you read this it may be over: `listTurns` knows."""

    turn: Turn


class Invited(Kept, frozen=True, tag="invitation"):
    """Somebody keeps a seat for you."""

    invitation: Invitation


class MyClockWarning(Kept, frozen=True, tag="clock.warning"):
    """Your time for a decision is nearly over."""

    turn: Turn
    deadline_at: Annotated[
        Time, Meta(description="In a game without a clock: when your seat counts as abandoned.")
    ]


class MyGameFinished(Kept, frozen=True, tag="game.finished"):
    """A game of yours is over."""

    ruleset: Slug
    status: GameStatus
    result: Outcome | None


#: What an account's list can hold.
AccountKept = TurnStarted | Invited | MyClockWarning | MyGameFinished


class ClosingReason(str, Enum):
    """Why a stream ends. After `game-over` there is no more to come; else come again."""

    GAME_OVER = "game-over"
    LIFETIME = "lifetime"
    SHUTDOWN = "shutdown"
    NO_ACCESS = "no-access"


class AccountEventBase(Answer):
    """What all events have."""

    id: EventId
    at: Time


class GameEventBase(AccountEventBase):
    """What all events of a game have."""

    game_id: GameId


class SnapshotEvent(GameEventBase, tag_field="type", tag="snapshot"):
    """All that you may know now. Its id is that of the last event it contains."""

    game: Game
    view: Annotated[Any, Meta(description="Null before the game starts.")]


class MoveMadeEvent(GameEventBase, tag_field="type", tag="move.made"):
    """A move or a resignation, as you may know it; sealed answers come one after the other."""

    move: Any
    version: Version
    pending: tuple[Pending, ...]


class RoundEndedEvent(GameEventBase, tag_field="type", tag="round.ended"):
    """A round is over, in games that are played in rounds."""

    version: Version
    effect: Annotated[Any, Meta(description="As in the effects of the move that ended it.")]


class StreamClosingEvent(GameEventBase, tag_field="type", tag="stream.closing"):
    """The service ends this stream. The id is that of the last event, to resume with."""

    reason: ClosingReason


class ResyncEvent(GameEventBase, tag_field="type", tag="resync"):
    """Your cursor leads nowhere any more: forget what you have. A snapshot follows."""


def _event(kept: Any) -> Any:
    """What is kept and public leaves as it is."""
    return defstruct(
        f"{kept.__name__}Event",
        [("id", EventId), ("at", Time), ("game_id", GameId)],
        bases=(Answer, kept),
        frozen=True,
        kw_only=True,
        module=__name__,
        namespace={"__doc__": kept.__doc__},
    )


GAME_EVENTS = {
    kept: _event(kept)
    for kept in (GameStarted, SeatChanged, DecisionOpened, GameFinished, JobUpdated, ClockWarning)
}


class AccountSnapshotEvent(AccountEventBase, tag_field="type", tag="snapshot"):
    """What waits for you now. Its id is that of the last event it contains."""

    turns: tuple[Turn, ...]
    invitations: tuple[Invitation, ...]


class AccountStreamClosingEvent(AccountEventBase, tag_field="type", tag="stream.closing"):
    """The service ends this stream. The id is that of the last event, to resume with."""

    reason: ClosingReason


class AccountResyncEvent(AccountEventBase, tag_field="type", tag="resync"):
    """Your cursor leads nowhere any more: forget what you have. A snapshot follows."""


ACCOUNT_EVENTS = {
    kept: _event(kept) for kept in (TurnStarted, Invited, MyClockWarning, MyGameFinished)
}
