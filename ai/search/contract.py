"""Searching any game by the contract of its rules alone: slowly, but without knowing the game.

What a move gains is in its preview. What it leads to is estimated by playing a few more moves
greedily, in worlds that fit the view. A kernel does the same a thousand times faster, and with
knowledge of its game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from time import monotonic
from typing import Any

from ai.search.base import Level, Searchable, Strength
from ai.search.line import Line, Sides
from games.rules.gains import gain
from games.rules.thinking import Question

STRENGTHS = {
    Level.EASY: Strength(beginner=True, slips=0.3),
    Level.MEDIUM: Strength(candidates=4, simulations=24, slips=0.1),
    Level.HARD: Strength(candidates=8, simulations=300),
    Level.EXPERT: Strength(candidates=12, simulations=5_000),
}
#: A glance looks at this many moves, the best by their previews, in this many worlds.
GLANCED_MOVES = 16
GLANCED_WORLDS = 2
#: The share of the time that a glance may take.
GLANCE_SHARE = 0.4
#: A rollout is judged after this many moves.
ROLLOUT_MOVES = 10
#: Worlds that are cached, because all compared moves are played in the same worlds.
KEPT_WORLDS = 64


class ContractSearch(Searchable):
    def __init__(self, question: Question, seed: int, strength: Strength, seconds: float) -> None:
        began = monotonic()
        self.deadline, self.glance_ends = began + seconds, began + seconds * GLANCE_SHARE
        self.question, self.seed, self.strength = question, seed, strength
        self.rules, self.seat = question.rules, question.decision.seat
        self.world = lru_cache(KEPT_WORLDS)(self.deal)
        self.sides = self.find_sides()

    def merits(self) -> Sequence[float]:
        gains = [0.0] * len(self.question.moves)
        for move, preview in enumerate(self.question.previews()):
            gains[move] = gain(preview)
            if monotonic() > self.glance_ends:
                break
        return gains

    def values(self) -> Sequence[float]:
        """The lead after each of the best moves and as many more moves as there are seats.

        All other moves come after these, in the order of their merits.
        """
        merits = self.merits()
        shuffled = Random(self.seed).sample(range(len(merits)), len(merits))
        leads: dict[int, float] = {}
        for move in sorted(shuffled, key=lambda move: -merits[move])[:GLANCED_MOVES]:
            if leads and monotonic() > self.glance_ends:
                break
            lines = [self.play_on(move, world, len(self.sides)) for world in range(GLANCED_WORLDS)]
            leads[move] = sum(line.lead(self.seat) for line in lines)
        behind = min(leads.values()) - max(merits) - 1
        return [leads.get(move, behind + merit) for move, merit in enumerate(merits)]

    def simulate(self, move: int, first: int, count: int) -> float:
        worlds = range(first, first + count)
        return sum(self.play_on(move, world, ROLLOUT_MOVES).result(self.seat) for world in worlds)

    def deal(self, world: int) -> Any:
        return self.question.world(Random(f"{self.seed} {world}"))

    def find_sides(self) -> Sides:
        state = self.world(0)
        seats = [*self.rules.playing(state), *self.rules.resigned(state)]
        teams = self.rules.teams(seats=len(seats), options=self.question.options)
        return {seat: teams[seat - 1] or seat for seat in seats}

    def play_on(self, move: int, world: int, depth: int) -> Line:
        """Make a move in a world, then play up to `depth` more moves until the deadline."""
        rng = Random(f"{self.seed} {world} played on")
        line = Line(self.rules, self.sides, self.world(world), rng)
        line.make(self.seat, self.question.moves[move])
        for _ in range(depth):
            decision = line.next_decision()
            if decision is None or monotonic() > self.deadline:
                break
            line.answer(decision)
        return line


def prepare(question: Question, seed: int, level: Level, seconds: float) -> ContractSearch:
    return ContractSearch(question, seed, STRENGTHS[level], seconds)
