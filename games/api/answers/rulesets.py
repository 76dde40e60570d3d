"""Rulesets, engines and leaderboards."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType, field

from games.projection.export_shapes import ContenderKind
from games.projection.shapes import Answer, Name, Slug


class ScaledEngine(Answer):
    """Where an engine with a name is on the scale of a ruleset."""

    ruleset: Slug
    rating: Annotated[int, Meta(description="As it was measured.", examples=[1500])]


class EngineAnswer(Answer):
    """A hosted opponent."""

    slug: Annotated[str, Meta(examples=["hard"])]
    name: str
    description: str
    rulesets: tuple[Slug, ...]
    think_seconds: float
    ratings: Annotated[
        tuple[ScaledEngine, ...], Meta(description="By ruleset, where that has a scale.")
    ]


class ScaleUnit(str, Enum):
    ELO = "elo"


class EngineScale(Answer):
    """Opponents by number in one ruleset: `rating` of a seat of type `ai`."""

    ruleset: Slug
    minimum: Annotated[int, Meta(examples=[1000])]
    maximum: Annotated[int, Meta(examples=[1950])]
    unit: Annotated[
        ScaleUnit,
        Meta(
            description="`elo`: with 400 points more one wins ten times as often as the other. Every "
            "player begins at 1500; `strength` of a player's ratings is on this scale."
        ),
    ]


class EnginePage(Answer):
    """Engines, and the scales of those that are chosen by their strength."""

    items: tuple[EngineAnswer, ...]
    next_cursor: str | None
    scales: tuple[EngineScale, ...]


class ZoneAnswer(Answer):
    """A part of the position, and who may see it: public, owner, team or nobody."""

    name: Annotated[str, Meta(examples=["hands"])]
    seen_by: Annotated[str, Meta(examples=["owner"])]


class GameOptionsType(str, Enum):
    OBJECT = "object"


class GameOptionType(str, Enum):
    BOOLEAN = "boolean"
    INTEGER = "integer"
    NULL = "null"
    STRING = "string"


class GameOptionSchema(Answer):
    """JSON Schema of one option. `enum`, `minimum` and `maximum` are absent where they would say
    nothing."""

    description: Annotated[str, Meta(examples=["Who begins; null: a random seat."])]
    type: Annotated[tuple[GameOptionType, ...], Meta(examples=[["integer", "null"]])]
    default: str | int | bool | None
    enum: Annotated[tuple[str, ...], Meta(examples=[["balanced-30"]])] | UnsetType = UNSET
    minimum: Annotated[int, Meta(examples=[1])] | UnsetType = UNSET
    maximum: Annotated[int, Meta(examples=[4])] | UnsetType = UNSET


class GameOptionsSchema(Answer):
    """JSON Schema of the `options` of a new game."""

    title: Annotated[str, Meta(examples=["RotaOptions"])]
    description: str
    type: GameOptionsType
    properties: Annotated[
        dict[str, GameOptionSchema], Meta(description="The options, by their names.")
    ]
    unevaluated_properties: Annotated[
        bool, Meta(description="False: there are no other options.")
    ] = field(name="unevaluatedProperties")


class RulesetAnswer(Answer):
    """A game that can be played, and its options."""

    slug: Slug
    name: str
    description: str
    version: Annotated[int, Meta(ge=1)]
    seat_counts: Annotated[tuple[int, ...], Meta(examples=[[1, 2, 3, 4]])]
    options: GameOptionsSchema
    decision_kinds: Annotated[tuple[str, ...], Meta(examples=[["place"]])]
    move_types: Annotated[tuple[str, ...], Meta(examples=[["place"]])]
    component_sets: tuple[str, ...]
    default_component_set: str
    zones: tuple[ZoneAnswer, ...]


class RulesetVersion(Answer):
    """A version of a ruleset. A game keeps the version that it began with."""

    version: Annotated[int, Meta(ge=1, examples=[2])]
    changes: Annotated[
        str,
        Meta(
            description="What differs from the previous version.",
            examples=["The first version."],
        ),
    ]
    newest: Annotated[bool, Meta(description="New games use the newest version.")]


class LeaderboardEntry(Answer):
    rank: Annotated[int, Meta(ge=1)]
    player: Annotated[Name, Meta(description="With of=engines, the slug of an engine.")]
    kind: ContenderKind
    games: Annotated[int, Meta(ge=0)]
    rating: Annotated[float | None, Meta(description="With kind=rating.")]
    uncertainty: Annotated[
        float | None,
        Meta(
            description="With kind=rating: `rating` is the estimate of strength less three times "
            "this.",
            examples=[2.1],
        ),
    ]
    score: Annotated[int | None, Meta(description="With kind=solo: the best result.")]
    tiebreak: Annotated[tuple[int, ...], Meta(description="With kind=solo.")]
