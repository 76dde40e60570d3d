"""Plays a random legal move."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.thinking import Effort, Progress, Question, Thought, silently


class RandomMind:
    def think(
        self,
        question: Question,
        *,
        seed: int,
        effort: Effort,
        progress: Progress = silently,
        weigh: Sequence[Any] = (),
    ) -> Thought:
        return Thought(Random(seed).choice(question.moves))
