"""A complete state of AXIO that fits a view: the unseen stones dealt at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import astuple

from games.rules.axio.board import grid_for
from games.rules.axio.shapes import AxioState, AxioView, Laid, Stone
from games.rules.axio.stones import KINDS, LETTER, kind_of


def guess_state(view: AxioView, *, sides: int, resigned: Sequence[int], rng: Random) -> AxioState:
    grid = grid_for(len(view.seats))
    cells = list(grid.bare)
    unseen = Counter(KINDS)
    own = tuple(Stone(stone.stone, kind_of(stone.a, stone.b)) for stone in view.hand)
    unseen.subtract(stone.kind for stone in own)
    halves = [half for half in view.board if half.seat is not None]
    stones = []
    for first, second in zip(halves[::2], halves[1::2], strict=True):
        at, mate = grid.cell[first.q, first.r], grid.cell[second.q, second.r]
        cells[at], cells[mate] = LETTER[first.colour], LETTER[second.colour]
        stones.append(Laid(at, mate, first.seat or 0, first.version))
        unseen[kind_of(first.colour, second.colour)] -= 1
    bag = list(unseen.elements())
    rng.shuffle(bag)
    hands = [
        own
        if seat.seat == view.viewer.seat
        else tuple(Stone(f"{rng.getrandbits(64):016x}", bag.pop()) for _ in range(seat.hand_size))
        for seat in view.seats
    ]
    decision = view.pending[0] if view.pending else None
    return AxioState(
        version=view.version,
        cells="".join(cells),
        stones=tuple(stones),
        scores=tuple(astuple(seat.scores) for seat in view.seats[:sides]),
        hands=tuple(hands),
        bag=tuple(bag),
        seed=f"{rng.getrandbits(256):064x}",
        turn=decision.seat if decision else 0,
        swapping=decision is not None and decision.kind == "swap_or_keep",
        bonus=decision is not None and decision.bonus,
        bonus_left=view.bonus_left,
        resigned=tuple(resigned),
    )
