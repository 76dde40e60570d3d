"""The best move at a glance, equal ones by lot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

from ai.search import prepare
from ai.thinking import Effort, Progress, Question, Thought, silently


class GlancingMind:
    """`judgement` names the method of `Searchable` that it trusts."""

    def __init__(self, judgement: Literal["merits", "values"]) -> None:
        self.judgement = judgement

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
        values = getattr(prepare(question, seed), self.judgement)()
        best = max(values)
        equal = [move for move, value in zip(question.moves, values, strict=True) if value == best]
        return Thought(Random(seed).choice(equal))
