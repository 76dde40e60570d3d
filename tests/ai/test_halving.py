"""Second looks: the best come first, and the time given to them holds."""

from __future__ import annotations

from collections.abc import Sequence

from ai.search.base import LOOKS, Searchable, Strength
from ai.search.halving import look_twice

RESULTS = {4: 0.2, 1: 0.9, 3: 0.9, 0: 0.5}


class Known(Searchable):
    """Moves whose results are known."""

    strength = Strength()

    def __init__(self) -> None:
        self.played: list[tuple[int, int, int]] = []

    def merits(self) -> Sequence[float]:
        return self.values()

    def values(self) -> Sequence[float]:
        return [0.0] * 5

    def simulate(self, move: int, first: int, count: int) -> float:
        self.played.append((move, first, count))
        return count * RESULTS[move]


def test_a_second_look_brings_the_best_first_and_equals_as_they_came() -> None:
    known = Known()
    assert look_twice(known, list(RESULTS), seconds=60) == [1, 3, 0, 4]
    assert known.played == [(move, 0, LOOKS) for move in RESULTS]


def test_without_time_nothing_is_looked_at_and_nothing_lost() -> None:
    known = Known()
    assert look_twice(known, list(RESULTS), seconds=-1) == list(RESULTS)
    assert not known.played
