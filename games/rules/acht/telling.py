"""A position of ACHT in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.rules.acht.pieces import DEFAULT_SET, PIECES, AchtShapeKind
from games.rules.acht.shapes import AchtBoardTile, AchtSeatView, AchtShape, AchtView

LETTERS = {AchtShapeKind.SMALL: "S", AchtShapeKind.LARGE: "L", AchtShapeKind.SQUARE: "Q"}
LEGEND = (
    "Tiles are kind/rotation, in quarter turns clockwise, 0 left out; rows grow downwards. A kind "
    "names what its edges may close: S half of a small circle, A a quarter of a large one, Q a corner "
    "of a square. Closed shapes are told by whose marker they have: L large circles and Q squares at "
    "the grid point that is the top left corner of a cell, S small circles at the cell above (h) or "
    "left (v) of their edge. Seats: points of former rounds + of this one, and markers left for small, "
    "large, square."
)


def text_of(view: AchtView) -> str:
    return "\n".join(_lines(view))


def _lines(view: AchtView) -> Iterator[str]:
    pieces = PIECES[DEFAULT_SET]
    tiles = {(tile.row, tile.col): _tile(tile) for tile in view.board}
    blind = ", the blind round" if view.blind_round else ""
    target = f", until {view.target} points" if view.target else ""
    yield f"Round {view.round}{blind}{target}"
    yield "row\\col " + " ".join(map(str, range(pieces.cols)))
    for row in range(pieces.rows):
        yield f"{row}: " + " ".join(tiles.get((row, col), ".") for col in range(pieces.cols))
    yield from _shapes(view.shapes)
    for seat in view.seats:
        yield _seat(seat)
    if view.hand:
        cards = ", ".join(f"{held.card} {held.kind.value}" for held in view.hand)
        yield f"Your cards: {cards}"
    if view.partner_hand:
        yield "Your partner's cards: " + ", ".join(card.kind.value for card in view.partner_hand)
    yield f"Tower {view.tower}, card pile {view.card_pile}"
    if view.extra_turn:
        yield "A second turn follows this one."


def _tile(tile: AchtBoardTile) -> str:
    return f"{tile.kind}/{tile.rotation}" if tile.rotation else str(tile.kind)


def _shapes(shapes: Sequence[AchtShape]) -> Iterator[str]:
    """A line for each seat with markers, and one for shapes without."""
    by_seat: dict[int | None, dict[str, list[str]]] = {}
    for shape in shapes:
        at = f"{shape.row},{shape.col}{shape.axis.value if shape.axis else ''}"
        by_seat.setdefault(shape.marker_seat, {}).setdefault(LETTERS[shape.kind], []).append(at)
    for seat, kinds in sorted(by_seat.items(), key=lambda row: row[0] or 0):
        told = " ".join(f"{kind} {' '.join(places)}" for kind, places in kinds.items())
        yield f"closed by {seat or 'nobody'}: {told}"


def _seat(seat: AchtSeatView) -> str:
    team = f" (team {seat.team})" if seat.team else ""
    left = seat.markers
    return (
        f"seat {seat.seat}{team}: {seat.total}+{seat.round_points}, "
        f"tiles {' '.join(seat.tiles) or 'none'}, {seat.cards} cards, "
        f"markers {left.small} {left.large} {left.square}"
    )
