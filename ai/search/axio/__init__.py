"""AXIO searched: a question is read once into the kernel, which judges its moves and plays on."""

from __future__ import annotations

from collections.abc import Sequence

from ai.search.axio.glancing import glance, reply
from ai.search.axio.judging import ONE
from ai.search.axio.laying import board_for
from ai.search.axio.layout import Row, row
from ai.search.axio.reading import read, told, unseen_by
from ai.search.axio.rollouts import SWAP, rollouts
from ai.search.axio.weights import POWERS, worth_for
from ai.search.base import Searchable, Strength
from ai.thinking import Question

#: Replies are looked at for so many of the moves that gain most, with so many hands each.
REPLIED_TO = 64
HANDS = 6
#: Rollouts lay so many stones, the first of them with a look at the reply; then the scores judge.
DEPTH = 12
CAREFUL = 3
#: Alone there is nobody to reply, and nothing but the end counts.
WHOLE = 1_000


STRENGTHS = {
    "easy": Strength(beginner=True, slips=0.3),
    "medium": Strength(slips=0.15),
    "hard": Strength(candidates=16, simulations=300),
    "expert": Strength(candidates=24, simulations=8_000),
}


class AxioSearch(Searchable):
    def __init__(self, question: Question, seed: int, strength: Strength) -> None:
        self.strength = strength
        seats = len(question.view.seats)
        self.board, self.game, self.unseen = board_for(seats), read(question), unseen_by(question)
        self.scratch, self.spare = row(self.game), row(self.game)
        self.worth = worth_for(seats, question.options.teams)
        self.moves = told(question)
        self.seed = seed & 0x7FFFFFFF
        self.depth = DEPTH if seats > 1 else WHOLE
        self.careful = CAREFUL if seats > 1 else 0

    def merits(self) -> Sequence[float]:
        standings, _ = self._glance()
        return self._swapping_first(standings)

    def values(self) -> Sequence[float]:
        _, gains = self._glance()
        values = self._swapping_first(gains)
        ranked = sorted(range(len(values)), key=lambda move: -values[move])
        near, far = ranked[:REPLIED_TO], ranked[REPLIED_TO:]
        replies = [self._reply(move) for move in near]
        for move, answer in zip(near, replies, strict=True):
            values[move] -= answer
        for move in far:
            values[move] -= max(replies)
        return values

    def simulate(self, move: int, first: int, count: int) -> float:
        total = rollouts(
            self.board,
            self.game,
            self.scratch,
            self.spare,
            self.unseen,
            self.worth,
            POWERS,
            *self.moves[move],
            self.seed,
            first,
            count,
            self.careful,
            self.depth,
        )
        return total / ONE

    def _glance(self) -> tuple[Row, Row]:
        moves = row(part for move in self.moves for part in move)
        standings, gains = row([0] * len(self.moves)), row([0] * len(self.moves))
        glance(self.board, self.game, self.scratch, self.worth, moves, standings, gains)
        return standings, gains

    def _swapping_first(self, numbers: Row) -> list[float]:
        """At a glance a swap is better than none: the hand shows nothing that is needed."""
        moves = zip(self.moves, numbers, strict=True)
        return [int(number) + 0.5 * (held == SWAP) for (held, _, _), number in moves]

    def _reply(self, move: int) -> float:
        """What the next opponent may gain after a move, on average over some hands."""
        total = reply(
            self.board,
            self.game,
            self.scratch,
            self.unseen,
            self.worth,
            *self.moves[move],
            self.seed,
            HANDS,
        )
        return total / HANDS


def prepare(question: Question, seed: int, engine: str = "expert") -> AxioSearch:
    return AxioSearch(question, seed, STRENGTHS[engine])
