"""Positions to learn from, each with what it came to when rounds were played on from it.

`manage.py learn` fits the network of `value` to them. Its values decide how these rounds are
played: learning again goes on from there.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np

from ai.search.acht.board import compute_demands, side_of
from ai.search.acht.features import COMMON, OWN, describe
from ai.search.acht.foresight import decide_wisely
from ai.search.acht.layout import (
    CARD_PHASE,
    DRAWING,
    FREE,
    PHASE,
    PLACE_PHASE,
    ROUND_OVER,
    SEATS,
    SEATS_MOST,
    SIZE,
    TARGET,
    TOTALS,
    TOWER,
    TOWER_AT,
    TOWER_END,
    TURN,
    TURN_ENDS,
    encode,
)
from ai.search.acht.luck import below, seed_luck, shuffle
from ai.search.acht.placing import (
    CELL,
    COLUMNS,
    LISTED,
    LOOK,
    SLOT,
    list_placements,
)
from ai.search.acht.rollout import WHOLE_ROUND, play_on
from ai.search.acht.standing import UNIT, result_for
from ai.search.acht.turns import advance, draw_card, next_turn, place
from ai.search.acht.value import DESK, INPUTS, compare
from ai.search.compiled import njit
from ai.search.copying import copy
from games.rules import RULES

#: Seats and teams of the games to learn from, by how often they are played.
TABLES = ((2, False), (2, False), (3, False), (4, False), (4, True))
#: A position is reached by fewer placements than this, one of so many of them at random, and from
#: there so many rounds are played to their end.
FARTHEST, ODD, PLAYED_ON = 22, 8, 8
BEGINNINGS = 1000
#: Phases in which a round can be judged.
QUIET = (CARD_PHASE, DRAWING, PLACE_PHASE)


def played(count: int, seed: int) -> tuple[Any, Any, Any]:
    """About so many positions: inputs by side, which sides there are, and their results."""
    inputs = np.zeros((count, SEATS_MOST, INPUTS), dtype=np.float32)
    results = np.zeros((count, SEATS_MOST), dtype=np.float32)
    sides = np.zeros(count, dtype=np.int64)
    found = sample(beginnings(BEGINNINGS), seed, inputs, results, sides)
    there = np.arange(SEATS_MOST) < sides[:found, None]
    return inputs[:found], there, results[:found] / results[:found].sum(axis=1, keepdims=True)


def beginnings(count: int) -> Any:
    """First rounds of so many games, as kernels know them."""
    rules = RULES["acht"]
    found = []
    for number in range(count):
        seats, teams = TABLES[number % len(TABLES)]
        options = rules.parse_options({"teams": True} if teams else {})
        seed = sha256(f"learning {number}".encode()).digest()
        position = encode(rules.new_game(seats=seats, options=options, seed=seed))
        compute_demands(position)
        found.append(position)
    return np.array(found)


@njit
def sample(starts: Any, seed: int, inputs: Any, results: Any, sides: Any) -> int:
    """Fill in inputs and results by side, and how many sides; for how many positions."""
    position, kept = np.empty(SIZE, dtype=np.int64), np.empty(SIZE, dtype=np.int64)
    moves = np.empty((LISTED, COLUMNS), dtype=np.int64)
    own, common = np.zeros((SEATS_MOST, OWN)), np.zeros(COMMON)
    scratch, desk = np.empty(SIZE, dtype=np.int64), np.zeros(DESK)
    found = 0
    for number in range(len(inputs)):
        copy(starts[number % len(starts)], position)
        seed_luck(position, seed, number)
        _begin(position)
        if not _wander(position, moves, below(position, FARTHEST), scratch, desk):
            continue
        copy(position, kept)
        sides[found] = describe(position, own, common)
        for side in range(sides[found]):
            compare(own, common, sides[found], side, inputs[found, side])
        for number_on in range(PLAYED_ON):
            copy(kept, position)
            seed_luck(position, seed + 1, number * PLAYED_ON + number_on)
            left = position[TOWER_END] - position[TOWER_AT]
            shuffle(position, TOWER + position[TOWER_AT], left)
            play_on(position, moves, WHOLE_ROUND, True, scratch, desk)
            for side in range(sides[found]):
                results[found, side] += result_for(position, side, desk) / UNIT / PLAYED_ON
        found += 1
    return found


@njit
def _begin(position: Any) -> None:
    """The first round, or a later one with points and cards from those before."""
    shuffle(position, TOWER, position[TOWER_END])
    if below(position, 6) == 0:
        position[TARGET] = 8 + below(position, 40)
    if below(position, 3) == 0:
        return
    leader = 0
    for seat in range(position[SEATS]):
        side = side_of(position, seat)
        if seat == side:
            position[TOTALS + side] = below(position, position[TARGET])
        position[TOTALS + seat] = position[TOTALS + side]
        if position[TOTALS + side] > position[TOTALS + leader]:
            leader = side
        for _ in range(below(position, 4)):
            draw_card(position, seat)
    position[TURN] = leader
    position[PHASE] = CARD_PHASE


@njit
def _wander(position: Any, moves: Any, placements: int, scratch: Any, desk: Any) -> bool:
    """Go on for so many placements, now and then a random one; whether the round still runs.

    It stops before a card is played, before a tile is drawn, or before one is placed.
    """
    end = position[FREE] - placements
    while True:
        if position[PHASE] == TURN_ENDS:
            next_turn(position)
        if position[FREE] <= end and position[PHASE] in QUIET and below(position, 3):
            return True
        advance(position)
        if position[PHASE] == ROUND_OVER:
            return False
        if position[FREE] <= end and position[PHASE] == PLACE_PHASE:
            return True
        if position[PHASE] == PLACE_PHASE and below(position, ODD) == 0:
            at = below(position, list_placements(position, moves))
            place(position, moves[at, SLOT], moves[at, CELL], moves[at, LOOK])
        else:
            decide_wisely(position, moves, scratch, desk)
