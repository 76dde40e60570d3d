"""Events as they are sent, with id, game and time, and events about a stream itself."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any

from msgspec import Meta

from games.projection.shapes import (
    Answer,
    Game,
    GameId,
    GameStatus,
    Pending,
    Time,
    Version,
    made_shape,
)
from games.projection.stored_events import (
    ClockWarning,
    DecisionOpened,
    GameFinished,
    GameStarted,
    Invited,
    JobUpdated,
    LeaveAnnounced,
    LeaveEnded,
    MyClockWarning,
    MyGameFinished,
    MyPauseProposed,
    PauseEnded,
    PauseProposed,
    PauseStarted,
    RematchOffered,
    SeatChanged,
    SeekMatched,
    TurnStarted,
)
from games.projection.turn_shapes import Invitation, Turn

EventId = Annotated[
    str,
    Meta(
        description="Ordered within its list. Send it as `after` or as `Last-Event-ID` to continue "
        "from here; `0` is before the first event.",
        examples=["12"],
    ),
]


class ClosingReason(str, Enum):
    """Why a stream ends. After `game-over` there are no more events; otherwise reconnect."""

    GAME_OVER = "game-over"
    LIFETIME = "lifetime"
    SHUTDOWN = "shutdown"
    NO_ACCESS = "no-access"


class AccountEventBase(Answer):
    """Members of all events."""

    id: EventId
    at: Time


class GameEventBase(AccountEventBase):
    """Members of all events of a game."""

    game_id: GameId


class StreamBase(Answer):
    """Members of events about the stream itself, which are not part of the list."""

    id: Annotated[
        EventId | None, Meta(description="Always null. Resume after the last event with an id.")
    ]
    at: Time


class GameStreamBase(StreamBase):
    """The same for the stream of a game."""

    game_id: GameId


class SnapshotEvent(GameEventBase, tag_field="type", tag="snapshot"):
    """The game as you may see it now. Its id is that of the last event included."""

    game: Game
    view: Annotated[Any, Meta(description="Null before the game starts.")]


class MoveMadeEvent(GameEventBase, tag_field="type", tag="move.made"):
    """A move or a resignation, as you may see it. Sealed answers are sent one after the other."""

    move: Any
    version: Version
    pending: tuple[Pending, ...]


class RoundEndedEvent(GameEventBase, tag_field="type", tag="round.ended"):
    """A round is over (in games with rounds)."""

    version: Version
    effect: Annotated[Any, Meta(description="As in the effects of the move that ended it.")]


class StreamClosingEvent(GameStreamBase, tag_field="type", tag="stream.closing"):
    """The service ends this stream."""

    reason: ClosingReason


class ResyncEvent(GameStreamBase, tag_field="type", tag="resync"):
    """Your cursor has expired: discard what you have. A snapshot follows."""


class GameSince(Answer):
    """What happened in a game since a version, as you may see it, and the position now."""

    game_id: GameId
    since: Annotated[Version, Meta(description="The version that you asked about.")]
    version: Version
    status: GameStatus
    complete: Annotated[
        bool, Meta(description="False if too much happened: then only the newest events are here.")
    ]
    events: Annotated[tuple[Any, ...], Meta(description="As `listGameEvents` lists them.")]
    view: Annotated[Any, Meta(description="As `getView` shows it; null before the game starts.")]


def _event(kept: Any) -> Any:
    """The outgoing shape of a stored event that needs no redaction."""
    about: list[Any] = [("id", EventId), ("at", Time), ("game_id", GameId)]
    return made_shape(f"{kept.__name__}Event", about, bases=(Answer, kept), doc=kept.__doc__)


GAME_EVENTS = {
    kept: _event(kept)
    for kept in (
        GameStarted,
        SeatChanged,
        DecisionOpened,
        GameFinished,
        JobUpdated,
        ClockWarning,
        LeaveAnnounced,
        LeaveEnded,
        PauseProposed,
        PauseStarted,
        PauseEnded,
    )
}


class AccountSnapshotEvent(AccountEventBase, tag_field="type", tag="snapshot"):
    """Your turns and invitations now. Its id is that of the last event included."""

    turns: tuple[Turn, ...]
    invitations: tuple[Invitation, ...]


class AccountStreamClosingEvent(StreamBase, tag_field="type", tag="stream.closing"):
    """The service ends this stream."""

    reason: ClosingReason


class AccountResyncEvent(StreamBase, tag_field="type", tag="resync"):
    """Your cursor has expired: discard what you have. A snapshot follows."""


ACCOUNT_EVENTS = {
    kept: _event(kept)
    for kept in (
        TurnStarted,
        Invited,
        RematchOffered,
        SeekMatched,
        MyClockWarning,
        MyPauseProposed,
        MyGameFinished,
    )
}
