"""One dial from a beginner (0) to the strongest engine (1).

Below `LOOKS_AHEAD` a move is chosen among the better half at a glance, from there on among those that
the strongest engine simulates. On both parts the choice becomes firmer, and on the second the
simulations become more.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from ai.engines.searching import SearchingMind
from ai.levels.choosing import soft_choice
from ai.search import prepare
from ai.search.base import Level
from games.rules.thinking import Effort, Progress, Question, Thought, silently

LOOKS_AHEAD = 0.4
#: Temperatures of `soft_choice` from the softest to the firmest, of both parts.
GLANCING_TEMPERATURES = (1.0, 0.06)
SEARCHING_TEMPERATURES = (0.25, 0.0)
#: The share of the simulations and of the time of the strongest engine, where looking ahead begins.
LEAST_SHARE = 0.02


class Setting(Struct, frozen=True):
    """What a place on the dial means."""

    temperature: float
    #: Of the work of the strongest engine; 0: it does not look ahead.
    share: float


def setting_of(dial: float) -> Setting:
    if dial < LOOKS_AHEAD:
        soft, firm = GLANCING_TEMPERATURES
        return Setting(soft * (firm / soft) ** (dial / LOOKS_AHEAD), 0.0)
    along = (dial - LOOKS_AHEAD) / (1 - LOOKS_AHEAD)
    soft, firm = SEARCHING_TEMPERATURES
    return Setting(soft + (firm - soft) * along, LEAST_SHARE ** (1 - along))


class DialledMind:
    """Thinks like a named engine, and chooses more or less softly from what that finds."""

    def __init__(self, dial: float) -> None:
        self.setting = setting_of(dial)

    def think(
        self,
        question: Question,
        *,
        seed: int,
        effort: Effort,
        progress: Progress = silently,
        weigh: Sequence[Any] = (),
    ) -> Thought:
        rng = Random(f"{seed} choice")
        if len(question.moves) == 1:
            return Thought(question.moves[0])
        if not self.setting.share:
            return Thought(self._glance(question, seed, effort, rng))
        own = Effort(effort.seconds, effort.simulations, self.setting.share)
        thought = SearchingMind(Level.EXPERT).think(
            question, seed=seed, effort=own, progress=progress, weigh=weigh
        )
        judged = [found for found in thought.judged if found.simulations]
        if not judged:
            return thought
        chosen = soft_choice([found.value for found in judged], self.setting.temperature, rng)
        return Thought(judged[chosen].move, thought.judged, thought.simulations)

    def _glance(self, question: Question, seed: int, effort: Effort, rng: Random) -> Any:
        values = prepare(question, seed, Level.MEDIUM, effort.seconds).values()
        shuffled = rng.sample(range(len(values)), len(values))
        better = sorted(shuffled, key=lambda move: -values[move])[: (len(values) + 1) // 2]
        chosen = soft_choice([values[move] for move in better], self.setting.temperature, rng)
        return question.moves[better[chosen]]
