"""The points of a move, as previews promise them and as effects report them."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import astuple

from games.rules.viewers import Seat


class Preview(Protocol):
    """What every preview has: by name, the points that a legal move gains at once.

    `points` is a struct of integers, always with the same members. Unless the answer is
    sealed, they are exactly the sum of the effects `scored` that its seat then gets, so clients and
    engines can choose by them. For a sealed answer they are what it gains regardless of the other
    answers, usually nothing.
    """

    @property
    def points(self) -> Struct: ...


class Scored(Protocol):
    """What every effect tagged `scored` has. No other effect reports gained points."""

    @property
    def seat(self) -> Seat: ...
    @property
    def points(self) -> Struct:
        """Has the same members as `points` of a preview."""
        ...


def gain(told: Preview | Scored) -> int:
    """All points of a preview, or of an effect `scored`, together."""
    return sum(astuple(told.points))


def score_of(row: Any) -> int:
    """The score of a seat, from its row in a view: see `SeatView`. 0 if it has none."""
    for name in ("score", "total", "points"):
        value = getattr(row, name, None)
        if isinstance(value, int):
            return value
    scores = getattr(row, "scores", None)
    return sum(astuple(scores)) if isinstance(scores, Struct) else 0


def is_scored(effect: Struct) -> bool:
    """Whether an effect is one of those that `Scored` describes."""
    return effect.__struct_config__.tag == "scored"


def ends_round(effect: Struct) -> bool:
    """Whether an effect is tagged `round_ended`: it is also sent as an event of its own."""
    return effect.__struct_config__.tag == "round_ended"
