"""How many games of AXIO ROTA are played on to their end per second of processor time: by the
kernel, and for comparison by the rules in pure Python.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from ai.search.rota import prepare
from ai.search.rota.worth import TO_THE_END
from games.rules import RULES
from games.rules.thinking import Question
from games.rules.viewers import Viewer

ROTA = RULES["rota"]


class KernelPace(Struct):
    """Whole rollouts per second of processor time, averaged over the decisions of a game: greedy
    ones by the kernel, random ones by the rules."""

    seats: int
    decisions: int
    kernel: float
    python: float


def kernel_pace(seats: int = 2, rollouts: int = 500, number: int = 0) -> KernelPace:
    decisions = 0
    kernel = python = 0.0
    for question, state in _game(seats, number):
        search, best = _prepared(question)
        start = time.process_time()
        search.simulate(best, 0, rollouts)
        middle = time.process_time()
        _play_at_random(question, state, Random(decisions))
        kernel += middle - start
        python += time.process_time() - middle
        decisions += 1
    return KernelPace(seats, decisions, decisions * rollouts / kernel, decisions / python)


def _game(seats: int, number: int) -> Iterator[tuple[Question, Any]]:
    """The decisions of a game in which everybody takes the best move at a glance."""
    options = ROTA.parse_options({})
    state = ROTA.new_game(seats=seats, options=options, seed=number.to_bytes(32, "big"))
    while decisions := ROTA.decisions(state):
        question = Question.put(ROTA, options, state, decisions[0])
        yield question, state
        state = ROTA.apply(state, state.turn, question.moves[_prepared(question)[1]]).state


def _prepared(question: Question) -> tuple[Any, int]:
    """Searching to the end of the game, compiled and warm; and the best move at a glance."""
    search = prepare(question, 1)
    search.habits = search.habits._replace(judge=search.habits.judge._replace(cut=TO_THE_END))
    search.simulate(0, 0, 1)
    values = search.values()
    return search, values.index(max(values))


def _play_at_random(question: Question, state: Any, rng: Random) -> None:
    """One rollout by the rules, with the unseen tiles dealt anew."""
    view = ROTA.view_for(state, Viewer.at(question.decision.seat))
    state = ROTA.sample_state(view, options=question.options, resigned=question.resigned, rng=rng)
    while decisions := ROTA.decisions(state):
        move = rng.choice(list(ROTA.legal_moves(state, decisions[0])))
        state = ROTA.apply(state, state.turn, move).state
