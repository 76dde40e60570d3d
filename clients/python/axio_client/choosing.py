"""Options and moves, as bots handle them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from axio_client.models import Option


def gain(option: Option | Mapping[str, Any]) -> int:
    """The points that an option gains at once, of all kinds together."""
    points = cast("Mapping[str, int]", option["preview"]["points"])
    return sum(points.values())


def best_option(options: Sequence[Option]) -> Option:
    """The option that gains most at once; of several, the first."""
    return max(options, key=gain)


def move_of(answer: Mapping[str, Any] | Any) -> dict[str, Any]:
    """The move of an option, or the move itself."""
    if not isinstance(answer, Mapping):
        raise TypeError(f"A move is an object of JSON, not {type(answer).__name__}.")
    return dict(answer["move"] if isinstance(answer.get("move"), Mapping) else answer)
