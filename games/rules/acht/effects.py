"""The effects of moves in ACHT, as the log shows them."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct, field

from games.rules.acht.pieces import AchtAxis, AchtCardKind, AchtShapeKind
from games.rules.acht.shapes import AchtHandCard, AchtTally, Axis, Col, Count, Row, TileKind
from games.rules.viewers import SeatNumber


class AchtShapeClosed(Struct, frozen=True, tag_field="type", tag="shape_closed"):
    """A shape was closed and took a marker, if any side had one left."""

    kind: AchtShapeKind
    row: Row
    col: Col
    axis: Axis | None
    marker_seat: Annotated[int, Meta(ge=1, description="Of a team its lower seat.")] | None


class AchtShapeOpened(Struct, frozen=True, tag_field="type", tag="shape_opened"):
    """A closed shape without a marker is gone, because one of its tiles leapt away."""

    kind: AchtShapeKind
    row: Row
    col: Col
    axis: AchtAxis | None


class AchtScored(Struct, frozen=True, tag_field="type", tag="scored"):
    """Points for the seat's own markers that a move set."""

    seat: SeatNumber
    points: AchtTally


class AchtEight(Struct, frozen=True, tag_field="type", tag="eight"):
    """An 8 was made."""

    seat: SeatNumber
    row: Row
    col: Col
    axis: Axis


class AchtCardPlayed(Struct, frozen=True, tag_field="type", tag="card_played"):
    """A secret card was played: what it is, and what it stood for."""

    seat: SeatNumber
    kind: AchtCardKind
    as_: AchtCardKind = field(name="as")


class AchtCardStolen(Struct, frozen=True, tag_field="type", tag="card_stolen"):
    """A card was stolen. Which one is null for viewers who may not see it."""

    thief: SeatNumber
    victim: SeatNumber
    card: AchtHandCard | None
    known_to: Annotated[
        tuple[SeatNumber, ...], Meta(description="The seats that know which card it was.")
    ]


class AchtCardDiscarded(Struct, frozen=True, tag_field="type", tag="card_discarded"):
    """A stolen card that could not take effect was discarded."""

    seat: SeatNumber
    kind: AchtCardKind


class AchtSeatTile(Struct, frozen=True):
    seat: SeatNumber
    tile: TileKind


class AchtTilesExchanged(Struct, frozen=True, tag_field="type", tag="tiles_exchanged"):
    """Tiles changed places: which seat has which tile now."""

    tiles: tuple[AchtSeatTile, ...]


class AchtTilesLeft(Struct, frozen=True, tag_field="type", tag="tiles_left"):
    """Tiles are out of this round."""

    seat: SeatNumber
    tiles: tuple[TileKind, ...]


class AchtDrew(Struct, frozen=True, tag_field="type", tag="drew"):
    """A tile was drawn, open to all."""

    seat: SeatNumber
    tile: TileKind


class AchtDrewCard(Struct, frozen=True, tag_field="type", tag="drew_card"):
    """A secret card was drawn; only its owner's view shows which one."""

    seat: SeatNumber


class AchtRoundEnd(str, Enum):
    FULL = "full"
    EIGHT = "eight"
    TOWER_EMPTY = "tower_empty"


class AchtSeatPoints(Struct, frozen=True):
    seat: SeatNumber
    points: Annotated[Count, Meta(description="Points of this round; partners have the same.")]
    total: Count


class AchtRoundEnded(Struct, frozen=True, tag_field="type", tag="round_ended"):
    """A round is over. The points of a blind round are not added to the totals."""

    round: Annotated[int, Meta(ge=1)]
    cause: AchtRoundEnd
    seats: tuple[AchtSeatPoints, ...]


class AchtRoundStarted(Struct, frozen=True, tag_field="type", tag="round_started"):
    """All tiles are shuffled, all markers are back."""

    round: Annotated[int, Meta(ge=1)]
    blind: bool
    start_seat: SeatNumber


AchtEffect = (
    AchtShapeClosed
    | AchtShapeOpened
    | AchtScored
    | AchtEight
    | AchtCardPlayed
    | AchtCardStolen
    | AchtCardDiscarded
    | AchtTilesExchanged
    | AchtTilesLeft
    | AchtDrew
    | AchtDrewCard
    | AchtRoundEnded
    | AchtRoundStarted
)
Effects = list[AchtEffect]
