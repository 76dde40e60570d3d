"""Worlds: unseen pieces are dealt at random, a move is made, and the round is played on."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.acht.cards import spend, take_effect
from ai.search.acht.deciding import react
from ai.search.acht.layout import (
    DRAWING,
    HANDS,
    PHASE,
    PILE,
    PILE_AT,
    PILE_END,
    RNG,
    SEATS,
    SIZE,
    STOLEN,
    TOWER,
    TOWER_AT,
    TURN,
    WORLD,
)
from ai.search.acht.placing import COLUMNS, MAX_LISTED_PLACEMENTS
from ai.search.acht.rollout import play_on
from ai.search.acht.standing import result_for
from ai.search.acht.turns import place
from ai.search.acht.value import DESK
from ai.search.compiled import njit
from ai.search.copying import copy
from ai.search.rng import first_state, shuffle

#: A move as numbers: its type, and up to five arguments.
PASSES, PLACES, PLAYS_CARD, PLAYS_STOLEN, REACTS = range(5)
MOVE = 6


@njit
def deal(position: Any, tiles: Any, cards: Any, hidden: Any) -> None:
    """Deal unseen tiles to the tower, unseen cards to hidden hands and the pile."""
    for at in range(len(tiles)):
        position[TOWER + at] = tiles[at]
    shuffle(position, RNG, TOWER, len(tiles))
    position[TOWER_AT] = 0
    for at in range(len(cards)):
        position[PILE + at] = cards[at]
    shuffle(position, RNG, PILE, len(cards))
    at = len(cards)
    for seat in range(position[SEATS]):
        for _ in range(hidden[seat]):
            at -= 1
            position[HANDS + 8 * seat + position[PILE + at]] += 1
    position[PILE_AT] = 0
    position[PILE_END] = min(at, position[PILE_END])


@njit
def make(position: Any, seat: int, move: Any) -> None:
    """Make the move of a seat."""
    what = move[0]
    if what == PASSES:
        position[PHASE] = DRAWING
    elif what == PLACES:
        place(position, move[1], move[2], move[3])
    elif what == REACTS:
        react(position, seat, move[1] == 1)
    else:
        if what == PLAYS_STOLEN:
            position[STOLEN] = -1
        spend(position, position[TURN], move[1])
        take_effect(position, move[2], move[3], move[4], move[5])


@njit
def simulate(
    start: Any,
    tiles: Any,
    cards: Any,
    hidden: Any,
    seat: int,
    move: Any,
    seed: int,
    first: int,
    count: int,
    depth: int,
    wise: bool,
) -> int:
    """The sum of the results of some worlds, each judged after `depth` placements."""
    position = np.empty(SIZE, dtype=np.int64)
    moves = np.empty((MAX_LISTED_PLACEMENTS, COLUMNS), dtype=np.int64)
    scratch, desk = np.empty(SIZE, dtype=np.int64), np.zeros(DESK)
    total = 0
    for world in range(first, first + count):
        copy(start, position)
        position[RNG] = position[WORLD] = first_state(seed, world)
        deal(position, tiles, cards, hidden)
        make(position, seat, move)
        play_on(position, moves, depth, wise, scratch, desk)
        total += result_for(position, seat, desk)
    return total
