"""A position of AXIO ROTA in words."""

from __future__ import annotations

from games.rules.rota.shapes import RotaView
from games.rules.rota.tiles import LETTERS, letters_of
from games.rules.telling import lettered

LEGEND = (
    "Tiles are their corners NW NE SE SW: R red, G green, B blue, O orange, P purple, - empty. "
    "x grows to the right, y downwards."
)


def text_of(view: RotaView) -> str:
    tiles = {(tile.x, tile.y): letters_of(tile.corners) for tile in view.board}
    columns, rows = ({at[axis] for at in tiles} for axis in (0, 1))
    across, down = (range(min(found), max(found) + 1) for found in (columns, rows))
    lines = ["y\\x " + " ".join(f"{x:>4}" for x in across)]
    for y in down:
        lines.append(f"{y:>3} " + " ".join(tiles.get((x, y), "   .") for x in across).rstrip())
    for seat in view.seats:
        lines.append(f"seat {seat.seat}: {lettered(LETTERS, seat.scores)}, {seat.stack} tiles left")
    if view.hand:
        lines.append(
            "Your tile, not rotated: " + " ".join(letters_of(t.corners) for t in view.hand)
        )
    if view.bonus_left:
        lines.append(f"Bonus turns after this one: {view.bonus_left}")
    return "\n".join(lines)
