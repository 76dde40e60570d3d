"""A position of ACHT in words."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.acht.pieces import DEFAULT_SET, PIECES
from games.rules.acht.shapes import AchtSeatView, AchtShape, AchtView
from games.rules.telling import counts

LEGEND = "Tiles are kind/rotation, in quarter turns clockwise; rows grow downwards."


def text_of(view: AchtView) -> str:
    return "\n".join(_lines(view))


def _lines(view: AchtView) -> Iterator[str]:
    pieces = PIECES[DEFAULT_SET]
    tiles = {(tile.row, tile.col): f"{tile.kind}/{tile.rotation}" for tile in view.board}
    blind = ", the blind round" if view.blind_round else ""
    target = f", until {view.target} points" if view.target else ""
    yield f"Round {view.round}{blind}{target}. {LEGEND}"
    yield "row\\col " + " ".join(map(str, range(pieces.cols)))
    for row in range(pieces.rows):
        yield f"{row}: " + " ".join(tiles.get((row, col), ".") for col in range(pieces.cols))
    if view.shapes:
        yield "Closed: " + "; ".join(map(_shape, view.shapes))
    for seat in view.seats:
        yield _seat(seat)
    if view.hand:
        cards = ", ".join(f"{held.card} {held.kind.value}" for held in view.hand)
        yield f"Your cards: {cards}"
    if view.partner_hand:
        yield "Your partner's cards: " + ", ".join(card.kind.value for card in view.partner_hand)
    yield f"Tower: {view.tower} tiles, card pile: {view.card_pile}"
    if view.extra_turn:
        yield "A second turn follows this one."


def _shape(shape: AchtShape) -> str:
    at = f"{shape.kind.value} {shape.row},{shape.col}{shape.axis.value if shape.axis else ''}"
    return at if shape.marker_seat is None else f"{at} seat {shape.marker_seat}"


def _seat(seat: AchtSeatView) -> str:
    team = f" (team {seat.team})" if seat.team else ""
    return (
        f"seat {seat.seat}{team}: {seat.total} points, {seat.round_points} in this round, "
        f"tiles {' '.join(seat.tiles) or 'none'}, {seat.cards} cards, "
        f"markers left: {counts(seat.markers)}"
    )
