"""What a game offers to the search: a judgement of each move, and simulations from it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from msgspec import Struct

#: Simulations of a second look.
SECOND_LOOK_SIMULATIONS = 8


class Level(Enum):
    """How well an engine is meant to play; each game defines the strength for it."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


class Strength(Struct, frozen=True, kw_only=True):
    """How well an engine plays a game."""

    #: The moves that are simulated: the best ones at a glance. A single one is played at once.
    candidates: int = 1
    #: Simulations of all candidates together.
    simulations: int = 0
    #: If not 0: the candidates are the best of this number of moves by a second look.
    looked_at: int = 0
    #: Judges at a glance by `merits` instead of `values`.
    beginner: bool = False
    #: The share of decisions in which it plays a random move of the better half.
    slips: float = 0.0


class Searchable(Protocol):
    """One question, prepared. A move is given by its index in `question.moves`."""

    #: The strength of the level that it was prepared for.
    strength: Strength

    def merits(self) -> Sequence[float]:
        """What each move gains at once: a beginner's judgement."""
        ...

    def values(self) -> Sequence[float]:
        """What each move is worth at a glance: what it gains, what it leaves to the others."""
        ...

    def simulate(self, move: int, first: int, count: int) -> float:
        """Play on after a move in `count` worlds from number `first` on; the sum of the results.

        A result lies between 0 (lost) and 1 (won), in steps of 2^-20, so that sums do not depend
        on how the simulations are divided into calls. A world is a deal of what the seat cannot
        see; the same number is the same deal for every move.
        """
        ...

    def look(self, move: int) -> float:
        """The mean result of a few simulations."""
        return self.simulate(move, 0, SECOND_LOOK_SIMULATIONS) / SECOND_LOOK_SIMULATIONS
