"""What scores are worth at each stage of a game, learned from games of the kernel with itself.

A difference in worth is a logarithm of odds: one UNIT makes the odds e times better.
`weights.json` has, for each number of seats, a row of worths for each stage (the last stage first),
the worth of being on turn, and how many times that a bonus placement is worth.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import exp
from pathlib import Path

from ai.search.axio.judging import ONE, REACH, STEP
from ai.search.axio.layout import CAP, Row, row
from ai.search.axio.policy import LADDER

UNIT = 128 * STEP
NAMES = {1: "alone", 2: "two", 3: "three", 4: "four"}
#: The least worth of a point, for scores that were too rare to learn from.
MIN_POINT_WORTH = 0.0001

#: Powers of e, from far below to far above 1.
POWERS = row(round(ONE * exp((step + 0.5) * STEP / UNIT)) for step in range(-REACH, REACH))


@cache
def worth_for(seats: int, teams: bool) -> Row:
    """Three ladders of worths for each stage, then the worth of being on turn at each stage."""
    learned = json.loads(Path(__file__).with_name("weights.json").read_text())
    weights = learned["teams" if teams else NAMES[seats]]
    numbers: list[float] = []
    for worths, tempo in zip(weights["worth"], weights["tempo"], strict=True):
        wanted = _wanted(worths, weights["bonus"] * tempo)
        for ladder, end in ((wanted, CAP), (wanted, 2 * CAP), (worths, 2 * CAP)):
            numbers += [ladder[min(score, end, len(ladder) - 1)] for score in range(LADDER)]
    return row(round(UNIT * number) for number in [*numbers, *weights["tempo"]])


def _wanted(worths: Sequence[float], bonus: float) -> list[float]:
    """The worth of reaching a score: more points are never worth less, and caps earn a bonus."""
    return [
        worth + MIN_POINT_WORTH * score + bonus * (score // CAP)
        for score, worth in enumerate(accumulate(worths, max))
    ]
