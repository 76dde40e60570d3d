"""What points are worth, learned by the greedy policy from games with itself: see learned.json.

- `ratios`, `bonuses`: by the tiles that a seat has left, the factor by which a point is worth less
  for each point that its colour is ahead of the lowest, and the extra worth of filling a colour;
- `standings`: by number of seats and tiles left, the log-odds of winning: a constant, and for each
  rank of the sorted scores what a score, its square and a full colour add.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ai.search.rota.board import Numbers
from ai.search.rota.greedy import CAP, MOST

LEARNED: dict[str, Any] = json.loads(Path(__file__).with_name("learned.json").read_text())
#: Log-odds are counted in steps of 1/64, up to e^16.
FINENESS = 64
FARTHEST = 16 * FINENESS
#: The ratio without search; higher in solo games, where the lowest colour counts most.
GLANCE_RATIO, SOLO_GLANCE_RATIO = 1.15, 1.4
REPLY_WEIGHT = 0.5
TO_THE_END = 99
#: By number of seats: the tiles that a rollout lays from the stacks. Then the standing is a better
#: estimate than a long greedy game.
ROLLOUT_TILES = (TO_THE_END, 6, 6, 8)


class Judge(NamedTuple):
    """How rollouts end, and how they are judged."""

    #: The number of tiles that a rollout lays from the stacks.
    cut: int
    #: By tiles left, rank and score.
    standing: Numbers
    #: By distance to the best seat.
    odds: Numbers


class Habits(NamedTuple):
    #: In rollouts, by tiles left: the worth of a point by how far its colour is ahead of the lowest;
    #: the last member is the extra worth of filling a colour.
    policy: Numbers
    #: The same without search, whatever is left, and the weight of the next seat's best reply.
    glance: Numbers
    denial: float
    judge: Judge


@cache
def habits(seats: int) -> Habits:
    """How a game with this number of seats is played and judged."""
    learned = LEARNED["solo" if seats == 1 else "several"]
    return Habits(
        policy=np.array([*map(_steps, learned["ratios"], learned["bonuses"])], dtype=np.int64),
        glance=np.array(
            _steps(SOLO_GLANCE_RATIO if seats == 1 else GLANCE_RATIO, 0), dtype=np.int64
        ),
        denial=REPLY_WEIGHT,
        judge=Judge(
            cut=ROLLOUT_TILES[seats - 1],
            standing=_standing(LEARNED["standings"][str(max(2, seats))]),
            odds=_odds(),
        ),
    )


def _steps(ratio: float, bonus: float) -> list[int]:
    """In the smallest unit that the lanes of the kernel have room for."""
    worths = [sum(ratio**-point for point in range(ahead)) for ahead in range(CAP + 1)]
    unit = (MOST - 1) / (worths[3] + bonus)
    return [int(worth * unit) for worth in (*worths, bonus)]


def _standing(learned: Sequence[Any]) -> Numbers:
    return np.array(
        [
            [
                [_log_odds(score, constant, *rank) for score in range(CAP + 1)]
                for rank in zip(*by_rank, strict=True)
            ]
            for constant, *by_rank in learned
        ],
        dtype=np.int64,
    )


def _log_odds(score: int, constant: float, slope: float, curve: float, full: float) -> int:
    ahead = score / 6 - 1
    worth = constant + slope * ahead + curve * ahead**2 + (full if score == CAP else 0)
    return round(FINENESS * worth)


def _odds() -> Numbers:
    return np.array(
        [int(2**20 * exp(-distance / FINENESS)) for distance in range(FARTHEST)], dtype=np.int64
    )
