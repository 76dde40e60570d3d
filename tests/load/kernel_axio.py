"""How fast AXIO's kernel plays on, beside random games by the rules alone."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from msgspec import Struct

from ai.search.axio import WHOLE_GAME_STONES, prepare
from games.rules.axio import Axio
from games.rules.thinking import Question

AXIO = Axio()
OPTIONS = AXIO.parse_options({})


class KernelPace(Struct):
    """Per second of processor time, over all decisions of a game."""

    decisions: int
    #: Greedy rollouts to the end of the game.
    rollouts: float
    #: The same as engines play them: careful at first, and cut.
    cut: float
    #: Random games from the same positions by the rules, in pure Python.
    playouts: float


def kernel_pace(*, seats: int = 2, number: int = 1, rollouts: int = 200) -> KernelPace:
    """Play one game by the best move at a glance, and time rollouts at each of its decisions."""
    state = AXIO.new_game(seats=seats, options=OPTIONS, seed=number.to_bytes(32, "big"))
    rng, decisions, whole, cut, random = Random(number), 0, 0.0, 0.0, 0.0
    while open_decisions := AXIO.decisions(state):
        question = Question.put(AXIO, OPTIONS, state, open_decisions[0])
        search = prepare(question, number)
        values = search.values()
        best = values.index(max(values))
        search.simulate(best, 0, 1)
        cut += _seconds(lambda: search.simulate(best, 0, rollouts))  # noqa: B023
        search.depth, search.careful = WHOLE_GAME_STONES, 0
        whole += _seconds(lambda: search.simulate(best, 0, rollouts))  # noqa: B023
        random += _seconds(lambda: _play_at_random(state, rng))  # noqa: B023
        decisions += 1
        state = AXIO.apply(state, question.decision.seat, question.moves[best]).state
    return KernelPace(
        decisions, decisions * rollouts / whole, decisions * rollouts / cut, decisions / random
    )


def _seconds(work: Any) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _play_at_random(state: Any, rng: Random) -> None:
    while open_decisions := AXIO.decisions(state):
        decision = open_decisions[0]
        move = rng.choice(list(AXIO.legal_moves(state, decision)))
        state = AXIO.apply(state, decision.seat, move).state
