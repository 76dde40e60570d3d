"""A complete state of AXIO ROTA that fits a view: the unseen tiles dealt at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.rules.rota.board import cell
from games.rules.rota.shapes import Laid, RotaState, RotaTally, RotaView
from games.rules.rota.tiles import letters_of, same_when_turned


def guess_state(
    view: RotaView, tile_set: Sequence[str], resigned: Sequence[int], rng: Random
) -> RotaState:
    board = {
        cell(tile.x, tile.y): Laid(letters_of(tile.corners), tile.seat, tile.version)
        for tile in view.board
    }
    own = [letters_of(tile.corners) for tile in view.hand]
    unseen = _unseen(tile_set, own, [laid.corners for laid in board.values()])
    rng.shuffle(unseen)
    hands: list[str | None] = []
    stacks: list[tuple[str, ...]] = []
    for seat in view.seats:
        if seat.seat == view.viewer.seat and own:
            hands.append(own[0])
        else:
            hands.append(unseen.pop() if seat.hand_size else None)
        stacks.append(tuple(unseen.pop() for _ in range(seat.stack)))
    decision = view.pending[0] if view.pending else None
    return RotaState(
        version=view.version,
        board=board,
        scores=tuple(_numbers(seat.scores) for seat in view.seats),
        hands=tuple(hands),
        stacks=tuple(stacks),
        supply=tuple(unseen),
        turn=decision.seat if decision else 0,
        bonus=decision.bonus if decision else False,
        bonus_left=view.bonus_left,
        resigned=tuple(resigned),
    )


def _unseen(tile_set: Sequence[str], own: Sequence[str], lying: Sequence[str]) -> list[str]:
    """The set without the viewer's tile and without one tile for each that lies on the board."""
    unseen = list(tile_set)
    for tile in own:
        unseen.remove(tile)
    by_shape: dict[str, list[str]] = {}
    for tile in unseen:
        by_shape.setdefault(same_when_turned(tile), []).append(tile)
    for tile in lying:
        by_shape[same_when_turned(tile)].pop()
    return [tile for tiles in by_shape.values() for tile in tiles]


def _numbers(tally: RotaTally) -> tuple[int, ...]:
    return (tally.red, tally.green, tally.blue, tally.orange, tally.purple)
