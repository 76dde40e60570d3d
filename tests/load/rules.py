"""Random games of every ruleset in pure Python, as an engine would play them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from msgspec import Struct

from games.rules import RULES


class Pace(Struct):
    """How fast games of one ruleset go, per second of processor time, and how long it takes to
    list all options of a position in the middle of a game with their previews."""

    ruleset: str
    seats: int
    games: float
    moves: float
    options: int
    options_ms: float


def paces(seconds: float) -> Iterator[Pace]:
    for ruleset in RULES.values():
        for seats in ruleset.seat_counts:
            yield _pace(ruleset, seats, seconds)


def _pace(ruleset: Any, seats: int, seconds: float) -> Pace:
    whole = len(list(_random_game(ruleset, seats, 0)))
    games = moves = 0
    start = time.process_time()
    while not games or time.process_time() - start < seconds:
        games += 1
        moves += sum(1 for _ in _random_game(ruleset, seats, games))
    spent = time.process_time() - start
    middle = next(islice(_random_game(ruleset, seats, 0), whole // 2, None))
    options, lists = 0, 0
    start = time.process_time()
    while not lists or time.process_time() - start < seconds / 2:
        options, lists = _list_options(ruleset, middle), lists + 1
    listing = (time.process_time() - start) / lists
    return Pace(ruleset.slug, seats, games / spent, moves / spent, options, 1000 * listing)


def _random_game(ruleset: Any, seats: int, number: int) -> Iterator[Any]:
    """Every position before a move, up to the end."""
    rng, options = Random(number), ruleset.parse_options({})
    state = ruleset.new_game(seats=seats, options=options, seed=number.to_bytes(32, "big"))
    while decision := _open_decision(ruleset, state):
        yield state
        move = rng.choice(list(ruleset.legal_moves(state, decision)))
        state = ruleset.apply(state, decision.seat, move).state


def _open_decision(ruleset: Any, state: Any) -> Any:
    """One that waits for an answer; sealed ones that are answered do not."""
    answered = ruleset.answered(state)
    return next((d for d in ruleset.decisions(state) if d.seat not in answered), None)


def _list_options(ruleset: Any, state: Any) -> int:
    decision = _open_decision(ruleset, state)
    moves = ruleset.legal_moves(state, decision)
    return len([ruleset.preview(state, decision.seat, move) for move in moves])
