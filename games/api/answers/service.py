"""The service itself: index, health, and the check of exports."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from games.projection.shapes import Answer


class Check(Answer):
    name: Annotated[str, Meta(examples=["database"])]
    ok: bool
    detail: str


class IndexLinks(Answer):
    """Where to begin."""

    self: Annotated[str, Meta(examples=["/api/v1"])]
    schema: Annotated[str, Meta(description="The OpenAPI document.", examples=["/api/schema"])]
    docs: Annotated[str, Meta(description="The reference of all calls.", examples=["/api/docs"])]
    handbook: Annotated[str, Meta(description="The documentation.", examples=["/docs"])]
    problems: Annotated[str, Meta(examples=["/docs/problems"])]
    players: Annotated[str, Meta(examples=["/api/v1/players"])]
    tokens: Annotated[str, Meta(examples=["/api/v1/tokens"])]
    rulesets: Annotated[str, Meta(examples=["/api/v1/rulesets"])]
    engines: Annotated[str, Meta(examples=["/api/v1/engines"])]
    bots: Annotated[str, Meta(examples=["/api/v1/bots"])]
    games: Annotated[str, Meta(examples=["/api/v1/games"])]
    records: Annotated[str, Meta(examples=["/api/v1/games/records"])]
    me: Annotated[str, Meta(examples=["/api/v1/me"])]
    turns: Annotated[str, Meta(examples=["/api/v1/me/turns"])]
    events: Annotated[str, Meta(examples=["/api/v1/me/events"])]
    messages: Annotated[str, Meta(examples=["/api/v1/me/messages"])]
    seeks: Annotated[str, Meta(examples=["/api/v1/seeks"])]
    daily: Annotated[str, Meta(examples=["/api/v1/daily"])]
    my_games: Annotated[str, Meta(examples=["/api/v1/me/games"])]
    next: Annotated[
        str,
        Meta(description="The next game in which you are needed.", examples=["/api/v1/me/next"]),
    ]
    leave: Annotated[str, Meta(examples=["/api/v1/me/leave"])]
    push_subscriptions: Annotated[str, Meta(examples=["/api/v1/me/push-subscriptions"])]
    sandbox_clocks: Annotated[str, Meta(examples=["/api/v1/sandbox/clocks"])]
    mcp: Annotated[
        str, Meta(description="For agents, by the Model Context Protocol.", examples=["/mcp"])
    ]


class Index(Answer):
    """What this service is."""

    name: Annotated[str, Meta(examples=["Axio API"])]
    version: Annotated[str, Meta(description="Of the document.", examples=["1.0.0"])]
    feature_level: Annotated[
        int, Meta(ge=1, description="Rises with every addition to the API.", examples=[3])
    ]
    vapid_public_key: Annotated[
        str,
        Meta(
            description="For Web Push: the `applicationServerKey` of a browser's subscription.",
            examples=[
                "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
            ],
        ),
    ]
    links: IndexLinks


class Health(Answer):
    status: Annotated[str, Meta(examples=["ok"])]


class Readiness(Answer):
    """Whether the service is ready, part by part."""

    ready: bool
    checks: tuple[Check, ...]


class Verified(Answer):
    """The result of recomputing an exported game."""

    valid: bool
    checks: tuple[Check, ...]
