"""Answers about daily challenges."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from msgspec import Meta

from games.projection.export_shapes import ContenderKind
from games.projection.shapes import Answer, GameId, Name, Slug, Time


class DailyChallenge(Answer):
    """The deal of a day in one ruleset."""

    ruleset: Slug
    date: Annotated[date, Meta(examples=["2026-03-01"])]
    starts_at: Time
    ends_at: Time
    seed_commitment: Annotated[
        str,
        Meta(
            description="Hex SHA-256 of the seed's bytes followed by ruleset and date as UTF-8, such as "
            "`rota/2026-03-01`.",
            pattern="^[0-9a-f]{64}$",
            examples=["5f" * 32],
        ),
    ]
    seed: (
        Annotated[str, Meta(description="Hex; null until the day is over.", examples=["a1" * 32])]
        | None
    )


class DailyEntry(Answer):
    """A result on the board of a day."""

    rank: Annotated[int, Meta(ge=1)]
    player: Name
    kind: ContenderKind
    guest: Annotated[
        bool,
        Meta(
            description="Whether the game was begun by a guest, who may be anybody, also somebody on this "
            "board."
        ),
    ]
    score: int
    tiebreak: tuple[int, ...]
    game_id: GameId


class DailyBoard(DailyChallenge):
    """A challenge with the results of those who played it to the end while its day lasted."""

    items: Annotated[
        tuple[DailyEntry, ...], Meta(description="Best first. Empty until the day is over.")
    ]
    next_cursor: str | None
