"""How likely a seat is to win, and how sure that is."""

from __future__ import annotations

from math import sqrt
from time import monotonic

from ai.search import prepare
from games.rules.thinking import Judged, Question

#: For a move without an alternative.
SIMULATIONS, SECONDS, AT_ONCE = 400, 0.1, 20


def chance_of_only_move(question: Question, seed: int) -> Judged:
    """The value of a move that engines make without thinking, because there is no other."""
    searchable = prepare(question, seed, seconds=SECONDS)
    deadline, total, count = monotonic() + SECONDS, 0.0, 0
    while count < SIMULATIONS and (not count or monotonic() < deadline):
        total += searchable.simulate(0, count, AT_ONCE)
        count += AT_ONCE
    return Judged(question.moves[0], total / count, count)


def uncertainty(*judged: Judged) -> float:
    """At most the standard error of the difference of such values. 1: nothing is known."""
    if not all(found.simulations for found in judged):
        return 1.0
    doubts = [
        (found.value * (1 - found.value) + 1 / found.simulations) / found.simulations
        for found in judged
    ]
    return min(1.0, sqrt(sum(doubts)))
