"""Monte Carlo: the best moves at a glance are played on many times, the better half more often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.search import prepare
from ai.search.halving import halve
from ai.thinking import Effort, Judged, Progress, Question, Thought, silently


class SearchingMind:
    def __init__(self, strength: str) -> None:
        self.strength = strength

    def think(
        self,
        question: Question,
        *,
        seed: int,
        effort: Effort,
        progress: Progress = silently,
        weigh: Sequence[Any] = (),
    ) -> Thought:
        if len(question.moves) == 1:
            return Thought(question.moves[0])
        searchable = prepare(question, seed)
        strength = searchable.strengths[self.strength]
        values = searchable.values()
        ranked = sorted(range(len(values)), key=lambda move: -values[move])
        asked = [question.moves.index(move) for move in weigh]
        evidence = halve(
            searchable,
            list(dict.fromkeys(ranked[: strength.candidates] + asked)),
            simulations=effort.simulations or strength.simulations,
            seconds=effort.seconds,
            progress=progress,
        )
        return Thought(
            question.moves[evidence[0].move],
            tuple(
                Judged(question.moves[found.move], found.mean, found.count) for found in evidence
            ),
            sum(found.count for found in evidence),
        )
