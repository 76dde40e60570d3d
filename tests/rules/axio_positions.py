"""Positions of AXIO built by hand, so that tests can be read aloud.

A colour is a letter: R(ed), G(reen), B(lue), O(range), Y(ellow), P(urple); a stone is two of them.
The id of a stone in a hand of these positions is its seat, a dash and its place in the hand: "1-0".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from games.rules.axio import Axio
from games.rules.axio.board import grid_for
from games.rules.axio.shapes import (
    AxioKeep,
    AxioMove,
    AxioOptions,
    AxioPlace,
    AxioState,
    AxioSwap,
    Laid,
    Stone,
)
from games.rules.errors import IllegalMove

AXIO = Axio()
COLOURS = ("red", "green", "blue", "orange", "yellow", "purple")
NOTHING = (0, 0, 0, 0, 0, 0)
SWAP, KEEP = AxioSwap(), AxioKeep()
#: Six stones that show every colour, so that nobody is asked whether to swap.
ALL_COLOURS = ("RG", "BO", "YP", "RG", "BO", "YP")
#: Far from everything that these tests look at.
CORNER = {1: (-5, 4), 2: (-4, 4), 3: (-3, 4), 4: (-2, 4)}


def position(
    lying: Mapping[tuple[int, int], str] | None = None,
    *,
    hands: Sequence[Sequence[str]] = (ALL_COLOURS, ALL_COLOURS),
    scores: Sequence[Sequence[int]] | None = None,
    bag: Sequence[str] = ("RG", "GB", "BO", "OY", "YP", "RP", "RB", "GO"),
    turn: int = 1,
    opened: bool = True,
    **more: Any,
) -> AxioState:
    """Single cells lying, laid by nobody; if `opened`, each seat has a stone in a far corner."""
    seats = len(hands)
    grid = grid_for(seats)
    cells = list(grid.bare)
    stones = []
    if opened:
        for seat in range(1, seats + 1):
            q, r = CORNER[seat]
            at, mate = grid.cell[q, r], grid.cell[q, r - 1]
            cells[at], cells[mate] = "x", "x"
            stones.append(Laid(at, mate, seat, 1 + seat))
    for where, letter in (lying or {}).items():
        cells[grid.cell[where]] = letter
    return AxioState(
        **{
            "version": 9,
            "cells": "".join(cells),
            "stones": tuple(stones),
            "scores": tuple(map(tuple, scores or [NOTHING] * seats)),
            "hands": tuple(
                tuple(Stone(f"{seat}-{at}", kind) for at, kind in enumerate(hand))
                for seat, hand in enumerate(hands, 1)
            ),
            "bag": tuple(bag),
            "seed": "00",
            "turn": turn,
            "swapping": False,
            "bonus": False,
            "bonus_left": 0,
            "resigned": (),
            **more,
        }
    )


def only_room(*cells: tuple[int, int], seats: int = 2) -> dict[tuple[int, int], str]:
    """Something colourless on every cell but these."""
    grid = grid_for(seats)
    empty = [where for where in grid.coordinates if grid.bare[grid.cell[where]] == "."]
    return {where: "x" for where in empty if where not in cells}


def new_game(seats: int = 2, number: int = 0, **options: Any) -> AxioState:
    chosen: AxioOptions = AXIO.parse_options(options)
    return AXIO.new_game(seats=seats, options=chosen, seed=bytes([number]))


def at(q: int, r: int, direction: int = 0, stone: str = "1-0") -> AxioPlace:
    return AxioPlace(stone, q, r, direction)


def play(state: AxioState, move: AxioMove) -> AxioState:
    """The position after the seat whose turn it is made this move."""
    return AXIO.apply(state, state.turn, move).state


def resign(state: AxioState, *seats: int) -> AxioState:
    for seat in seats:
        state = AXIO.resign(state, seat).state
    return state


def moves(state: AxioState) -> list[Any]:
    return list(AXIO.legal_moves(state, AXIO.decisions(state)[0]))


def told(state: AxioState, move: AxioMove) -> list[dict[str, Any]]:
    """The effects of a move as they look in JSON."""
    return [msgspec.to_builtins(effect) for effect in AXIO.apply(state, state.turn, move).effects]


def gained(state: AxioState, move: AxioMove) -> dict[str, int]:
    """Colours in which the move gains points, and how many."""
    points = msgspec.to_builtins(AXIO.preview(state, state.turn, move))["points"]
    side = (state.turn - 1) % len(state.scores)
    before, after = state.scores[side], play(state, move).scores[side]
    wanted = {c: new - old for c, old, new in zip(COLOURS, before, after, strict=True)}
    assert points == wanted
    return {colour: number for colour, number in wanted.items() if number}


def why_refused(state: AxioState, move: AxioMove, seat: int | None = None) -> tuple[str, str]:
    """The rule that forbids the move and the member that breaks it."""
    with pytest.raises(IllegalMove) as refusal:
        AXIO.apply(state, seat or state.turn, move)
    assert refusal.value.detail
    return refusal.value.rule, refusal.value.pointer


def kinds(state: AxioState, seat: int) -> list[str]:
    return [stone.kind for stone in state.hands[seat - 1]]


def finished(*scores: Sequence[int], seats: int | None = None, **more: Any) -> AxioState:
    """A game that is over with these points; two rows for four seats are teams."""
    hands = [ALL_COLOURS] * (seats or len(scores))
    return position(hands=hands, scores=scores, turn=0, **more)


def places(state: AxioState) -> list[tuple[int, tuple[int, ...]]]:
    """The ranking of a finished game: each place and who shares it."""
    outcome = AXIO.outcome(state)
    assert outcome is not None
    return [(ranked.place, ranked.seats) for ranked in outcome.ranking]
