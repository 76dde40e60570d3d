"""AXIO searched: a question is read once into the kernel, which judges its moves and plays on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ai.search.axio.glancing import glance, reply
from ai.search.axio.judging import ONE
from ai.search.axio.laying import board_for
from ai.search.axio.layout import row
from ai.search.axio.reading import read, told, unseen_by
from ai.search.axio.rollouts import rollouts
from ai.search.axio.weights import CHANCES, DENIAL, worth_for
from ai.search.base import Strength
from ai.thinking import Question

#: Replies are looked at for so many of the moves that gain most, with so many hands.
LOOKED_AT = 96
HANDS = 6
#: Rollouts end after so many placements and are judged by the scores.
DEPTH = 12


class AxioSearch:
    strengths: Mapping[str, Strength] = {
        "hard": Strength(candidates=16, simulations=2_000),
        "expert": Strength(candidates=24, simulations=20_000),
    }

    def __init__(self, question: Question, seed: int) -> None:
        seats = len(question.view.seats)
        self.board, self.game = board_for(seats), read(question)
        self.scratch, self.unseen = row(self.game), unseen_by(question)
        self.worth = worth_for(seats, question.options.teams)
        self.seed = seed & 0x7FFFFFFF
        self.moves = told(question)
        self.depth = DEPTH

    def merits(self) -> Sequence[float]:
        return [float(standing) for standing in self._glance()[0]]

    def values(self) -> Sequence[float]:
        values = [float(gain) for gain in self._glance()[1]]
        ranked = sorted(range(len(values)), key=lambda move: -values[move])
        for move in ranked[:LOOKED_AT]:
            values[move] -= DENIAL * self._reply(move)
        if len(ranked) > LOOKED_AT:
            least = min(values[move] for move in ranked[:LOOKED_AT])
            beyond = values[ranked[LOOKED_AT]] - least
            for move in ranked[LOOKED_AT:]:
                values[move] -= max(0.0, beyond)
        return values

    def simulate(self, move: int, first: int, count: int) -> float:
        total = rollouts(
            self.board,
            self.game,
            self.scratch,
            self.unseen,
            self.worth,
            CHANCES,
            *self.moves[move],
            self.seed,
            first,
            count,
            self.depth,
        )
        return total / ONE

    def _glance(self) -> tuple[Sequence[int], Sequence[int]]:
        moves = row(place for move in self.moves for place in move)
        standings, gains = row([0] * len(self.moves)), row([0] * len(self.moves))
        glance(self.board, self.game, self.scratch, self.worth, moves, standings, gains)
        return standings, gains

    def _reply(self, move: int) -> float:
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


def prepare(question: Question, seed: int) -> AxioSearch:
    return AxioSearch(question, seed)
