"""Any legal move."""

from __future__ import annotations

from random import Random

from ai.thinking import Effort, Progress, Question, Thought, silently


class RandomMind:
    def think(
        self, question: Question, *, seed: int, effort: Effort, progress: Progress = silently
    ) -> Thought:
        return Thought(Random(seed).choice(question.moves), ())
