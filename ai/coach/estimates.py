"""How likely a seat is to win, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from time import monotonic
from typing import Any, NamedTuple

from ai.search import prepare
from games.rules.thinking import Effort, Judged, Mind, Question

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


class Weighed(NamedTuple):
    """The best move by its value, the one that was played, and all that were compared."""

    best: Judged
    own: Judged
    judged: Sequence[Judged]


def weigh(mind: Mind, question: Question, played: Any, *, seed: int, effort: Effort) -> Weighed:
    if len(question.moves) == 1:
        only = Judged(played, 1.0, 0)
        return Weighed(only, only, (only,))
    judged = mind.think(question, seed=seed, effort=effort, weigh=(played,)).judged
    best = max(judged, key=lambda found: found.value)
    own = next(found for found in judged if found.move == played)
    if not own.simulations:
        # There was no time to try it: nobody knows that it was worse.
        own = Judged(played, best.value, 0)
    return Weighed(best, own, judged)


def certainty(best: Judged, judged: Sequence[Judged]) -> float:
    """How certain it is at least that this move is better than all the others that were compared."""
    doubts = []
    for other in judged:
        if other.move != best.move:
            error = uncertainty(best, other)
            doubts.append(1 - NormalDist().cdf((best.value - other.value) / error))
    return max(0.0, 1 - sum(doubts)) if doubts else 0.0


def uncertainty(*judged: Judged) -> float:
    """At most the standard error of the difference of such values. 1: nothing is known."""
    if not all(found.simulations for found in judged):
        return 1.0
    doubts = [
        (found.value * (1 - found.value) + 1 / found.simulations) / found.simulations
        for found in judged
    ]
    return min(1.0, sqrt(sum(doubts)))
