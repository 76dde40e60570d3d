"""The pieces of ACHT as clients read them."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta, Struct

from games.rules.acht.pieces import PIECES, AchtCardKind
from games.rules.acht.shapes import AchtSet, AchtTally, Col, Count, Row, TileKind

NOTE = "A reconstruction: the printed list of tiles, frame, centre and cards is not public."
LinkKind = Literal["S", "A", "Q", "X", "L"]


class AchtLink(Struct, frozen=True):
    """A curve between two ports: S half circle, A quarter circle, Q right angle, X crossing."""

    ports: Annotated[
        tuple[int, ...],
        Meta(
            min_length=2,
            max_length=2,
            description="Two of the ports from 0, N left, clockwise to 7, W top.",
            examples=[[1, 2]],
        ),
    ]
    kind: LinkKind


class AchtTileCount(Struct, frozen=True):
    kind: TileKind
    value: Annotated[Count, Meta(description="Points of all shapes it could help to close.")]
    count: Count
    links: tuple[AchtLink, ...]


class AchtCentre(Struct, frozen=True):
    row: Row
    col: Col
    pattern: Annotated[TileKind, Meta(description="The kind of tile that it looks like.")]


class AchtFramePoint(Struct, frozen=True):
    """The quarters that the frame supplies at a grid point of the border."""

    row: Row
    col: Col
    kind: Literal["A", "Q"]


class AchtCardCount(Struct, frozen=True):
    kind: AchtCardKind
    count: Count


class AchtComponents(Struct, frozen=True, tag_field="ruleset", tag="acht"):
    """The pieces of a component set."""

    set: AchtSet
    rows: Count
    cols: Count
    centre: AchtCentre
    frame: tuple[AchtFramePoint, ...]
    tiles: tuple[AchtTileCount, ...]
    markers: Annotated[AchtTally, Meta(description="Of each seat, or team.")]
    marker_points: AchtTally
    cards: tuple[AchtCardCount, ...]
    note: str


def components_of(component_set: str) -> AchtComponents:
    pieces = PIECES[component_set]
    centre = divmod(pieces.centre, pieces.cols)
    return AchtComponents(
        set=AchtSet(component_set),
        rows=pieces.rows,
        cols=pieces.cols,
        centre=AchtCentre(*centre, pieces.pattern),
        frame=tuple(AchtFramePoint(row, col, kind) for (row, col), kind in pieces.frame.items()),
        tiles=tuple(
            AchtTileCount(
                tile.kind,
                tile.value,
                tile.copies,
                tuple(AchtLink((a, b), cast(LinkKind, kind)) for a, b, kind in tile.links),
            )
            for tile in pieces.tiles.values()
        ),
        markers=AchtTally(*pieces.markers.values()),
        marker_points=AchtTally(*pieces.points.values()),
        cards=tuple(AchtCardCount(kind, count) for kind, count in pieces.cards.items()),
        note=NOTE,
    )
