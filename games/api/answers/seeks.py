"""Seeks."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta

from games.projection.shapes import Answer, GameId, Slug, Time, TimeControl


class SeekStatus(str, Enum):
    OPEN = "open"
    MATCHED = "matched"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class SeekOpponents(str, Enum):
    """Whom a seek wants to meet."""

    PEOPLE = "people"
    BOTS = "bots"
    ANY = "any"


class SeekWishName(str, Enum):
    """A wish of a seek, by the member that states it."""

    RULESETS = "rulesets"
    SEATS = "seats"
    TIME_CONTROLS = "time_controls"
    RATED = "rated"
    OPPONENTS = "opponents"


class Seek(Answer):
    """A wish to play, which waits until others fit it."""

    id: Annotated[str, Meta(description="Opaque id of a seek.", examples=["s2k8v5n1x7c4m9qa"])]
    rulesets: tuple[Slug, ...]
    seats: Annotated[tuple[int, ...], Meta(examples=[[2, 3]])]
    time_controls: tuple[TimeControl, ...]
    rated: bool
    opponents: SeekOpponents
    fill_after: Annotated[
        int | None, Meta(description="Seconds after which engines take the free seats.")
    ]
    engine: Annotated[
        str | None, Meta(description="The engine for `fill_after`.", examples=["medium"])
    ]
    rating: Annotated[int | None, Meta(description="Instead of `engine`: of about this strength.")]
    status: SeekStatus
    game_id: Annotated[GameId | None, Meta(description="The table that opened for it.")]
    fitting: Annotated[
        int,
        Meta(
            ge=0,
            description="How many open seeks of others fit it now. 0 once it is closed; at most the "
            "500 newest seeks are looked at.",
        ),
    ]
    excludes_most: Annotated[
        SeekWishName | None,
        Meta(description="The wish that alone keeps most others away; null if none does."),
    ]
    excluded: Annotated[int, Meta(ge=0, description="How many others would fit without that wish.")]
    created_at: Time
    expires_at: Time
    closed_at: Annotated[Time | None, Meta(description="When it was matched, or ended.")]
