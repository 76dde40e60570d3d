"""One question of AXIO ROTA, prepared for the search."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ai.search.base import Level, Searchable, Strength
from ai.search.rng import MASK
from ai.search.rota.glance import best_replies, score_moves, worth_of
from ai.search.rota.greedy import weigh
from ai.search.rota.judging import ONE, sort_scores
from ai.search.rota.points import COLOURS, POINTS
from ai.search.rota.position import read_moves, read_position
from ai.search.rota.rollout import NOBODY, next_seat, results, room_for
from ai.search.rota.worth import habits
from games.rules.thinking import Question

STRENGTHS = {
    Level.EASY: Strength(beginner=True, slips=0.3),
    Level.MEDIUM: Strength(slips=0.15),
    Level.HARD: Strength(candidates=8, simulations=64),
    Level.EXPERT: Strength(candidates=12, simulations=40_000),
}


class RotaSearch(Searchable):
    def __init__(self, question: Question, seed: int, strength: Strength) -> None:
        self.strength = strength
        self.seed = seed & MASK
        self.position = read_position(question)
        self.moves = read_moves(question.moves)
        seats = len(self.position.left)
        self.habits = habits(seats)
        self.room = room_for(seats, len(self.position.unseen))
        self.after = np.zeros((len(self.moves), COLOURS), dtype=np.int64)
        self.filled = np.zeros(len(self.moves), dtype=np.int64)
        own = self.position.scores[self.position.seat]
        score_moves(
            self.position.board, self.position.hand, own, self.moves, self.after, self.filled
        )

    def merits(self) -> Sequence[float]:
        upwards = np.zeros(COLOURS, dtype=np.int64)
        return [float(sort_scores(scores, upwards)) for scores in self.after]

    def values(self) -> Sequence[float]:
        position, steps = self.position, self.habits.glance
        own = position.scores[position.seat]
        gains = [
            float(worth_of(own, after, int(filled), steps))
            for after, filled in zip(self.after, self.filled, strict=True)
        ]
        other = next_seat(position.left, position.seat)
        if other in (NOBODY, position.seat):
            return gains
        weigh(position.scores[other], steps, self.room.gains)
        replies = np.zeros(len(self.moves), dtype=np.int64)
        best_replies(
            position.board,
            position.hand,
            self.moves,
            position.unseen,
            self.room.gains,
            np.zeros((len(position.unseen), POINTS), dtype=np.int64),
            self.room.lanes,
            replies,
        )
        weight = self.habits.denial / len(position.unseen)
        return [gain - weight * float(reply) for gain, reply in zip(gains, replies, strict=True)]

    def simulate(self, move: int, first: int, count: int) -> float:
        total = results(
            self.position,
            self.room,
            self.habits.policy,
            self.habits.judge,
            self.moves[move],
            self.after[move],
            self.filled[move],
            self.seed,
            first,
            count,
        )
        return float(total) / ONE
