"""A small policy for any ruleset: it weighs what each option gains by what the seat already has.

A point in a kind of which a seat has n counts as the learned weight number n. Other numbers that a
preview tells have weights of their own. It needs the view and the previews of the options alone, so what
was trained in an environment plays over HTTP as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import asdict
from numpy.typing import NDArray

from games.rules import RULES

Floats = NDArray[np.float64]

#: Kinds of points that a seat has more of share the last weight.
LEVELS = 24
#: Other numbers of a preview, in their order; what exceeds them is not looked at.
FURTHER = 4
WEIGHTS = LEVELS + FURTHER


def features(view: Any, previews: Sequence[Any]) -> Floats:
    """A row for each option, of the numbers that the weights are for."""
    levels = _levels(view, tuple(asdict(previews[0].points)))
    table = np.zeros((len(previews), WEIGHTS))
    for row, preview in zip(table, previews, strict=True):
        told = asdict(preview)
        for level, points in zip(levels, asdict(told.pop("points")).values(), strict=True):
            row[level] += points
        further = list(told.values())[:FURTHER]
        row[LEVELS : LEVELS + len(further)] = further
    return table


def _levels(view: Any, kinds: Sequence[str]) -> list[int]:
    """What the seat of this view has of each kind of points; 0 where a game does not count by kind."""
    own = next(row for row in view.seats if row.seat == view.viewer.seat)
    scores = asdict(own.scores) if hasattr(own, "scores") else {}
    return [min(scores.get(kind, 0), LEVELS - 1) for kind in kinds]


class Policy:
    def __init__(self, weights: Floats) -> None:
        self.weights = weights

    def best(self, view: Any, previews: Sequence[Any]) -> int:
        return int(np.argmax(features(view, previews) @ self.weights))

    def save(self, path: Path) -> None:
        path.write_bytes(
            msgspec.json.encode([round(weight, 4) for weight in self.weights.tolist()])
        )

    @classmethod
    def load(cls, path: Path) -> Policy:
        return cls(np.array(msgspec.json.decode(path.read_bytes(), type=list[float])))


def at_a_table(policy: Policy) -> Callable[[Any, Any], Any]:
    """The function `choose` of a bot: what the service sends, as the environment has it."""

    def choose(view: Any, options: Any) -> Any:
        types = RULES[view["ruleset"]].types
        previews = [msgspec.convert(one["preview"], types.preview) for one in options]
        return options[policy.best(msgspec.convert(view, types.view), previews)]

    return choose
