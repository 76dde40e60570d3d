"""What points are worth: tables found by letting the greedy policy play against itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from ai.search.rota.board import Numbers
from ai.search.rota.greedy import CAP, MOST

STACK = 12


def steps(ratio: float, bonus: float) -> Numbers:
    """A point is worth less by a ratio for each point that its colour is ahead of the lowest;
    reaching the cap is worth a bonus. The unit is as small as the lanes allow."""
    worths = [sum(ratio**-point for point in range(ahead)) for ahead in range(CAP + 1)]
    unit = (MOST - 1) / (worths[3] + bonus)
    return np.array([int(worth * unit) for worth in (*worths, bonus)], dtype=np.int64)


def policy(ratios: Sequence[float], bonuses: Sequence[float]) -> Numbers:
    """Steps by the number of tiles that a seat has left after this one."""
    return np.array(
        [steps(ratio, bonus) for ratio, bonus in zip(ratios, bonuses, strict=True)], dtype=np.int64
    )


class Habits(NamedTuple):
    """How a game with so many seats is played on and judged."""

    policy: Numbers
    standing: Numbers
    odds: Numbers
    #: A rollout ends after so many tiles from the stacks.
    cut: int
    #: Sixteenths of a result that tell by how much a game was won.
    blend: int
    #: What the best reply of the next seat weighs.
    denial: float


@cache
def habits(seats: int) -> Habits:
    ratios, bonuses = (RATIOS, BONUSES) if seats > 1 else (SOLO_RATIOS, SOLO_BONUSES)
    return Habits(policy(ratios, bonuses), _standing(), _odds(), 99, 2, 0.4)


RATIOS = np.interp(
    range(13), [0, 1, 2, 4, 7, 11], np.exp([0.342, 0.14, 0.087, 0.06, 0.021, 0.084])
).tolist()
BONUSES = np.interp(range(13), [0, 1, 2, 4, 7, 11], [1.876, 1.0, 0.6, 1.0, 1.0, 1.0]).tolist()
SOLO_RATIOS = [1.4] * 13
SOLO_BONUSES = [1.0] * 13


def _standing() -> Numbers:
    return np.array(
        [
            [[int(64 * x * w) for x in range(13)] for w in (0.8, 0.4, 0.2, 0.1, 0.05)]
            for n in range(13)
        ],
        dtype=np.int64,
    )


def _odds() -> Numbers:
    return np.array([int(np.exp(-d / 64) * 2**20) for d in range(1024)], dtype=np.int64)
