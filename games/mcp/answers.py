"""What the tools answer: a text for a model to read, and the facts that a program needs."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from games.projection.shapes import Answer

Text = Annotated[str, Meta(description="All of it in words.")]


class Standing(Answer):
    """A game as one player is told of it."""

    game_id: str
    status: str
    version: int
    seat: Annotated[int | None, Meta(description="Yours.")]
    decision_id: Annotated[str | None, Meta(description="What you must decide now.")]
    text: Text


class Tables(Answer):
    game_ids: tuple[str, ...]
    text: Text


class Options(Answer):
    total: int
    moves: Annotated[tuple[dict[str, Any], ...], Meta(description="Ready for `play`.")]
    text: Text


class Previewed(Answer):
    legal: bool
    rule: Annotated[str | None, Meta(description="The broken rule.")]
    text: Text


class Rulebook(Answer):
    text: Text
