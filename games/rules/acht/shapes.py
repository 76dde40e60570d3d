"""Options, state and view of ACHT. Read this first: it shows the game as data."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from games.rules.acht.pieces import DEFAULT_SET, AchtAxis, AchtCardKind, AchtShapeKind
from games.rules.base import OpenDecision
from games.rules.viewers import SeatNumber, Viewer, Zone

Count = Annotated[int, Meta(ge=0, examples=[4])]
Row = Annotated[int, Meta(description="Counts from 0 at the top.", examples=[2])]
Col = Annotated[int, Meta(description="Counts from 0 at the left.", examples=[1])]
Rotation = Annotated[int, Meta(ge=0, le=3, description="Quarter turns clockwise.", examples=[1])]
TileKind = Annotated[str, Meta(max_length=32, description="Kind of a tile.", examples=["SAQ"])]
CardId = Annotated[
    str,
    Meta(max_length=32, description="Opaque id of a secret card.", examples=["5f0c93ab77e210d4"]),
]
Axis = Annotated[
    AchtAxis,
    Meta(description="`h`: horizontal, `v`: vertical. Of a small circle: how its edge runs."),
]


class AchtSet(str, Enum):
    RECONSTRUCTION = DEFAULT_SET


class AchtOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a game of acht is created."""

    component_set: Annotated[
        AchtSet,
        Meta(
            description="Which pieces are played with. The tile list is a reconstruction.",
            examples=[DEFAULT_SET],
        ),
    ] = AchtSet.RECONSTRUCTION
    teams: Annotated[bool, Meta(description="Seats 1 and 3 against 2 and 4; needs four seats.")] = (
        False
    )
    target: Annotated[
        int,
        Meta(
            ge=1,
            le=200,
            description="The game ends when a side has this many points after a round. Unused in "
            "solo games.",
            examples=[24],
        ),
    ] = 24


class Laid(NamedTuple):
    """A tile on the board, and who laid it."""

    kind: str
    rotation: int
    seat: int | None


class Card(NamedTuple):
    """A secret card in a hand. It gets its id when it is drawn."""

    card: str
    kind: AchtCardKind


class AchtShape(Struct, frozen=True):
    """A closed shape. Grid point (row, col) is the top left corner of that cell; of a small
    circle it is the cell above or left of its edge."""

    kind: AchtShapeKind
    row: Row
    col: Col
    axis: Axis | None
    marker_seat: (
        Annotated[
            int,
            Meta(ge=1, description="Whose marker lies there; of a team its lower seat."),
        ]
        | None
    )


class AchtEightAt(Struct, frozen=True):
    """An 8, by its middle cell."""

    row: Row
    col: Col
    axis: Axis


class AchtPhase(str, Enum):
    CARD = "card"
    PLACE = "place"
    PLAY_STOLEN = "play_stolen"
    REACT = "react"
    OVER = "over"


class AchtState(Struct, frozen=True):
    """The complete state. Tuples over seats start with seat 1; the top of a pile comes first.

    While a stolen card waits to be played it is the last card of its thief's hand. Tiles that left
    the round are not stored: the next round starts with all tiles again.
    """

    version: int
    seed: str
    component_set: str
    teams: bool
    #: None in solo.
    target: int | None
    round: int
    blind: bool
    phase: AchtPhase
    #: The seat whose turn it is or, at the end, was.
    turn: int
    #: A second turn is owed to that seat.
    extra_turn: bool
    board: dict[int, Laid]
    shapes: tuple[AchtShape, ...]
    eights: tuple[AchtEightAt, ...]
    #: At each place: one tile, two while one of them is to be placed.
    tiles: tuple[tuple[str, ...], ...]
    #: Of the finished rounds; partners have the same.
    totals: tuple[int, ...]
    tower: tuple[str, ...]
    hands: tuple[tuple[Card, ...], ...]
    card_pile: tuple[AchtCardKind, ...]
    discard: tuple[AchtCardKind, ...]
    #: Sealed answers to an 8, None where there is none.
    answers: tuple[bool | None, ...]
    #: In the order in which they resigned.
    resigned: tuple[int, ...]


