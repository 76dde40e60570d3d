"""Flat Monte Carlo with halving: all candidates get the same number of rollouts, then the worse half
and all clearly beaten candidates are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2
from time import monotonic

from ai.search.base import Searchable
from games.rules.thinking import Progress

#: The most rollouts between two checks of the clock, and the share of the time that they may take.
MAX_CHUNK_ROLLOUTS = 32
CHUNK_TIME_SHARE = 0.02
#: A candidate that is this many standard errors behind the best one is beaten.
BEATEN_STANDARD_ERRORS = 2.0


class Evidence:
    """The results of the rollouts of one candidate."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.total = 0.0
        self.count = 0

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def doubt(self) -> float:
        """An upper bound of the squared standard error: results lie between 0 and 1."""
        return (self.mean * (1 - self.mean) + 1 / self.count) / self.count

    def beats(self, other: Evidence) -> bool:
        if not other.count:
            return False
        gap = self.mean - other.mean
        return gap > 0 and gap * gap > BEATEN_STANDARD_ERRORS**2 * (self.doubt + other.doubt)


def halve(
    searchable: Searchable,
    candidates: Sequence[int],
    *,
    simulations: int,
    seconds: float,
    progress: Progress,
) -> list[Evidence]:
    """The candidates with their evidence, best first: those of later rounds before those dropped.

    Each round has its share of the simulations and of the time, and ends when either is used up;
    when all but one are clearly beaten, the search ends early. With enough time, the result depends
    only on the number of simulations.
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
    """The moves sorted by a second look; when the time is over, the rest follow in their order."""
    start = monotonic()
    found: dict[int, float] = {}
    for move in moves:
        if monotonic() > start + seconds:
            break
        found[move] = searchable.look(move)
    return [*sorted(found, key=lambda move: -found[move]), *moves[len(found) :]]


class _Chunk:
    """The number of rollouts between two checks of the clock."""

    def __init__(self, seconds: float) -> None:
        self.size = 1
        self.limit = seconds * CHUNK_TIME_SHARE

    def took(self, size: int, seconds: float) -> None:
        per_rollout = seconds / size
        allowed = int(self.limit / per_rollout) if per_rollout > 0 else MAX_CHUNK_ROLLOUTS
        self.size = max(1, min(MAX_CHUNK_ROLLOUTS, allowed, 2 * size))
