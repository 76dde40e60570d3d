"""Rounds of ACHT per second of processor time: the kernel, and random play by the pure rules."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from ai.search.acht import ROLLOUT_PLACEMENTS, prepare
from ai.search.acht.rollout import WHOLE_ROUND
from ai.search.base import Level
from games.rules.acht import Acht
from games.rules.acht.effects import AchtRoundEnded
from games.rules.acht.shapes import AchtOptions, AchtState
from games.rules.thinking import Question

ACHT = Acht()
OPTIONS = AchtOptions()
BATCH = 200


class RoundPace(Struct):
    """Per second of processor time, by rules of thumb: whole rounds from their start, rounds from
    decisions all over a round, rollouts; and random rounds in pure Python."""

    seats: int
    from_the_start: float
    from_anywhere: float
    rollouts: float
    in_python: float


def round_paces(seconds: float) -> Iterator[RoundPace]:
    for seats in ACHT.seat_counts:
        yield RoundPace(
            seats,
            _kernel(_questions(seats, starts=True), seconds, WHOLE_ROUND),
            _kernel(_questions(seats, starts=False), seconds, WHOLE_ROUND),
            _kernel(_questions(seats, starts=False), seconds, ROLLOUT_PLACEMENTS),
            _python(seats, seconds),
        )


def _kernel(questions: list[Question], seconds: float, depth: int) -> float:
    searched = [prepare(question, 1, Level.HARD) for question in questions]
    for searchable in searched:
        searchable.play_on(0, 0, 1, depth)
    played, start = 0, time.process_time()
    while not played or time.process_time() - start < seconds:
        for searchable in searched:
            searchable.play_on(0, played, BATCH, depth)
        played += BATCH
    return len(searched) * played / (time.process_time() - start)


def _questions(seats: int, *, starts: bool) -> list[Question]:
    """The placements asked for in one random game, or the first ones of its rounds."""
    found = []
    for state, _ in _random_game(seats, 0):
        (decision, *_) = ACHT.decisions(state)
        first = len(state.board) == 1
        if decision.kind == "place" and (first or not starts):
            found.append(Question.put(ACHT, OPTIONS, state, decision))
    return found


def _python(seats: int, seconds: float) -> float:
    rounds, number, start = 0, 0, time.process_time()
    while not rounds or time.process_time() - start < seconds:
        number += 1
        for _, effects in _random_game(seats, number):
            rounds += any(isinstance(effect, AchtRoundEnded) for effect in effects)
    return rounds / (time.process_time() - start)


def _random_game(seats: int, number: int) -> Iterator[tuple[AchtState, Sequence[Any]]]:
    """Every position, and what the move made in it brings about."""
    rng = Random(number)
    state = ACHT.new_game(seats=seats, options=OPTIONS, seed=number.to_bytes(32, "big"))
    while open_now := [d for d in ACHT.decisions(state) if d.seat not in ACHT.answered(state)]:
        decision = open_now[0]
        move = rng.choice(list(ACHT.legal_moves(state, decision)))
        step = ACHT.apply(state, decision.seat, move)
        yield state, step.effects
        state = step.state
