"""Random games of every ruleset in pure Python, as an engine would play them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from games.rules import RULES


class Pace(Struct):
    """How fast games of one ruleset go, per second of processor time."""

    ruleset: str
    seats: int
    games: float
    moves: float


def paces(seconds: float) -> Iterator[Pace]:
    for ruleset in RULES.values():
        options = ruleset.parse_options({})
        for seats in (count for count in ruleset.seat_counts if count <= 4):
            _random_game(ruleset, seats, options, 0)
            games = moves = 0
            start = time.process_time()
            while not games or time.process_time() - start < seconds:
                games += 1
                moves += _random_game(ruleset, seats, options, games)
            spent = time.process_time() - start
            yield Pace(ruleset.slug, seats, games / spent, moves / spent)


def _random_game(ruleset: Any, seats: int, options: Any, number: int) -> int:
    """Play to the end; returns the number of moves."""
    rng, moves = Random(number), 0
    state = ruleset.new_game(seats=seats, options=options, seed=number.to_bytes(32, "big"))
    while decisions := ruleset.decisions(state):
        decision = decisions[0]
        move = rng.choice(list(ruleset.legal_moves(state, decision)))
        state = ruleset.apply(state, decision.seat, move).state
        moves += 1
    return moves
