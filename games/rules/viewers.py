"""Seats, and who may see what of a position."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

Seat = int


SeatNumber = Annotated[int, Meta(ge=1, description="Seats are numbered from 1 in turn order.")]


class Zone(str, Enum):
    """Who may see a part of the state. What is not declared is seen by nobody."""

    PUBLIC = "public"
    OWNER = "owner"
    TEAM = "team"
    NOBODY = "nobody"


class ViewerType(str, Enum):
    SEAT = "seat"
    SPECTATOR = "spectator"


class Viewer(Struct, frozen=True):
    """Through whose eyes a position is seen."""

    type: ViewerType
    seat: Annotated[int, Meta(ge=1)] | None

    @classmethod
    def at(cls, seat: Seat) -> Viewer:
        return cls(ViewerType.SEAT, seat)


SPECTATOR = Viewer(ViewerType.SPECTATOR, None)
