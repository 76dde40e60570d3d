"""Searching ACHT: `tables` and `layout` are the game as numbers, `board`, `turns` and `cards` its
rules in kernels. `placing`, `hoping` and `deciding` are how rollouts play; `standing` says who then
wins the game, by the totals after a round or by what `value` has learned of `features` within one.
`glance` judges moves without playing on. `learning` and `foresight` make what is learned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ai.search.acht import glance
from ai.search.acht.question import Asked, read
from ai.search.acht.standing import UNIT
from ai.search.acht.worlds import simulate
from ai.search.base import Strength
from ai.thinking import Question


class SearchedAcht:
    strengths: Mapping[str, Strength] = {
        "easy": Strength(beginner=True, slips=0.08),
        "medium": Strength(slips=0.08),
        "hard": Strength(candidates=12, simulations=400),
        "expert": Strength(candidates=24, simulations=16_000),
    }

    #: Placements after which a rollout is judged.
    depth = 4

    def __init__(self, asked: Asked, seed: int) -> None:
        self.asked = asked
        self.seed = seed & 0xFFFFFFFF

    def merits(self) -> Sequence[float]:
        asked = self.asked
        found = glance.merits(asked.position, asked.seat, asked.moves, asked.tiles)
        return [points / glance.ONE for points in found]

    def values(self) -> Sequence[float]:
        asked = self.asked
        found = glance.values(asked.position, asked.seat, asked.moves, asked.tiles)
        return [points / glance.ONE for points in found]

    def simulate(self, move: int, first: int, count: int) -> float:
        asked = self.asked
        total = simulate(
            asked.position,
            asked.tiles,
            asked.cards,
            asked.hidden,
            asked.seat,
            asked.moves[move],
            self.seed,
            first,
            count,
            self.depth,
        )
        return float(total / UNIT)


def prepare(question: Question, seed: int) -> SearchedAcht:
    return SearchedAcht(read(question), seed)
