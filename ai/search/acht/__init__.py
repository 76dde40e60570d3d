"""Searching ACHT: `tables` and `layout` are the game as numbers, `board`, `turns`, `cards` and
`rounds` its rules in kernels. Rollouts play by rules of thumb (`placing`, `hoping`, `deciding`) or
better and slower (`foresight`); `standing` estimates who wins then, by the network of `value` over
`features`. `glance` judges moves without search. `learning` makes the data that trains the network.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.search.acht import glance
from ai.search.acht.question import Asked, read
from ai.search.acht.standing import UNIT
from ai.search.acht.tables import CARD
from ai.search.acht.worlds import simulate
from ai.search.base import SECOND_LOOK_SIMULATIONS, Level, Searchable, Strength
from games.rules.acht.pieces import AchtCardKind
from games.rules.thinking import Question


class AchtStrength(Strength, frozen=True, kw_only=True):
    #: Whether rollouts are played by the value of what follows, or by rules of thumb.
    wise: bool = False
    #: The cards that it plays in its turn. To keep points, every strength plays any card.
    cards: frozenset[AchtCardKind] = frozenset(AchtCardKind)


STRENGTHS = {
    Level.EASY: AchtStrength(cards=frozenset({AchtCardKind.TIME_TRAVEL, AchtCardKind.METEORITE})),
    Level.MEDIUM: AchtStrength(
        cards=frozenset(AchtCardKind) - {AchtCardKind.COSMIC_VOID}, slips=0.03
    ),
    Level.HARD: AchtStrength(candidates=12, simulations=120),
    Level.EXPERT: AchtStrength(candidates=16, simulations=2_500, looked_at=300, wise=True),
}

#: Solo, no opponent profits from what a move leaves, so a glance is not enough.
SOLO_STRENGTHS = {Level.MEDIUM: AchtStrength(candidates=4, simulations=16)}

#: Rollouts are judged after this number of placements, those of a second look after fewer.
ROLLOUT_PLACEMENTS = 4
SECOND_LOOK_PLACEMENTS = 1


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
        return (
            self.play_on(move, 0, SECOND_LOOK_SIMULATIONS, SECOND_LOOK_PLACEMENTS)
            / SECOND_LOOK_SIMULATIONS
        )

    def simulate(self, move: int, first: int, count: int) -> float:
        return self.play_on(move, first, count, ROLLOUT_PLACEMENTS)

    def play_on(self, move: int, first: int, count: int, depth: int) -> float:
        """The sum of the results after this number of placements; see `simulate`."""
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


def prepare(question: Question, seed: int, level: Level = Level.EXPERT) -> SearchedAcht:
    strengths = STRENGTHS | SOLO_STRENGTHS if len(question.view.seats) == 1 else STRENGTHS
    return SearchedAcht(read(question), seed, strengths[level])
