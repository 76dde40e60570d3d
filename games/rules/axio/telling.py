"""A position of AXIO in words."""

from __future__ import annotations

from games.rules.axio.shapes import AxioView
from games.rules.axio.stones import LETTER, LETTERS
from games.rules.telling import lettered

LEGEND = (
    "R red, G green, B blue, O orange, Y yellow, P purple, . free. Each row r lists its cells from "
    "the first q to the last. Stones are told by their id and the colours of their halves a and b."
)


def text_of(view: AxioView) -> str:
    cells = {(cell.q, cell.r): LETTER[cell.colour] for cell in view.board}
    lines: list[str] = []
    for r in range(-view.radius, view.radius + 1):
        across = range(max(-view.radius, -view.radius - r), min(view.radius, view.radius - r) + 1)
        row = " ".join(cells.get((q, r), ".") for q in across)
        lines.append(f"r{r} q{across[0]}..{across[-1]}:{' ' * (abs(r) + 1)}{row}")
    for seat in view.seats:
        team = f" (team {seat.team})" if seat.team else ""
        lines.append(f"seat {seat.seat}{team}: {lettered(LETTERS, seat.scores)}")
    if view.hand:
        stones = (f"{held.stone} {LETTER[held.a]}{LETTER[held.b]}" for held in view.hand)
        lines.append(f"Your stones: {', '.join(stones)}")
    lines.append(f"Bag: {view.bag} stones")
    if view.bonus_left:
        lines.append(f"Bonus placements after this one: {view.bonus_left}")
    return "\n".join(lines)
