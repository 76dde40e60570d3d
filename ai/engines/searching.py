"""Simulates the most promising moves, and gives the better half of them more simulations.

Each game defines how many moves and simulations a level takes (`Strength`), because luck and length
differ between games.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Any

from ai.search import prepare
from ai.search.base import Level
from ai.search.halving import halve, look_twice
from games.rules.thinking import Effort, Judged, Progress, Question, Thought, silently

#: The share of the time that second looks may take.
LOOKING_SHARE = 0.2


class SearchingMind:
    def __init__(self, level: Level) -> None:
        self.level = level

    def think(
        self,
        question: Question,
        *,
        seed: int,
        effort: Effort,
        progress: Progress = silently,
        weigh: Sequence[Any] = (),
    ) -> Thought:
        began = monotonic()
        moves, rng = question.moves, Random(seed)
        if len(moves) == 1:
            return Thought(moves[0])
        searchable = prepare(question, seed, self.level, effort.seconds)
        strength = searchable.strength
        values = searchable.merits() if strength.beginner else searchable.values()
        # Sorting keeps the order of equal moves, which is random here.
        ranked = sorted(rng.sample(range(len(moves)), len(moves)), key=lambda move: -values[move])
        if rng.random() < strength.slips:
            return Thought(moves[rng.choice(ranked[: (len(moves) + 1) // 2])])
        if looked_at := ranked[: strength.looked_at]:
            ranked = look_twice(searchable, looked_at, effort.seconds * LOOKING_SHARE)
        candidates = [*ranked[: strength.candidates], *map(moves.index, weigh)]
        if len(set(candidates)) == 1:
            return Thought(moves[ranked[0]])
        own_simulations = max(1, round(strength.simulations * effort.share))
        evidence = halve(
            searchable,
            list(dict.fromkeys(candidates)),
            simulations=effort.simulations or own_simulations,
            seconds=effort.seconds - (monotonic() - began),
            progress=progress,
        )
        return Thought(
            moves[evidence[0].move],
            tuple(Judged(moves[found.move], found.mean, found.count) for found in evidence),
            sum(found.count for found in evidence),
        )
