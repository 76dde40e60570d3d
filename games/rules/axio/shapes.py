"""State, moves and view of AXIO. Read this first: it shows the game as data."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from games.rules.axio.stones import AxioColour
from games.rules.base import OpenDecision
from games.rules.viewers import SeatNumber, Viewer

Axial = Annotated[int, Meta(description="Axial column.", examples=[2])]
Row = Annotated[int, Meta(description="Axial row; grows downwards.", examples=[-1])]
Direction = Annotated[
    int,
    Meta(
        ge=0,
        le=5,
        description="From (q, r) to the second half: 0 (1,0), 1 (1,-1), 2 (0,-1), 3 (-1,0), "
        "4 (-1,1), 5 (0,1).",
        examples=[1],
    ),
]
StoneId = Annotated[str, Meta(description="Opaque id of a stone.", examples=["3f09c2d17be45a68"])]
Count = Annotated[int, Meta(ge=0, examples=[4])]


class AxioSet(str, Enum):
    STANDARD = "standard"


class AxioOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a game of axio is created."""

    teams: Annotated[
        bool, Meta(description="Seats 1 and 3 against 2 and 4; for four seats.", examples=[False])
    ] = False
    start_seat: (
        Annotated[
            int, Meta(ge=1, le=4, description="Who begins; null: a random seat.", examples=[1])
        ]
        | None
    ) = None


class Stone(NamedTuple):
    """A stone in a hand. Its id is made when it is drawn, and reveals neither kind nor order."""

    id: str
    kind: str


class Laid(NamedTuple):
    """A stone on the board: the cells of its halves, who laid it, and when."""

    at: int
    mate: int
    seat: int
    version: int


class AxioState(Struct, frozen=True):
    """The complete state. Tuples over seats start with seat 1; the top of the bag comes first."""

    version: int
    #: A letter for each cell of the board.
    cells: str
    #: In the order in which they were laid.
    stones: tuple[Laid, ...]
    #: Of each seat or, in team play, of each team.
    scores: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[Stone, ...], ...]
    bag: tuple[str, ...]
    #: In hexadecimal: later draws and shuffles depend on it and on the version.
    seed: str
    #: The seat to decide, 0 once the game is over.
    turn: int
    #: The open decision is whether to swap, not where to place.
    swapping: bool
    #: Whether the open decision is a bonus placement, and how many more follow it.
    bonus: bool
    bonus_left: int
    #: In the order in which they resigned.
    resigned: tuple[int, ...]


class AxioPlace(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="place"
):
    """Lay a stone of the hand on two adjacent empty cells: `a` on (q, r), `b` beside it."""

    stone: StoneId
    q: Axial
    r: Row
    direction: Direction


class AxioSwap(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="swap"):
    """Draw six new stones, then put the old ones back into the bag."""


class AxioKeep(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="keep"):
    """Keep the hand and fill it up."""


AxioMove = AxioPlace | AxioSwap | AxioKeep


class AxioTally(Struct, frozen=True):
    """A number of points for each colour."""

    red: Count
    green: Count
    blue: Count
    orange: Count
    yellow: Count
    purple: Count


class AxioPreview(Struct, frozen=True):
    """What a move gains, after caps."""

    points: AxioTally


class AxioCell(Struct, frozen=True):
    """A cell with a colour on it: half a stone, or a start symbol."""

    q: Axial
    r: Row
    colour: AxioColour
    seat: Annotated[int, Meta(ge=1, description="Who laid it; null for start symbols.")] | None
    version: Annotated[int, Meta(ge=1, description="The version in which it was laid.")]


class AxioHandStone(Struct, frozen=True):
    """A stone in hand."""

    stone: StoneId
    a: AxioColour
    b: AxioColour


class AxioSeatView(Struct, frozen=True):
    seat: SeatNumber
    team: Literal["A", "B"] | None
    scores: Annotated[AxioTally, Meta(description="In team play those of the team.")]
    hand_size: Annotated[int, Meta(ge=0, le=6)]


class AxioView(Struct, frozen=True, tag_field="ruleset", tag="axio"):
    """A position of AXIO as one viewer may see it."""

    version: int
    viewer: Viewer
    seats: tuple[AxioSeatView, ...]
    radius: Annotated[
        int,
        Meta(
            ge=5, le=7, description="A cell is on the board iff max(|q|, |r|, |q+r|) is at most it."
        ),
    ]
    board: tuple[AxioCell, ...]
    bag: Annotated[Count, Meta(description="Stones left in the bag.")]
    bonus_left: Annotated[
        Count,
        Meta(description="Bonus placements that the deciding seat still has after this decision."),
    ]
    hand: Annotated[
        tuple[AxioHandStone, ...], Meta(description="Your own stones; empty for spectators.")
    ]
    pending: tuple[OpenDecision, ...]


class AxioScored(Struct, frozen=True, tag_field="type", tag="scored"):
    """Points actually gained, after caps."""

    seat: SeatNumber
    points: AxioTally


class AxioBonusEarned(Struct, frozen=True, tag_field="type", tag="bonus_earned"):
    """Colours that reached 18, or in team play 36, by this placement: a bonus placement each."""

    seat: SeatNumber
    colours: tuple[AxioColour, ...]


class AxioBonusLapsed(Struct, frozen=True, tag_field="type", tag="bonus_lapsed"):
    """Bonus placements lost for lack of stones or cells, or because the seat resigned."""

    seat: SeatNumber
    count: Count


class AxioDrew(Struct, frozen=True, tag_field="type", tag="drew"):
    """Stones were drawn; only their owner's view shows which ones."""

    seat: SeatNumber
    count: Count


class AxioSwapped(Struct, frozen=True, tag_field="type", tag="swapped"):
    """The seat's old stones went back into the bag."""

    seat: SeatNumber


AxioEffect = AxioScored | AxioBonusEarned | AxioBonusLapsed | AxioDrew | AxioSwapped


class AxioStoneCount(Struct, frozen=True):
    a: AxioColour
    b: AxioColour
    count: Count


class AxioStartSymbol(Struct, frozen=True):
    q: Axial
    r: Row
    colour: AxioColour


class AxioStep(Struct, frozen=True):
    """What a direction adds to q and r."""

    q: Axial
    r: Row


class AxioBoardSize(Struct, frozen=True):
    seats: Annotated[int, Meta(ge=1, le=4)]
    radius: Annotated[int, Meta(ge=5, le=7)]


class AxioComponents(Struct, frozen=True, tag_field="ruleset", tag="axio"):
    """Stones and board."""

    set: AxioSet
    colours: tuple[AxioColour, ...]
    cap: Annotated[int, Meta(description="No colour of a seat exceeds this.", examples=[18])]
    cap_team_and_solo: Annotated[int, Meta(description="The same for teams and alone.")]
    hand: Annotated[int, Meta(description="Stones in a full hand.", examples=[6])]
    hand_solo: Annotated[int, Meta(description="The same when playing alone.", examples=[1])]
    boards: tuple[AxioBoardSize, ...]
    directions: Annotated[
        tuple[AxioStep, ...], Meta(description="Directions 0 to 5.", min_length=6, max_length=6)
    ]
    start_symbols: tuple[AxioStartSymbol, ...]
    stones: tuple[AxioStoneCount, ...]
    note: str
