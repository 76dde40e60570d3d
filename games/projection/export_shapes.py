"""The outgoing shapes of exports: what recomputes a finished game, and the ratings it changed."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from games.projection.shapes import Answer, GameId, Name, Slug
from games.rules.ranking import Outcome
from games.rules.viewers import SeatNumber


class ContenderKind(str, Enum):
    """Who is rated. An engine is named by its slug or, if it was chosen by its rating, by that."""

    PLAYER = "player"
    BOT = "bot"
    ENGINE = "engine"


class Contender(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who was rated by a game, and what the change was computed from."""

    seat: SeatNumber
    kind: ContenderKind
    name: Name
    side: Annotated[str, Meta(description="Of partners the same.", examples=["1", "A"])]
    place: Annotated[int, Meta(ge=1)]
    helped: Annotated[bool, Meta(description="An engine moved for them: they cannot rise by it.")]
    rating: Annotated[
        int | None,
        Meta(description="Of an engine that was chosen by its rating: no game changes it."),
    ] = None


class Rated(Struct, frozen=True, forbid_unknown_fields=True):
    """That a game changed ratings, and what the change was computed from."""

    number: Annotated[
        int, Meta(ge=1, description="Rated games count in the order of their numbers.")
    ]
    season: Annotated[
        str | None,
        Meta(
            description="On whose board it counts; null if it is private, and counts in the ratings "
            "of all time only.",
            examples=["2026-Q4"],
        ),
    ]
    contenders: tuple[Contender, ...]


class GameExport(Answer):
    """Everything needed to recompute a finished game."""

    format: Literal["axio-game/1"]
    game_id: GameId
    ruleset: Slug
    ruleset_version: Annotated[int, Meta(ge=1)]
    options: Any
    seats: Annotated[int, Meta(ge=1, examples=[2])]
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", examples=["a1" * 32])]
    seed_commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", examples=["5f" * 32])]
    moves: tuple[Any, ...]
    result: Outcome
    rating: Annotated[Rated | None, Meta(description="Null if it changed no rating.")]