#: Who may see which part of the state. `answers` are sealed: even their owner's view hides them.
ZONES = {
    "version": Zone.PUBLIC,
    "seed": Zone.NOBODY,
    "component_set": Zone.PUBLIC,
    "teams": Zone.PUBLIC,
    "target": Zone.PUBLIC,
    "round": Zone.PUBLIC,
    "blind": Zone.PUBLIC,
    "phase": Zone.PUBLIC,
    "turn": Zone.PUBLIC,
    "extra_turn": Zone.PUBLIC,
    "board": Zone.PUBLIC,
    "shapes": Zone.PUBLIC,
    "eights": Zone.PUBLIC,
    "tiles": Zone.PUBLIC,
    "totals": Zone.PUBLIC,
    "tower": Zone.NOBODY,
    "hands": Zone.TEAM,
    "card_pile": Zone.NOBODY,
    "discard": Zone.PUBLIC,
    "answers": Zone.NOBODY,
    "resigned": Zone.PUBLIC,
}


class AchtTally(Struct, frozen=True):
    """A number for each kind of shape."""

    small: Count
    large: Count
    square: Count


class AchtPreview(Struct, frozen=True):
    """What a move gains for the side that makes it, and what it makes."""

    points: AchtTally
    eight: Annotated[bool, Meta(description="Whether it makes an 8.")]
    closes: Annotated[
        Count, Meta(description="How many shapes it closes, whether or not they get a marker.")
    ]


class AchtBoardTile(Struct, frozen=True):
    row: Row
    col: Col
    kind: Annotated[str, Meta(description="Kind of the tile, or `CENTRE`.", examples=["SAQ"])]
    rotation: Rotation
    seat: Annotated[int, Meta(ge=1, description="Who laid it; null for the centre.")] | None


class AchtHandCard(Struct, frozen=True):
    """A secret card."""

    card: CardId
    kind: AchtCardKind


class AchtSeatView(Struct, frozen=True):
    """A seat; partners share markers, round points and total."""

    seat: SeatNumber
    team: Literal["A", "B"] | None
    tiles: Annotated[tuple[TileKind, ...], Meta(description="Tiles at its place, open to all.")]
    cards: Annotated[Count, Meta(description="How many secret cards it holds.")]
    markers: Annotated[AchtTally, Meta(description="Markers left.")]
    round_points: Annotated[Count, Meta(description="Points of its markers on the board.")]
    total: Annotated[Count, Meta(description="Points of the finished rounds.")]


class AchtView(Struct, frozen=True, tag_field="ruleset", tag="acht"):
    """A position of ACHT as one viewer may see it."""

    version: int
    viewer: Viewer
    round: Annotated[int, Meta(ge=1)]
    blind_round: Annotated[bool, Meta(description="The tied leaders play it out.")]
    target: Annotated[int, Meta(ge=1, description="Null in solo.", examples=[24])] | None
    turn: Annotated[
        int,
        Meta(ge=1, description="Whose turn it is, also while others react; at the end: was."),
    ]
    extra_turn: Annotated[
        bool, Meta(description="A second turn is owed to the seat whose turn it is.")
    ]
    seats: tuple[AchtSeatView, ...]
    board: tuple[AchtBoardTile, ...]
    shapes: tuple[AchtShape, ...]
    eights: tuple[AchtEightAt, ...]
    tower: Annotated[Count, Meta(description="Tiles left in the tower.")]
    card_pile: Annotated[Count, Meta(description="Secret cards left in the pile.")]
    discard: Annotated[tuple[AchtCardKind, ...], Meta(description="Played cards, oldest first.")]
    hand: Annotated[
        tuple[AchtHandCard, ...], Meta(description="Your secret cards; empty for spectators.")
    ]
    partner_hand: Annotated[
        tuple[AchtHandCard, ...],
        Meta(description="In team play your partner's secret cards; otherwise empty."),
    ]
    pending: tuple[OpenDecision, ...]


class AchtOnEight(str, Enum):
    KEEP_IF_POSSIBLE = "keep_if_possible"
    PASS = "pass"  # noqa: S105 (a word of the game)
    ASK = "ask"


class AchtStandingOrders(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of a seat when an 8 is made."""

    on_eight: Annotated[
        AchtOnEight,
        Meta(
            description="`keep_if_possible`: play infinity, or the joker, if you hold it and have "
            "points to keep; `pass`: never; `ask`: wait for your answer.",
            examples=["keep_if_possible"],
        ),
    ]
