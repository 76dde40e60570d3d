"""Answers that hold no position: people, tokens, rulesets, engines, and the state of the service."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any

from msgspec import Meta

from games.projection.shapes import Answer, Name, Slug, Time
from games.projection.webhooks import WebhookPayload, WebhookType


class PlayerKind(str, Enum):
    PLAYER = "player"
    BOT = "bot"


class RatingAnswer(Answer):
    """How well a player does in one ruleset, by rated games."""

    ruleset: Slug
    rating: Annotated[float, Meta(description="Very probably exceeded.", examples=[12.4])]
    games: Annotated[int, Meta(ge=0)]


class Profile(Answer):
    """What a player's profile and `me` have in common."""

    name: Name
    kind: PlayerKind
    guest: Annotated[bool, Meta(description="Has no password: its token is its only key.")]
    owner: Annotated[Name | None, Meta(description="Of a bot: who runs it.")]
    description: str
    ratings: tuple[RatingAnswer, ...]
    games_played: Annotated[int, Meta(ge=0)]
    created_at: Time


class Player(Profile):
    """A public profile."""


class Limit(Answer):
    """So many requests in so many seconds."""

    name: Annotated[str, Meta(examples=["write"])]
    requests: Annotated[int, Meta(examples=[600])]
    seconds: Annotated[int, Meta(examples=[60])]


class Me(Profile):
    """Who the token belongs to, and the limits that hold."""

    token_id: str
    limits: tuple[Limit, ...]


class PlayerCreated(Answer):
    """A new player. The token is shown this once."""

    player: Player
    token: Annotated[str, Meta(examples=["axio_Jk3..."])]


class Token(Answer):
    """A token without its secret."""

    id: Annotated[str, Meta(examples=["m4x8w2q6z0b3t7hc"])]
    label: str
    created_at: Time
    current: Annotated[bool, Meta(description="It is the one that this request was made with.")]


class TokenCreated(Answer):
    """A new token, shown this once."""

    id: Annotated[str, Meta(examples=["m4x8w2q6z0b3t7hc"])]
    token: Annotated[str, Meta(examples=["axio_Jk3..."])]
    label: str
    created_at: Time
    player: Name


class StreamTicket(Answer):
    """Stands for your token in the address of one stream."""

    ticket: Annotated[str, Meta(examples=["sM0aYp..."])]
    expires_at: Time


class EngineAnswer(Answer):
    """A hosted opponent."""

    slug: Annotated[str, Meta(examples=["hard"])]
    name: str
    description: str
    rulesets: tuple[Slug, ...]
    think_seconds: float


class WebhookCommon(Answer):
    """What a webhook has, with or without its secret."""

    id: Annotated[str, Meta(examples=["w2c6m8x4qh0v3t7b"])]
    url: Annotated[str, Meta(examples=["https://bot.example/hook"])]
    types: tuple[WebhookType, ...]
    description: str
    enabled: bool
    disabled_reason: Annotated[
        str | None,
        Meta(
            description="Why the service switched it off: `gone` (it answered 410) or `failing` "
            "(for five days, without a success).",
            examples=["failing"],
        ),
    ]
    failing_since: Annotated[Time | None, Meta(description="Null after a success.")]
    old_secret_until: Annotated[
        Time | None, Meta(description="So long messages are signed by the secret before, too.")
    ]
    created_at: Time


class Webhook(WebhookCommon):
    """An address that is told of what happens to you."""


class WebhookWithSecret(WebhookCommon):
    """A webhook and its secret, shown this once."""

    secret: Annotated[str, Meta(examples=["whsec_" + "MDEyMzQ1Njc4OWFiY2RlZg=="])]


class DeliveryStatus(str, Enum):
    PENDING = "pending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"


class Delivery(Answer):
    """One message to one webhook, and how its last attempt went."""

    id: Annotated[
        str, Meta(description="The `webhook-id` of all attempts.", examples=["e4x8w2q6z0b3t7hc"])
    ]
    webhook_id: Annotated[str, Meta(examples=["w2c6m8x4qh0v3t7b"])]
    status: DeliveryStatus
    attempts: Annotated[int, Meta(ge=0)]
    created_at: Time
    last_attempt_at: Time | None
    next_attempt_at: Annotated[Time | None, Meta(description="Null when there will be none.")]
    status_code: Annotated[int | None, Meta(examples=[200])]
    error: Annotated[
        str | None,
        Meta(
            description="Null after a success, else a stable code: `bad-status`, `redirected`, "
            "`timed-out`, `connection-failed`, `tls-failed`, `name-not-found`, `address-refused`, "
            "`url-refused`, `webhook-disabled`.",
            examples=["timed-out"],
        ),
    ]
    response_ms: Annotated[int, Meta(ge=0, examples=[35])] | None
    response_start: Annotated[
        str | None, Meta(description="The first letters of the answer's body.")
    ]
    payload: WebhookPayload


class Digest(str, Enum):
    """How often mail may come."""

    OFF = "off"
    HOURLY = "hourly"
    DAILY = "daily"


class NotificationSettings(Answer):
    """Where mail goes, and how often."""

    email: Annotated[str | None, Meta(examples=["alice@example.org"])]
    confirmed: Annotated[
        bool, Meta(description="Nothing but the code is sent to an address before it is.")
    ]
    digest: Digest
    digest_sent_at: Annotated[Time | None, Meta(description="When the last one was written.")]


class ZoneAnswer(Answer):
    """A part of the position, and who may see it: public, owner, team or nobody."""

    name: Annotated[str, Meta(examples=["hands"])]
    seen_by: Annotated[str, Meta(examples=["owner"])]


class RulesetAnswer(Answer):
    """What can be played, and how a table of it is set up."""

    slug: Slug
    name: str
    description: str
    version: Annotated[int, Meta(ge=1)]
    seat_counts: Annotated[tuple[int, ...], Meta(examples=[[1, 2, 3, 4]])]
    options: Annotated[Any, Meta(description="JSON Schema of the `options` of a new game.")]
    decision_kinds: Annotated[tuple[str, ...], Meta(examples=[["place"]])]
    move_types: Annotated[tuple[str, ...], Meta(examples=[["place"]])]
    component_sets: tuple[str, ...]
    default_component_set: str
    zones: tuple[ZoneAnswer, ...]


class LeaderboardEntry(Answer):
    rank: Annotated[int, Meta(ge=1)]
    player: Name
    kind: PlayerKind
    games: Annotated[int, Meta(ge=0)]
    rating: Annotated[float | None, Meta(description="With kind=rating.")]
    score: Annotated[int | None, Meta(description="With kind=solo: the best result.")]
    tiebreak: Annotated[tuple[int, ...], Meta(description="With kind=solo.")]


class Check(Answer):
    name: Annotated[str, Meta(examples=["database"])]
    ok: bool
    detail: str


class Health(Answer):
    status: Annotated[str, Meta(examples=["ok"])]


class Readiness(Answer):
    """Whether the service can do its work, part by part."""

    ready: bool
    checks: tuple[Check, ...]


class Verified(Answer):
    """What the recomputation of an exported game found."""

    valid: bool
    checks: tuple[Check, ...]
