"""Positions of AXIO ROTA built by hand, so that tests can be read aloud.

A tile is four letters, its corners NW, NE, SE, SW: R(ed), G(reen), B(lue), O(range), P(urple), and
`-` for an empty corner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from games.rules.errors import IllegalMove
from games.rules.rota import Rota
from games.rules.rota.board import cell
from games.rules.rota.shapes import Laid, RotaOptions, RotaPlace, RotaState
from games.rules.rota.tiles import RotaColour

ROTA = Rota()
COLOURS = ("red", "green", "blue", "orange", "purple")
NOTHING = (0, 0, 0, 0, 0)
#: One short of the cap in every colour.
ALL_BUT_ONE = (11, 11, 11, 11, 11)


def position(
    lying: Mapping[tuple[int, int], str],
    *,
    hands: Sequence[str | None] = ("RGBO", "RGBO"),
    scores: Sequence[Sequence[int]] | None = None,
    stacks: Sequence[Sequence[str]] | None = None,
    supply: Sequence[str] = (),
    turn: int = 1,
    bonus: bool = False,
    bonus_left: int = 0,
    resigned: Sequence[int] = (),
) -> RotaState:
    """Tiles lying, tiles in hand; no points, no stacks and no supply unless given."""
    return RotaState(
        version=9,
        board={cell(x, y): Laid(tile, None, 1) for (x, y), tile in lying.items()},
        scores=tuple(map(tuple, scores or [NOTHING] * len(hands))),
        hands=tuple(hands),
        stacks=tuple(map(tuple, stacks or [()] * len(hands))),
        supply=tuple(supply),
        turn=turn,
        bonus=bonus,
        bonus_left=bonus_left,
        resigned=tuple(resigned),
    )


def new_game(seats: int = 2, number: int = 0, **options: Any) -> RotaState:
    chosen: RotaOptions = ROTA.parse_options(options)
    return ROTA.new_game(seats=seats, options=chosen, seed=bytes([number]))


def at(x: int, y: int, rotation: int = 0, wild: str | None = None) -> RotaPlace:
    return RotaPlace(x, y, rotation, RotaColour(wild) if wild else None)


def place(state: RotaState, move: RotaPlace) -> RotaState:
    """The position after the seat whose turn it is made this move."""
    return ROTA.apply(state, state.turn, move).state


def resign(state: RotaState, seat: int) -> RotaState:
    return ROTA.resign(state, seat).state


def tags(state: RotaState, move: RotaPlace) -> list[dict[str, Any]]:
    """The effects of a move as they look in JSON."""
    return [msgspec.to_builtins(effect) for effect in ROTA.apply(state, state.turn, move).effects]


def gained(state: RotaState, move: RotaPlace) -> dict[str, int]:
    """Colours in which the move gains points, and how many."""
    seat = state.turn - 1
    before, after = state.scores[seat], place(state, move).scores[seat]
    pairs = zip(COLOURS, before, after, strict=True)
    return {colour: new - old for colour, old, new in pairs if new != old}


def why_refused(state: RotaState, move: RotaPlace, seat: int | None = None) -> tuple[str, str]:
    """The rule that forbids the move and the member that breaks it."""
    with pytest.raises(IllegalMove) as refusal:
        ROTA.apply(state, seat or state.turn, move)
    assert refusal.value.detail
    return refusal.value.rule, refusal.value.pointer


def places(state: RotaState) -> list[tuple[int, tuple[int, ...]]]:
    """The ranking of a finished game: each place and who shares it."""
    outcome = ROTA.outcome(state)
    assert outcome is not None
    return [(ranked.place, ranked.seats) for ranked in outcome.ranking]


def finished(*scores: Sequence[int], resigned: Sequence[int] = ()) -> RotaState:
    """A game that is over with these points."""
    empty: list[str | None] = [None] * len(scores)
    return position({(0, 0): "RGBO"}, hands=empty, scores=scores, turn=0, resigned=resigned)
