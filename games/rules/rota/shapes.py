"""State, move and view of AXIO ROTA. Read this first: it shows the game as data."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from games.rules.base import OpenDecision
from games.rules.rota.tiles import DEFAULT_SET, RotaColour
from games.rules.viewers import SeatNumber, Viewer

Corners = Annotated[
    tuple[RotaColour | None, ...],
    Meta(
        min_length=4,
        max_length=4,
        description="Colours of the corners in the order NW, NE, SE, SW; null is an empty corner.",
        examples=[["red", "green", None, "blue"]],
    ),
]
East = Annotated[int, Meta(description="Column; grows to the east.", examples=[2])]
South = Annotated[int, Meta(description="Row; grows to the south.", examples=[0])]
Count = Annotated[int, Meta(ge=0, examples=[4])]


class RotaSet(str, Enum):
    BALANCED_30 = "balanced-30"
    BLANK_20 = "blank-20"
    BLANK_10 = "blank-10"


class RotaOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a game of rota is created."""

    component_set: Annotated[
        RotaSet, Meta(description="Which tiles are played with.", examples=["balanced-30"])
    ] = RotaSet(DEFAULT_SET)
    start_seat: (
        Annotated[
            int, Meta(ge=1, le=4, description="Who begins; null: a random seat.", examples=[1])
        ]
        | None
    ) = None


class Laid(NamedTuple):
    """A tile on the board: its corners as lying, who laid it, and when."""

    corners: str
    seat: int | None
    version: int


class RotaState(Struct, frozen=True):
    """The complete state. Tuples over seats start with seat 1; the top of a pile comes first."""

    version: int
    board: dict[int, Laid]
    scores: tuple[tuple[int, ...], ...]
    hands: tuple[str | None, ...]
    stacks: tuple[tuple[str, ...], ...]
    supply: tuple[str, ...]
    #: The seat to decide, 0 once the game is over.
    turn: int
    #: Whether the open decision is a bonus turn, and how many more follow it.
    bonus: bool
    bonus_left: int
    #: In the order in which they resigned.
    resigned: tuple[int, ...]


class RotaPlace(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="place"):
    """Lay the tile in hand on a free cell beside a lying tile."""

    x: East
    y: South
    rotation: Annotated[int, Meta(ge=0, le=3, description="Quarter turns clockwise.", examples=[1])]
    wild: (
        Annotated[
            RotaColour,
            Meta(
                description="The colour for which the empty corner scores. Required if another "
                "tile's corner lies at its point, otherwise absent or null."
            ),
        ]
        | None
    ) = None


class RotaTally(Struct, frozen=True):
    """A number of points for each colour."""

    red: Count
    green: Count
    blue: Count
    orange: Count
    purple: Count


class RotaPreview(Struct, frozen=True):
    """What a placement gains, after caps."""

    points: RotaTally


class RotaBoardTile(Struct, frozen=True):
    x: East
    y: South
    corners: Corners
    seat: Annotated[int, Meta(ge=1, description="Who laid it; null for the set-up tiles.")] | None
    version: Annotated[int, Meta(ge=1, description="The version in which it was laid.")]


class RotaHandTile(Struct, frozen=True):
    """The tile in hand, not turned."""

    corners: Corners


class RotaSeatView(Struct, frozen=True):
    seat: SeatNumber
    scores: RotaTally
    stack: Annotated[Count, Meta(description="Tiles left in the seat's own stack.")]
    hand_size: Annotated[int, Meta(ge=0, le=1)]


class RotaView(Struct, frozen=True, tag_field="ruleset", tag="rota"):
    """A position of AXIO ROTA as one viewer may see it."""

    version: int
    viewer: Viewer
    seats: tuple[RotaSeatView, ...]
    board: tuple[RotaBoardTile, ...]
    supply: Annotated[Count, Meta(description="Tiles left in the general supply.")]
    bonus_left: Annotated[
        Count,
        Meta(description="Bonus turns that the deciding seat still has after this decision."),
    ]
    hand: Annotated[
        tuple[RotaHandTile, ...], Meta(description="Your own tile; empty for spectators.")
    ]
    pending: tuple[OpenDecision, ...]


class RotaSource(str, Enum):
    STACK = "stack"
    SUPPLY = "supply"


class RotaScored(Struct, frozen=True, tag_field="type", tag="scored"):
    """Points actually gained, after caps."""

    seat: SeatNumber
    points: RotaTally


class RotaBonusEarned(Struct, frozen=True, tag_field="type", tag="bonus_earned"):
    """Colours that reached 12 by this placement: a bonus turn each."""

    seat: SeatNumber
    colours: tuple[RotaColour, ...]


class RotaBonusLapsed(Struct, frozen=True, tag_field="type", tag="bonus_lapsed"):
    """Bonus turns lost because the supply is empty or the seat resigned."""

    seat: SeatNumber
    count: Count


class RotaDrew(Struct, frozen=True, tag_field="type", tag="drew"):
    """A tile was drawn; only its owner's view shows which one."""

    seat: SeatNumber
    source: RotaSource


RotaEffect = RotaScored | RotaBonusEarned | RotaBonusLapsed | RotaDrew


class RotaTileCount(Struct, frozen=True):
    corners: Corners
    count: Count


class RotaComponents(Struct, frozen=True, tag_field="ruleset", tag="rota"):
    """The pieces of a tile set."""

    set: RotaSet
    colours: tuple[RotaColour, ...]
    cap: Annotated[int, Meta(description="No colour exceeds this.", examples=[12])]
    stack: Annotated[int, Meta(description="Tiles in each seat's own stack.", examples=[12])]
    tiles: tuple[RotaTileCount, ...]
    note: str
