"""Searching AXIO: a question is read into the kernel once, which judges its moves and plays on."""

from __future__ import annotations

from collections.abc import Sequence

from ai.search.axio.glancing import glance, reply
from ai.search.axio.judging import ONE
from ai.search.axio.laying import board_for
from ai.search.axio.layout import Row, row
from ai.search.axio.reading import move_numbers, read, unseen_by
from ai.search.axio.rollouts import SWAP, rollouts
from ai.search.axio.weights import POWERS, worth_for
from ai.search.base import Level, Searchable, Strength
from games.rules.thinking import Question

#: Replies are considered for the moves that gain most, with several random hands each.
MOVES_WITH_REPLIES = 64
REPLY_HANDS = 6
#: Rollouts lay this number of stones, the first ones with a look at the reply; then scores decide.
ROLLOUT_STONES = 12
CAREFUL_STONES = 3
#: Solo games have no replies, and are played to their end.
WHOLE_GAME_STONES = 1_000


STRENGTHS = {
    Level.EASY: Strength(beginner=True, slips=0.3),
    Level.MEDIUM: Strength(slips=0.15),
    Level.HARD: Strength(candidates=16, simulations=300),
    Level.EXPERT: Strength(candidates=24, simulations=8_000),
}


class AxioSearch(Searchable):
    def __init__(self, question: Question, seed: int, strength: Strength) -> None:
        self.strength = strength
        seats = len(question.view.seats)
        self.board, self.game, self.unseen = board_for(seats), read(question), unseen_by(question)
        self.scratch, self.spare = row(self.game), row(self.game)
        self.worth = worth_for(seats, question.options.teams)
        self.moves = move_numbers(question)
        self.seed = seed & 0x7FFFFFFF
        self.depth = ROLLOUT_STONES if seats > 1 else WHOLE_GAME_STONES
        self.careful = CAREFUL_STONES if seats > 1 else 0

    def merits(self) -> Sequence[float]:
        standings, _ = self._glance()
        return self._swapping_first(standings)

    def values(self) -> Sequence[float]:
        _, gains = self._glance()
        values = self._swapping_first(gains)
        ranked = sorted(range(len(values)), key=lambda move: -values[move])
        near, far = ranked[:MOVES_WITH_REPLIES], ranked[MOVES_WITH_REPLIES:]
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
        """At a glance, swapping is better than keeping: the hand shows no needed colour."""
        moves = zip(self.moves, numbers, strict=True)
        return [int(number) + 0.5 * (held == SWAP) for (held, _, _), number in moves]

    def _reply(self, move: int) -> float:
        """The mean gain of the next opponent after a move, over some random hands."""
        total = reply(
            self.board,
            self.game,
            self.scratch,
            self.unseen,
            self.worth,
            *self.moves[move],
            self.seed,
            REPLY_HANDS,
        )
        return total / REPLY_HANDS


def prepare(question: Question, seed: int, level: Level = Level.EXPERT) -> AxioSearch:
    return AxioSearch(question, seed, STRENGTHS[level])
