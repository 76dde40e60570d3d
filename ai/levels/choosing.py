"""The one place where judged moves become a choice: the better a move, the likelier, down to a floor.

It knows nothing of games: values may be points, win rates or anything else that is more for a better
move. They are compared in units of the mean shortfall of the moves at hand, so that an obvious move is
found by almost everybody, and mistakes happen where moves are close.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

#: Moves that fall short of the best one by more than this number of mean shortfalls are never chosen.
FLOOR = 1.0


def soft_choice(values: Sequence[float], temperature: float, rng: Random) -> int:
    """The index of a move: the best one at temperature 0, nearly any above the floor at a high one."""
    best = max(values)
    unit = sum(best - value for value in values) / len(values)
    shortfalls = [(best - value) / unit if unit else 0.0 for value in values]
    playable = [move for move, short in enumerate(shortfalls) if short <= FLOOR]
    if not temperature:
        return next(move for move in playable if not shortfalls[move])
    weights = [exp(-shortfalls[move] / temperature) for move in playable]
    return rng.choices(playable, weights)[0]
