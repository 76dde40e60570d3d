"""Searching ACHT: `tables` and `layout` are the game as numbers, `board`, `turns`, `cards` and
`rounds` its rules in kernels. `placing`, `hoping` and `deciding` are how rollouts play by rules of
thumb, `foresight` is how they play better; `standing` says who then wins the game, by what `value`
has learned of `features`. `glance` judges moves without playing on. `learning` makes what is learned.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.search.acht import glance
from ai.search.acht.question import Asked, read
from ai.search.acht.standing import UNIT
from ai.search.acht.tables import CARD
from ai.search.acht.worlds import simulate
from ai.search.base import LOOKS, Searchable, Strength
from ai.thinking import Question
from games.rules.acht.pieces import AchtCardKind


class AchtStrength(Strength, frozen=True, kw_only=True):
    #: Whether rollouts are played by the value of what follows, or by rules of thumb.
    wise: bool = False
    #: The cards that it plays in its turn; to keep their points all play what they have.
    cards: frozenset[AchtCardKind] = frozenset(AchtCardKind)


STRENGTHS = {
    "easy": AchtStrength(cards=frozenset({AchtCardKind.TIME_TRAVEL})),
    "medium": AchtStrength(cards=frozenset(AchtCardKind) - {AchtCardKind.COSMIC_VOID}, slips=0.085),
    "hard": AchtStrength(candidates=12, simulations=180),
    "expert": AchtStrength(candidates=16, simulations=2_500, looked_at=120, wise=True),
}

#: Placements after which a rollout is judged.
DEPTH = 4
#: The same for a second look.
LOOK_DEPTH = 1


class SearchedAcht(Searchable):
    def __init__(self, asked: Asked, seed: int, strength: AchtStrength) -> None:
        self.asked = asked
        self.seed = seed & 0xFFFFFFFF
        self.strength = strength

    def merits(self) -> Sequence[float]:
        return self.values()

    def values(self) -> Sequence[float]:
        asked = self.asked
        cards = sum(1 << CARD[kind] for kind in self.strength.cards)
        found = glance.values(asked.position, asked.seat, asked.moves, asked.tiles, cards)
        return [points / glance.ONE for points in found]

    def look(self, move: int) -> float:
        return self.play_on(move, 0, LOOKS, LOOK_DEPTH) / LOOKS

    def simulate(self, move: int, first: int, count: int) -> float:
        return self.play_on(move, first, count, DEPTH)

    def play_on(self, move: int, first: int, count: int, depth: int) -> float:
        """The sum of the results after so many placements; see `simulate`."""
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
            depth,
            self.strength.wise,
        )
        return float(total / UNIT)


def prepare(question: Question, seed: int, engine: str = "expert") -> SearchedAcht:
    return SearchedAcht(read(question), seed, STRENGTHS[engine])
