"""Engines that fail in every way, for tests of what happens then."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from typing import Any

from games.engines import Engine
from games.rules.thinking import Effort, Progress, Question, Thought, silently


class Mind:
    """Thinks as its subclass says."""

    def think(
        self,
        question: Question,
        *,
        seed: int,
        effort: Effort,
        progress: Progress = silently,
        weigh: Sequence[Any] = (),
    ) -> Thought:
        return self.answer(question, progress)

    def answer(self, question: Question, progress: Progress) -> Thought:
        return Thought(question.moves[-1])


class Raising(Mind):
    def answer(self, question: Question, progress: Progress) -> Thought:
        raise ValueError("My hand is a secret.")


class Cheating(Mind):
    """Answers what it was not offered."""

    def answer(self, question: Question, progress: Progress) -> Thought:
        return Thought("a move of its own")


class Hanging(Mind):
    """Never comes back, but can be interrupted."""

    def answer(self, question: Question, progress: Progress) -> Thought:
        while True:
            time.sleep(60)


class Stuck(Mind):
    """Never comes back, and hears no signal that can be blocked."""

    def answer(self, question: Question, progress: Progress) -> Thought:
        signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals) - {signal.SIGKILL})
        while True:
            time.sleep(60)


class Dying(Mind):
    """Takes its process with it."""

    def answer(self, question: Question, progress: Progress) -> Thought:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("nobody survives this")


class Slow(Mind):
    """Thinks for a while, and tells of it."""

    def answer(self, question: Question, progress: Progress) -> Thought:
        for step in range(20):
            time.sleep(0.1)
            progress(step / 20)
        return Thought(question.moves[-1])


ODD = {
    mind.__name__.lower(): Engine(mind.__name__.lower(), mind.__name__, mind.__doc__ or "", mind())
    for mind in (Mind, Raising, Cheating, Hanging, Stuck, Dying, Slow)
}
