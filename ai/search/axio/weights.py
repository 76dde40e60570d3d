"""What scores are worth at each stage of a game, learned from games of the kernel with itself.

A difference in worth is the logarithm of the odds: so many units of it make them e times better.
`weights.json` has, for each way to play, a row of worths for each stage, the last one first, and
what it is worth to be on turn. The worth of 18 (and 36) includes that of the bonus placement.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp
from pathlib import Path

from ai.search.axio.judging import ONE, REACH, STEP
from ai.search.axio.layout import CAP, Row, row
from ai.search.axio.policy import LADDER

UNIT = 128 * STEP
NAMES = {1: "alone", 2: "two", 3: "three", 4: "four"}

#: Powers of e, from far below to far above 1.
POWERS = row(round(ONE * exp((step + 0.5) * STEP / UNIT)) for step in range(-REACH, REACH))


@cache
def worth_for(seats: int, teams: bool) -> Row:
    """Two ladders of worths for each stage, then the worth of being on turn at each stage."""
    learned = json.loads(Path(__file__).with_name("weights.json").read_text())
    weights = learned["teams" if teams else NAMES[seats]]
    ladders = [
        round(UNIT * worths[min(score, end, len(worths) - 1)])
        for worths in weights["worth"]
        for end in (CAP, 2 * CAP)
        for score in range(LADDER)
    ]
    return row(ladders + [round(UNIT * tempo) for tempo in weights["tempo"]])
