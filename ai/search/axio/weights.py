"""What scores are worth, and what a difference in worth means."""

from __future__ import annotations

from math import exp

from ai.search.axio.judging import ONE, REACH
from ai.search.axio.layout import CAP, Row, row
from ai.search.axio.policy import LADDER, STAGES

#: How much makes the odds e times better.
UNIT = 131072


def geometric(ratio: float, scale: float, bonus: float) -> Row:
    def value(s):
        return sum(ratio**-k for k in range(s)) * scale + (bonus if s >= CAP else 0)

    rows = []
    for _ in range(STAGES):
        rows += [round(UNIT * value(min(s, CAP))) for s in range(LADDER)]
        rows += [round(UNIT * value(min(s, 2 * CAP))) for s in range(LADDER)]
    return row(rows)


CHANCES = row(round(ONE / (1 + exp(-(step + 0.5) * 8 / REACH))) for step in range(-REACH, REACH))
DENIAL = 0.5
_W = geometric(1.1, 0.1, 0.0)


def worth_for(seats, teams):
    return _W
