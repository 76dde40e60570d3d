"""The best move at a glance, equal ones by lot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ai.search import prepare
from ai.search.base import Searchable
from ai.thinking import Effort, Progress, Question, Thought, silently


class GlancingMind:
    def __init__(self, judge: Callable[[Searchable], Sequence[float]]) -> None:
        self.judge = judge

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
        values = self.judge(prepare(question, seed))
        best = max(values)
        equal = [move for move, value in zip(question.moves, values, strict=True) if value == best]
        return Thought(Random(seed).choice(equal))
