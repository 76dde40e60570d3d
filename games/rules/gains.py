"""The points of a move, as previews promise them and as effects report them."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from msgspec.structs import astuple

from games.rules.viewers import Seat


class Preview(Protocol):
    """What every preview has: by name, the points that a legal move gains at once.

    `points` is a struct of integers, always with the same members. Of an answer that is not
    sealed they are exactly what the effects `scored` of its seat then add up to, so that clients
    and engines can choose by them. Of a sealed answer they are what it gains whatever the others
    answer, mostly nothing.
    """

    @property
    def points(self) -> Struct: ...


class Scored(Protocol):
    """What every effect tagged `scored` has. Nothing but these effects tells of gained points."""

    @property
    def seat(self) -> Seat: ...
    @property
    def points(self) -> Struct:
        """With the members that `points` of a preview has."""
        ...


def gain(told: Preview | Scored) -> int:
    """All points of a preview, or of an effect `scored`, together."""
    return sum(astuple(told.points))


def is_scored(effect: Struct) -> bool:
    """Whether an effect is one of those that `Scored` describes."""
    return effect.__struct_config__.tag == "scored"


def ends_round(effect: Struct) -> bool:
    """An effect tagged `round_ended` is also told as an event of its own."""
    return effect.__struct_config__.tag == "round_ended"
