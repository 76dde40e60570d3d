"""Events as their rows store them: public data only.

Moves are referred to by number, and redacted when read.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from games.projection.jobs import JobKind, JobStatus
from games.projection.shapes import (
    DecisionId,
    GameId,
    GameStatus,
    Name,
    Pending,
    Seat,
    Slug,
    Time,
    Version,
)
from games.projection.turn_shapes import Invitation, Turn
from games.rules.ranking import Outcome
from games.rules.viewers import SeatNumber

MoveNumber = Annotated[int, Meta(ge=1)]


class StoredEvent(Struct, frozen=True, tag_field="type"):
    """The base of events as their rows store them."""


class GameStarted(StoredEvent, frozen=True, tag="game.started"):
    """The game has started, and there is a first position."""

    version: Version
    pending: tuple[Pending, ...]


class SeatChanged(StoredEvent, frozen=True, tag="seat.changed"):
    """A seat was taken, left, offered to an invited player, given up, or replaced by an engine."""

    seat: Seat


class DecisionOpened(StoredEvent, frozen=True, tag="decision.opened"):
    """A seat must decide. Sent again, with a new deadline, if someone else now plays the seat."""

    version: Version
    decision: Pending


class StoredMove(StoredEvent, frozen=True, tag="move.made"):
    number: MoveNumber
    version: Version
    pending: tuple[Pending, ...]


class StoredRoundEnd(StoredEvent, frozen=True, tag="round.ended"):
    number: MoveNumber
    version: Version


class GameFinished(StoredEvent, frozen=True, tag="game.finished"):
    """The game is over. A game that never started has no result."""

    version: Version
    status: GameStatus
    result: Outcome | None


class JobUpdated(StoredEvent, frozen=True, tag="job.updated"):
    """Progress or end of an engine's job. There are no such events for sealed decisions."""

    job_id: Annotated[str, Meta(examples=["j3f7p1s9u5x2z8ma"])]
    kind: JobKind
    status: JobStatus
    engine: Annotated[str, Meta(examples=["hard"])]
    progress: Annotated[float, Meta(ge=0, le=1, examples=[0.5])]
    seat: SeatNumber | None
    decision_id: DecisionId | None


class ClockWarning(StoredEvent, frozen=True, tag="clock.warning"):
    """A decision's time is running out. For sealed decisions it is sent whether answered or not."""

    decision_id: DecisionId
    seat: SeatNumber
    deadline_at: Annotated[
        Time, Meta(description="In a game without a clock: when the seat counts as abandoned.")
    ]


class LeaveAnnounced(StoredEvent, frozen=True, kw_only=True, tag="leave.announced"):
    """A player will be on leave, or has changed when: no clock of the seat runs in between."""

    seat: SeatNumber
    from_: Time = field(name="from")
    until: Time
    pending: tuple[Pending, ...]


class LeaveEnded(StoredEvent, frozen=True, tag="leave.ended"):
    """The leave of a player is over, or was taken back."""

    seat: SeatNumber
    pending: tuple[Pending, ...]


class PauseProposed(StoredEvent, frozen=True, tag="pause.proposed"):
    """A player asks for a pause until then (`pauseGame`) or, with null, no longer does."""

    seat: SeatNumber
    until: Time | None


class PauseStarted(StoredEvent, frozen=True, tag="pause.started"):
    """All agreed: no clock runs until then. It may also be another end of a pause that has begun."""

    until: Time
    pending: tuple[Pending, ...]


class PauseEnded(StoredEvent, frozen=True, tag="pause.ended"):
    """The pause is over, and clocks run."""

    pending: tuple[Pending, ...]


#: The events of a game.
StoredGameEvent = (
    GameStarted
    | SeatChanged
    | DecisionOpened
    | StoredMove
    | StoredRoundEnd
    | GameFinished
    | JobUpdated
    | ClockWarning
    | LeaveAnnounced
    | LeaveEnded
    | PauseProposed
    | PauseStarted
    | PauseEnded
)


class TurnStarted(StoredEvent, frozen=True, tag="turn"):
    """It is your turn. It may be over by the time you read this: `listTurns` is always current."""

    turn: Turn


class Invited(StoredEvent, frozen=True, tag="invitation"):
    """You are invited to a seat."""

    invitation: Invitation


class RematchOffered(StoredEvent, frozen=True, tag="rematch.offered"):
    """Somebody you played with wants to play again. It follows the `invitation` to the new table."""

    rematch_of: Annotated[GameId, Meta(description="The game that is over.")]
    by: Annotated[Name, Meta(description="Who asked for it.")]
    invitation: Invitation


class SeekMatched(StoredEvent, frozen=True, tag="seek.matched"):
    """A table has opened for a seek of yours, and the game has started."""

    seek_id: Annotated[str, Meta(examples=["s2k8v5n1x7c4m9qa"])]
    ruleset: Slug
    seat: Annotated[SeatNumber, Meta(description="Your seat.")]


class MyClockWarning(StoredEvent, frozen=True, tag="clock.warning"):
    """Your time for a decision is running out."""

    turn: Turn
    deadline_at: Annotated[
        Time, Meta(description="In a game without a clock: when your seat counts as abandoned.")
    ]


class MyGameFinished(StoredEvent, frozen=True, tag="game.finished"):
    """A game of yours is over."""

    ruleset: Slug
    status: GameStatus
    result: Outcome | None


class MyPauseProposed(StoredEvent, frozen=True, tag="pause.proposed"):
    """Somebody you play with asks for a pause: agree by `pauseGame` with the same time."""

    seat: Annotated[SeatNumber, Meta(description="Who asks.")]
    until: Time


#: The events of an account.
StoredAccountEvent = (
    TurnStarted
    | Invited
    | RematchOffered
    | SeekMatched
    | MyClockWarning
    | MyPauseProposed
    | MyGameFinished
)
