"""What a game offers to the search: judging moves at a glance, and playing on from them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from msgspec import Struct

#: Rollouts of a second look.
LOOKS = 8


class Level(Enum):
    """How well an engine is meant to play; each game says what that takes."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


class Strength(Struct, frozen=True, kw_only=True):
    """How well an engine plays a game.

    It takes the best moves at a glance (a beginner's, if it is one), or those that a second look
    at so many more of them finds best, and plays on from each of them so often altogether. With a
    single one there is nothing to find out. A slip is a move by lot, of the better half of all.
    """

    candidates: int = 1
    simulations: int = 0
    looked_at: int = 0
    beginner: bool = False
    slips: float = 0.0


class Searchable(Protocol):
    """One question, prepared. Moves are named by their place in the question's list."""

    #: Of the level that it was prepared for.
    strength: Strength

    def merits(self) -> Sequence[float]:
        """What each move gains at once: a beginner's judgement."""
        ...

    def values(self) -> Sequence[float]:
        """What each move is worth at a glance: what it gains, what it leaves to the others."""
        ...

    def simulate(self, move: int, first: int, count: int) -> float:
        """Play on after a move, in the worlds `first`, `first + 1`, ...; the sum of the results.

        A result lies between 0 (lost) and 1 (won), in steps of 2^-20, so that sums are exact in
        whatever portions they are made. A world is a deal of what the seat cannot see: the same
        number is the same deal for every move.
        """
        ...

    def look(self, move: int) -> float:
        """What a second look at a move finds: the mean result of a few rollouts."""
        return self.simulate(move, 0, LOOKS) / LOOKS
