"""Positions to learn from, each with the mean result of games that were played on from it.

`manage.py learn acht` fits the network of `value` to them. These games are played by the current
network, so learning again improves on it.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from typing import Any

import numpy as np

from ai.search.acht.board import compute_demands, side_of
from ai.search.acht.features import COMMON_FEATURES, OWN_FEATURES, describe
from ai.search.acht.foresight import decide_wisely
from ai.search.acht.layout import (
    CARD_PHASE,
    DRAWING,
    FREE,
    PHASE,
    PILE,
    PILE_AT,
    PILE_END,
    PLACE_PHASE,
    RNG,
    ROUND_OVER,
    SEATS,
    SEATS_MOST,
    SIZE,
    TARGET,
    TOTALS,
    TOWER,
    TOWER_AT,
    TOWER_END,
    TURN_ENDS,
    WORLD,
    encode,
)
from ai.search.acht.placing import (
    CELL,
    COLUMNS,
    LOOK,
    MAX_LISTED_PLACEMENTS,
    SLOT,
    list_placements,
)
from ai.search.acht.rollout import WHOLE_ROUND, play_on
from ai.search.acht.rounds import clear_table, deal_round
from ai.search.acht.standing import UNIT, is_decided, result_for
from ai.search.acht.turns import advance, draw_card, next_turn, place
from ai.search.acht.value import DESK, FILE, INPUTS, compare
from ai.search.compiled import njit
from ai.search.copying import copy
from ai.search.rng import draw_below, first_state, shuffle
from games.rules import RULES

__all__ = ["FILE", "INPUTS", "played"]

#: Seats and teams of the games to learn from, repeated by how often they are played.
TABLES = (*((2, False),) * 2, *((3, False),) * 2, *((4, False),) * 4, (4, True))
#: A position is reached by fewer placements than this.
MAX_PLACEMENTS_BEFORE = 22
#: One in this many placements is random.
RANDOM_PLACEMENT_ONE_IN = 8
#: Games that are played to their end from each position.
GAMES_PER_POSITION = 6
#: One in this many positions lies between two rounds.
BETWEEN_ROUNDS_ONE_IN = 8
FIRST_ROUNDS = 1000
#: Phases in which a round can be judged.
JUDGED_PHASES = (CARD_PHASE, DRAWING, PLACE_PHASE)


def played(count: int, seed: int) -> tuple[Any, Any, Any]:
    """About `count` positions: inputs by side, which sides exist, and their results."""
    cores = os.cpu_count() or 1
    shares = [count // cores] * cores
    with ProcessPoolExecutor(cores) as pool:
        found = pool.map(_share, shares, range(cores * seed, cores * (seed + 1)))
        inputs, there, results = zip(*found, strict=True)
    return np.concatenate(inputs), np.concatenate(there), np.concatenate(results)


def _share(count: int, seed: int) -> tuple[Any, Any, Any]:
    inputs = np.zeros((count, SEATS_MOST, INPUTS), dtype=np.float32)
    results = np.zeros((count, SEATS_MOST), dtype=np.float32)
    sides = np.zeros(count, dtype=np.int64)
    found = sample(beginnings(FIRST_ROUNDS), 2 * seed, inputs, results, sides)
    there = np.arange(SEATS_MOST) < sides[:found, None]
    return inputs[:found], there, results[:found] / results[:found].sum(axis=1, keepdims=True)


def beginnings(count: int) -> Any:
    """The first rounds of `count` games, as arrays."""
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
    """Fill in inputs, results and the number of sides; returns the number of positions."""
    position, kept = np.empty(SIZE, dtype=np.int64), np.empty(SIZE, dtype=np.int64)
    moves = np.empty((MAX_LISTED_PLACEMENTS, COLUMNS), dtype=np.int64)
    own, common = np.zeros((SEATS_MOST, OWN_FEATURES)), np.zeros(COMMON_FEATURES)
    scratch, desk = np.empty(SIZE, dtype=np.int64), np.zeros(DESK)
    found = 0
    for number in range(len(inputs)):
        copy(starts[number % len(starts)], position)
        position[RNG] = position[WORLD] = first_state(seed, number)
        _begin(position)
        between = draw_below(position, RNG, BETWEEN_ROUNDS_ONE_IN) == 0
        if between:
            clear_table(position)
        elif not _wander(
            position, moves, draw_below(position, RNG, MAX_PLACEMENTS_BEFORE), scratch, desk
        ):
            continue
        copy(position, kept)
        sides[found] = describe(position, own, common)
        for side in range(sides[found]):
            compare(own, common, sides[found], side, inputs[found, side])
        for number_on in range(GAMES_PER_POSITION):
            copy(kept, position)
            position[RNG] = position[WORLD] = first_state(
                seed + 1, number * GAMES_PER_POSITION + number_on
            )
            _play_to_the_end(position, moves, scratch, desk)
            for side in range(sides[found]):
                results[found, side] += result_for(position, side, desk) / UNIT / GAMES_PER_POSITION
        found += 1
    return found


@njit
def _begin(position: Any) -> None:
    """The first round, or a later one with points and cards from earlier rounds."""
    if draw_below(position, RNG, 6) == 0:
        position[TARGET] = 8 + draw_below(position, RNG, 40)
    if draw_below(position, RNG, 3) == 0:
        shuffle(position, RNG, TOWER, position[TOWER_END])
        return
    for seat in range(position[SEATS]):
        if seat == side_of(position, seat):
            position[TOTALS + seat] = draw_below(position, RNG, position[TARGET])
        for _ in range(draw_below(position, RNG, 4)):
            draw_card(position, seat)
    clear_table(position)
    deal_round(position)


@njit
def _play_to_the_end(position: Any, moves: Any, scratch: Any, desk: Any) -> None:
    """Play this round and the following ones to the end of the game."""
    shuffle(position, RNG, TOWER + position[TOWER_AT], position[TOWER_END] - position[TOWER_AT])
    shuffle(position, RNG, PILE + position[PILE_AT], position[PILE_END] - position[PILE_AT])
    while True:
        if position[PHASE] == ROUND_OVER:
            if is_decided(position):
                return
            clear_table(position)
            deal_round(position)
        play_on(position, moves, WHOLE_ROUND, True, scratch, desk)


@njit
def _wander(position: Any, moves: Any, placements: int, scratch: Any, desk: Any) -> bool:
    """Make some placements, a few of them random; returns whether the round is still running.

    It stops before a card is played, before a tile is drawn, or before one is placed.
    """
    end = position[FREE] - placements
    while True:
        if position[PHASE] == TURN_ENDS:
            next_turn(position)
        if (
            position[FREE] <= end
            and position[PHASE] in JUDGED_PHASES
            and draw_below(position, RNG, 3)
        ):
            return True
        advance(position)
        if position[PHASE] == ROUND_OVER:
            return False
        if position[FREE] <= end and position[PHASE] == PLACE_PHASE:
            return True
        if (
            position[PHASE] == PLACE_PHASE
            and draw_below(position, RNG, RANDOM_PLACEMENT_ONE_IN) == 0
        ):
            at = draw_below(position, RNG, list_placements(position, moves))
            place(position, moves[at, SLOT], moves[at, CELL], moves[at, LOOK])
        else:
            decide_wisely(position, moves, scratch, desk)
