"""Which engine plays a seat: a named one, or one of about the strength of a rating."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from games.engines import ENGINES, SCALES
from games.refusals import invalid_options


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """An engine, or a rating."""

    engine: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=32,
                description="Slug of an engine. Either this or `rating`.",
                examples=["hard"],
            ),
        ]
        | None
    ) = None
    rating: (
        Annotated[
            int,
            Meta(
                description="An opponent of about this strength, within the range that `scales` of "
                "`GET /engines` tells for the ruleset. `strength` of a player's ratings is on the same "
                "scale.",
                examples=[1500],
            ),
        ]
        | None
    ) = None

    def __post_init__(self) -> None:
        if self.engine is None and self.rating is None:
            # In the words of msgspec, of which the pointer and the code are made.
            raise ValueError("Object missing required field `engine`")
        if self.engine is not None and self.rating is not None:
            raise ValueError("Choose an engine or a rating, not both")


def require_opponent(ruleset: str, chosen: Chosen, *, pointer: str) -> None:
    """Refuse an engine that does not play this game, and a rating that none of its opponents has."""
    if chosen.rating is None:
        if chosen.engine not in ENGINES or ruleset not in ENGINES[chosen.engine].rulesets:
            raise invalid_options(f"{pointer}/engine", "No such engine plays this game.")
        return
    scale = SCALES.get(ruleset)
    if scale is None:
        raise invalid_options(
            f"{pointer}/rating", "This game has no scale of ratings: name an engine."
        )
    if not scale.lowest <= chosen.rating <= scale.highest:
        detail = f"Opponents of this game have ratings from {scale.lowest} to {scale.highest}."
        raise invalid_options(f"{pointer}/rating", detail)
