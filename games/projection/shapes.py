"""The outgoing shapes that all rulesets share.

Only what is declared here, or made from a ruleset's public types in `by_ruleset`, can be sent.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, defstruct, field

from games.rules import RULES
from games.rules.ranking import Outcome
from games.rules.viewers import SeatNumber

EXAMPLE = next(iter(RULES))
NOW = "2026-03-01T12:00:00Z"

Slug = Annotated[str, Meta(description="Slug of a ruleset.", examples=[EXAMPLE])]
GameId = Annotated[str, Meta(description="Opaque id of a game.", examples=["7k2m9x4qh0v3c8ta"])]
DecisionId = Annotated[
    str, Meta(description="Opaque id of a decision.", examples=["d5b1n8r2w6y0j3ke"])
]
Version = Annotated[
    int,
    Meta(
        ge=0,
        description="0 in the lobby, 1 in the set-up position, one more with each accepted move "
        "or resignation.",
        examples=[8],
    ),
]
Time = Annotated[datetime, Meta(examples=[NOW], extra_json_schema={"format": "date-time"})]
Name = Annotated[str, Meta(description="Name of a player.", examples=["alice"])]


class Answer(Struct, kw_only=True):
    """The base of all response bodies."""


def made_shape(
    name: str,
    members: list[Any],
    *,
    doc: str | None,
    bases: tuple[Any, ...] = (Answer,),
    tag_field: str | None = None,
    tag: str | None = None,
) -> Any:
    """A shape that is made from the types of a ruleset or of an event, instead of written down."""
    return defstruct(
        name,
        members,
        bases=bases,
        frozen=True,
        kw_only=True,
        tag_field=tag_field,
        tag=tag,
        module=__name__,
        namespace={"__doc__": doc},
    )


class GameStatus(str, Enum):
    LOBBY = "lobby"
    ACTIVE = "active"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class Visibility(str, Enum):
    PUBLIC = "public"
    PRIVATE = "private"


class Welcomes(str, Enum):
    """Who may take the open seats of a table."""

    PEOPLE = "people"
    BOTS = "bots"
    ENGINES = "engines"
    ANY = "any"


class StartPolicy(str, Enum):
    WHEN_FULL = "when_full"
    BY_HOST = "by_host"


class TimeoutPolicy(str, Enum):
    FORFEIT = "forfeit"
    AI_MOVE = "ai_move"
    AI_TAKEOVER = "ai_takeover"


class OccupantType(str, Enum):
    OPEN = "open"
    PLAYER = "player"
    BOT = "bot"
    AI = "ai"
    INVITED = "invited"


class SeatStatus(str, Enum):
    OPEN = "open"
    PLAYING = "playing"
    RESIGNED = "resigned"
    TIMED_OUT = "timed_out"
    REPLACED = "replaced"


class MadeBy(str, Enum):
    PLAYER = "player"
    BOT = "bot"
    AI = "ai"
    TIMEOUT = "timeout"
    STANDING_ORDER = "standing_order"


class Occupant(Struct, frozen=True):
    """Who plays a seat. An engine with a `name` stands in for that player."""

    type: OccupantType
    name: Name | None
    engine: Annotated[str, Meta(examples=["hard"])] | None
    rating: Annotated[
        int | None, Meta(description="Of an engine that was chosen by its rating.")
    ] = None


class SeatLeave(Struct, frozen=True):
    """A time in which no clock of the seat runs."""

    from_: Time = field(name="from")
    until: Time


class Seat(Struct, frozen=True):
    number: SeatNumber
    team: Literal["A", "B"] | None
    occupant: Occupant
    status: SeatStatus
    leave: Annotated[
        SeatLeave | None,
        Meta(description="Of a player who has announced one, at a table that allows it."),
    ] = None


class SeatBank(Struct, frozen=True):
    """The bank of a seat, in a game with `time_control: bank`."""

    seat: SeatNumber
    seconds_left: Annotated[
        float, Meta(ge=0, description="At `running_since`, or now if it does not run.")
    ]
    running_since: Annotated[
        Time | None,
        Meta(
            description="While the seat must decide; null during leave and pauses, when it stands "
            "still."
        ),
    ]


class PauseRequest(Struct, frozen=True):
    """A pause that a seat has asked for."""

    seat: SeatNumber
    until: Time


class Pending(Struct, frozen=True):
    """An open decision. Its kind is public, its options are not."""

    decision_id: DecisionId
    seat: SeatNumber
    kind: Annotated[str, Meta(examples=["place"])]
    bonus: Annotated[bool, Meta(description="The decision is a bonus turn.")]
    opened_at: Time
    deadline_at: Annotated[
        Time | None,
        Meta(
            description="Null without a clock, and for engines. Leave and pauses that are known are "
            "included."
        ),
    ]
    seconds_left: Annotated[
        float | None,
        Meta(
            description="What was left at `counted_from`, of the bank or of the time for a decision; "
            "what is left while the clock stands still.",
        ),
    ] = None
    counted_from: Annotated[
        Time | None,
        Meta(
            description="Since then the time runs. Null while it stands still, during leave and "
            "pauses; leave that begins later is included in `deadline_at`."
        ),
    ] = None


class Closed(Struct, frozen=True):
    """A closed decision, as it is stored with the move that closed it."""

    opened_version: Version
    pending: Pending


class NoTimeControl(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="none"):
    """No clock, but see `expires_at`."""


class PerDecision(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="per_decision"
):
    """A time limit for each decision. Sealed decisions get a third of it, at least 5 seconds."""

    seconds: Annotated[int, Meta(ge=5, le=2_592_000, examples=[259_200])]


class BankControl(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="bank"):
    """Time for all decisions of a seat together, in seconds. It runs while a decision of the seat is
    open. A sealed decision has a third of what is left, at least 5 seconds."""

    initial: Annotated[int, Meta(ge=5, le=2_592_000, examples=[259_200])]
    increment: Annotated[
        int, Meta(ge=0, le=2_592_000, description="Added with each answer.", examples=[43_200])
    ]
    most: Annotated[
        int,
        Meta(
            ge=5,
            le=2_592_000,
            description="It never holds more; at least `initial`.",
            examples=[604_800],
        ),
    ]


TimeControl = NoTimeControl | PerDecision | BankControl


class Sandbox(Struct, frozen=True):
    """A game for developers."""

    clock: Annotated[
        str | None,
        Meta(
            description="The clock that the game goes by; null for the real time.",
            examples=["c3v9t1m5x7q2k8rz"],
        ),
    ]


class GameCommon(Answer):
    """What a game and its summary in lists have in common."""

    id: GameId
    ruleset: Slug
    status: GameStatus
    version: Version
    visibility: Visibility
    rated: bool
    welcomes: Annotated[
        Welcomes,
        Meta(
            description="Who may take an open seat. The host may seat engines at any table, and "
            "bots where they are welcome or nobody else sits yet."
        ),
    ]
    host: Name
    seats: tuple[Seat, ...]
    result: Outcome | None
    time_control: TimeControl
    timeout_policy: TimeoutPolicy
    start: StartPolicy
    created_at: Time
    started_at: Time | None
    finished_at: Time | None
    expires_at: Annotated[
        Time | None,
        Meta(
            description="In the lobby: when the table closes unless it is started. In a game "
            "without a clock: when the seats that must decide are out of time."
        ),
    ]
    sandbox: Annotated[Sandbox | None, Meta(description="Null for every other game.")]


class GameSummary(GameCommon):
    """A game in a list, without its position."""

    open_seats: Annotated[int, Meta(ge=0, description="Seats that any player may take.")]


class OwnGame(GameSummary):
    """A game of the caller in a list, without its position."""

    your_seat: Annotated[
        SeatNumber, Meta(description="Of an invitation: the seat that is kept for you.")
    ]
    your_turn: Annotated[bool, Meta(description="A decision of yours is open.")]
    active_at: Annotated[
        Time,
        Meta(
            description="When the last move was made, a seat changed, or the game ended: in real time, "
            "also in a game with a sandbox clock."
        ),
    ]


class Game(GameCommon):
    """A game: its seats, its settings, its status and its result."""

    ruleset_version: Annotated[int, Meta(ge=1, examples=[1])]
    options: Any
    invite_code: (
        Annotated[
            str, Meta(description="Of a private game; only the host sees it.", examples=["q7mk"])
        ]
        | None
    )
    pending: tuple[Pending, ...]
    banks: Annotated[tuple[SeatBank, ...], Meta(description="Empty without banks.")]
    leave: Annotated[bool, Meta(description="Whether the leave of a player stops clocks.")]
    pauses: Annotated[bool, Meta(description="Whether the players may agree on a pause.")]
    paused_until: Annotated[Time | None, Meta(description="No clock runs until then.")]
    pause_requests: Annotated[
        tuple[PauseRequest, ...], Meta(description="Pauses that not all people agreed on yet.")
    ]
    seed_commitment: Annotated[
        str,
        Meta(
            description="Hex SHA-256 of the seed's bytes followed by the game id as UTF-8.",
            pattern="^[0-9a-f]{64}$",
            examples=["5f" * 32],
        ),
    ]
    seed: Annotated[str, Meta(description="Hex; null before the end.", examples=["a1" * 32])] | None
    rematch_id: Annotated[
        GameId | None,
        Meta(description="The rematch of this game, if there is one that you may see."),
    ]


class Hand(Answer):
    """The pieces that a seat holds."""


class MoveAccepted(Answer):
    """The move, and the decisions that are open now."""

    move: Any
    version: Version
    pending: tuple[Pending, ...]
    result: Outcome | None


class MovePreviewed(Answer):
    """Whether a move is legal, and what it would gain. Nothing is changed."""

    legal: bool
    rule: Any
    detail: str | None


class Page(Answer):
    """A page of a list; `next_cursor` leads to the next page and is null at the end."""

    items: tuple[Any, ...]
    next_cursor: str | None
