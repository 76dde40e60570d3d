"""State, moves and view of KRAN: read these first, they are the game before its code."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

from games.rules.base import OpenDecision
from games.rules.viewers import SeatNumber, Viewer

CARDS = tuple(range(1, 25))
CRATES = tuple(range(1, 13))

Card = Annotated[int, Meta(ge=1, le=24, description="A card, by its number.", examples=[17])]
Weight = Annotated[int, Meta(ge=1, le=12, description="What a crate is worth.", examples=[9])]
Count = Annotated[int, Meta(ge=0, examples=[4])]


class KranOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a game of kran is created."""

    rounds: Annotated[
        int, Meta(ge=2, le=5, description="As many as everybody has cards.", examples=[5])
    ] = 5


class KranState(Struct, frozen=True):
    """The whole truth. Tuples over seats start with seat 1; the top of a pile comes first."""

    version: int
    #: What hangs at the crane; nothing once the game is over.
    crates: tuple[int, ...]
    #: Crates of former rounds.
    gone: tuple[int, ...]
    pile: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    #: Cards that nobody holds.
    rest: tuple[int, ...]
    #: Sealed: the card that each seat has laid face down.
    laid: tuple[int | None, ...]
    #: The cards that each seat has played, oldest first.
    played: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    #: Who takes one of the crates and who gets the other; none while cards are laid.
    taker: int | None
    heir: int | None
    #: In the order in which they gave up.
    resigned: tuple[int, ...]


class KranLay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="lay"):
    """Lay a card of your hand face down."""

    card: Card


class KranTake(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="take"):
    """Take one of the two crates."""

    weight: Weight


KranMove = KranLay | KranTake


class KranPoints(Struct, frozen=True):
    weight: Count


class KranPreview(Struct, frozen=True):
    """What a move gains at once."""

    points: KranPoints


class KranShown(Struct, frozen=True, tag_field="type", tag="shown"):
    """All have laid a card, and this is what one of them laid."""

    seat: SeatNumber
    card: Card


class KranScored(Struct, frozen=True, tag_field="type", tag="scored"):
    """A crate came to a seat."""

    seat: SeatNumber
    points: KranPoints


KranEffect = KranShown | KranScored


class KranCard(Struct, frozen=True):
    """A card in hand."""

    card: Card


class KranSeatView(Struct, frozen=True):
    seat: SeatNumber
    score: Annotated[Count, Meta(description="The weight of its crates.")]
    cards: Annotated[Count, Meta(description="How many cards it holds.")]
    played: Annotated[tuple[Card, ...], Meta(description="Its played cards, oldest first.")]


class KranView(Struct, frozen=True, tag_field="ruleset", tag="kran"):
    """A position of KRAN as one viewer may know it."""

    version: int
    viewer: Viewer
    seats: tuple[KranSeatView, ...]
    crates: Annotated[tuple[Weight, ...], Meta(description="What hangs at the crane.")]
    gone: Annotated[tuple[Weight, ...], Meta(description="Crates of former rounds.")]
    pile: Annotated[Count, Meta(description="How many crates nobody has seen yet.")]
    taker: Annotated[int, Meta(ge=1, description="Who takes a crate now.")] | None
    heir: Annotated[int, Meta(ge=1, description="Who gets the other crate.")] | None
    hand: Annotated[tuple[KranCard, ...], Meta(description="Your cards; empty for spectators.")]
    pending: tuple[OpenDecision, ...]


class KranSet(str, Enum):
    STANDARD = "standard"


class KranComponents(Struct, frozen=True, tag_field="ruleset", tag="kran"):
    """The pieces."""

    set: KranSet
    cards: tuple[Card, ...]
    crates: tuple[Weight, ...]
