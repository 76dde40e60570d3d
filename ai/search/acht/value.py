"""How likely a side is to win the game, within or between rounds: a small network, learned from play.

`manage.py learn acht` trains it again.
"""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from typing import Any

import numpy as np

from ai.search.acht.features import COMMON_FEATURES, OWN_FEATURES, describe
from ai.search.acht.layout import SEATS_MOST
from ai.search.acht.turns import is_active
from ai.search.compiled import njit
from ai.search.copying import copy

#: A side is judged by its own features, by the maximum of each among the others, and by the common
#: features.
INPUTS = 2 * OWN_FEATURES + COMMON_FEATURES
FILE = Path(__file__).with_name("value.json")
_learned = json.loads(FILE.read_text())
if len(_learned["direct"]) != INPUTS:
    # Learned from other features: until it is learned again, all positions have the same value.
    _learned = {"hidden": [[0.0]] * INPUTS, "bias": [0.0], "out": [0.0], "direct": [0.0] * INPUTS}
#: Of each input: its weight in each hidden unit, and its direct weight.
HIDDEN = np.array(_learned["hidden"])
BIAS = np.array(_learned["bias"])
OUT = np.array(_learned["out"])
DIRECT = np.array(_learned["direct"])
UNITS = len(BIAS)

#: The layout of a desk, the scratch array of these computations.
_ROW = SEATS_MOST * OWN_FEATURES + COMMON_FEATURES
_UNITS = _ROW + INPUTS
_LIKELY = _UNITS + UNITS
DESK = _LIKELY + SEATS_MOST


@njit
def chances(position: Any, side: int, desk: Any) -> float:
    """From 0 (lost) to 1 (won)."""
    own = desk[: SEATS_MOST * OWN_FEATURES].reshape(SEATS_MOST, OWN_FEATURES)
    common = desk[SEATS_MOST * OWN_FEATURES : _ROW]
    row = desk[_ROW:_UNITS]
    units = desk[_UNITS:_LIKELY]
    likely = desk[_LIKELY:]
    sides = describe(position, own, common)
    best = -1e9
    for at in range(sides):
        if is_active(position, at):
            compare(own, common, sides, at, row)
            likely[at] = _judge(row, units)
            best = max(best, likely[at])
    total = 0.0
    for at in range(sides):
        if is_active(position, at):
            likely[at] = exp(likely[at] - best)
            total += likely[at]
    found: float = likely[side] / total
    return found if is_active(position, side) else 0.0


@njit
def compare(own: Any, common: Any, sides: int, side: int, row: Any) -> None:
    """The inputs for one side: its own features, those of its rivals, and the common ones."""
    copy(own[side], row)
    row[OWN_FEATURES : 2 * OWN_FEATURES] = 0.0
    for other in range(sides):
        if other != side:
            for feature in range(OWN_FEATURES):
                row[OWN_FEATURES + feature] = max(row[OWN_FEATURES + feature], own[other, feature])
    copy(common, row[2 * OWN_FEATURES :])


@njit
def _judge(row: Any, units: Any) -> float:
    copy(BIAS, units)
    judged = 0.0
    for at in range(INPUTS):
        value = row[at]
        if value != 0.0:
            judged += value * DIRECT[at]
            for unit in range(UNITS):
                units[unit] += value * HIDDEN[at, unit]
    for unit in range(UNITS):
        if units[unit] > 0.0:
            judged += units[unit] * OUT[unit]
    return judged
