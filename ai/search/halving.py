"""Flat Monte Carlo with halving: all candidates get the same evidence, then the worse half goes,
and with it whoever is clearly beaten.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2
from time import monotonic

from ai.search.base import Searchable
from ai.thinking import Progress

#: Rollouts between two looks at the clock, and the part of the time that they may take.
CHUNK = 32
PATIENCE = 0.02
#: A candidate that lies so many standard errors behind the best one is beaten.
CLEARLY = 2.0


class Evidence:
    """What the rollouts of one candidate came to."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.total = 0.0
        self.count = 0

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def doubt(self) -> float:
        """The square of the standard error, at the most: results lie between 0 and 1."""
        return (self.mean * (1 - self.mean) + 1 / self.count) / self.count

    def beats(self, other: Evidence) -> bool:
        if not other.count:
            return False
        gap = self.mean - other.mean
        return gap > 0 and gap * gap > CLEARLY * CLEARLY * (self.doubt + other.doubt)


def halve(
    searchable: Searchable,
    candidates: Sequence[int],
    *,
    simulations: int,
    seconds: float,
    progress: Progress,
) -> list[Evidence]:
    """The candidates with their evidence, those that lasted longest first, the best of them first.

    Each round has its share of the simulations and of the time, and ends with whichever is used
    up first; when all but one are clearly beaten, the rest is saved. Enough time given, the result
    depends on the number of simulations alone.
    """
    start = monotonic()
    left = [Evidence(move) for move in candidates]
    gone: list[Evidence] = []
    rounds = max(1, ceil(log2(len(left)))) if left else 0
    chunk = _Chunk(seconds)
    for number in range(1, rounds + 1):
        target = (left[0].count if left else 0) + max(1, simulations // (rounds * len(left)))
        deadline = start + seconds * number / rounds
        while left[-1].count < target and monotonic() < deadline:
            size = min(chunk.size, target - left[0].count)
            for evidence in left:
                began = monotonic()
                if began > start + seconds:
                    break
                evidence.total += searchable.simulate(evidence.move, evidence.count, size)
                evidence.count += size
                chunk.took(size, monotonic() - began)
        progress(number / rounds)
        left.sort(key=lambda evidence: -evidence.mean)
        if number < rounds:
            keep = ceil(len(left) / 2)
            while left[0].beats(left[keep - 1]):
                keep -= 1
            gone = left[keep:] + gone
            left = left[:keep]
            if keep == 1:
                progress(1.0)
                break
    return left + gone


def look_twice(searchable: Searchable, moves: Sequence[int], seconds: float) -> list[int]:
    """The moves by what a second look finds; when the time is over the rest follow as they came."""
    start = monotonic()
    found: dict[int, float] = {}
    for move in moves:
        if monotonic() > start + seconds:
            break
        found[move] = searchable.look(move)
    return [*sorted(found, key=lambda move: -found[move]), *moves[len(found) :]]


class _Chunk:
    """So many rollouts that the clock is looked at often enough."""

    def __init__(self, seconds: float) -> None:
        self.size = 1
        self.limit = seconds * PATIENCE

    def took(self, size: int, seconds: float) -> None:
        per_rollout = seconds / size
        allowed = int(self.limit / per_rollout) if per_rollout > 0 else CHUNK
        self.size = max(1, min(CHUNK, allowed, 2 * size))
