"""Responses without game data: players, tokens, rulesets, engines, webhooks, and the service."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any

from msgspec import Meta, field

from games.projection.shapes import Answer, Name, Slug, Time
from games.projection.webhooks import WebhookPayload, WebhookType


class ScopeName(str, Enum):
    """What a token may be used for: reading, playing, hosting games, managing the account."""

    READ = "read"
    PLAY = "play"
    HOST = "host"
    ACCOUNT = "account"


class PlayerKind(str, Enum):
    PLAYER = "player"
    BOT = "bot"


class RatingAnswer(Answer):
    """The strength of a player in one ruleset, from rated games."""

    ruleset: Slug
    rating: Annotated[
        float,
        Meta(
            description="A conservative estimate: the likely strength less three times its "
            "uncertainty.",
            examples=[12.4],
        ),
    ]
    uncertainty: Annotated[
        float,
        Meta(description="Shrinks with every rated game.", examples=[4.2]),
    ]
    games: Annotated[int, Meta(ge=0, description="Rated games.")]


class GamesPlayed(Answer):
    """How the finished games of a player ended in one ruleset. Games without a result do not count."""

    ruleset: Slug
    played: Annotated[int, Meta(ge=0, description="All of them.")]
    won: Annotated[int, Meta(ge=0, description="First, alone or with the own team.")]
    drawn: Annotated[int, Meta(ge=0, description="First, together with others.")]
    lost: Annotated[
        int, Meta(ge=0, description="Not first; also by resigning or running out of time.")
    ]
    solo: Annotated[int, Meta(ge=0, description="Played alone.")]


class AcceptsFrom(str, Enum):
    OWNER = "owner"
    ANYBODY = "anybody"


LeastSeconds = Annotated[
    int,
    Meta(
        ge=0,
        le=2**31 - 1,
        description="The shortest time for a decision that it accepts. A game without a clock has "
        "time enough.",
        examples=[0],
    ),
]
MostGames = Annotated[
    int,
    Meta(
        ge=0,
        le=100_000,
        description="Games that it plays, or waits for, at the same time.",
        examples=[8],
    ),
]


class Accepts(Answer):
    """Which games of others than its owner a bot accepts."""

    from_: Annotated[AcceptsFrom, Meta(description="Whose games.")] = field(name="from")
    rated: Annotated[bool, Meta(description="Rated games, too.")]
    rulesets: tuple[Slug, ...]
    least_seconds: LeastSeconds
    most_games: MostGames


class Profile(Answer):
    """What a public profile and `me` have in common."""

    name: Name
    kind: PlayerKind
    guest: Annotated[bool, Meta(description="Has no password: the token is the only way in.")]
    owner: Annotated[Name | None, Meta(description="Of a bot: its owner.")]
    description: str
    accepts: Annotated[
        Accepts | None, Meta(description="Of a bot: which games of others it accepts.")
    ]
    online: Annotated[
        bool | None, Meta(description="Of a bot: whether it asked or listened within a minute.")
    ]
    ratings: tuple[RatingAnswer, ...]
    games_played: Annotated[int, Meta(ge=0)]
    games: Annotated[tuple[GamesPlayed, ...], Meta(description="The same by ruleset and result.")]
    created_at: Time


class Player(Profile):
    """A public profile."""


class RateLimit(Answer):
    """A rate limit: `requests` within `seconds`."""

    name: Annotated[str, Meta(examples=["write"])]
    requests: Annotated[int, Meta(examples=[600])]
    seconds: Annotated[int, Meta(examples=[60])]


class AccountLimit(Answer):
    """How many an account and its bots may have, and have now, together."""

    allowed: Annotated[int, Meta(ge=0, examples=[20])]
    used: Annotated[int, Meta(ge=0, examples=[3])]


class AccountLimits(Answer):
    """What an account and its bots may have at once. Beyond it: 409 `limit-reached`."""

    open_tables: Annotated[AccountLimit, Meta(description="Tables hosted, before they start.")]
    running_games: Annotated[
        AccountLimit,
        Meta(
            description="Games played or hosted that have started. A table at which you sit "
            "starts with its last seat even beyond the limit."
        ),
    ]
    bots: AccountLimit
    tokens: AccountLimit
    webhooks: AccountLimit
    streams: Annotated[
        AccountLimit, Meta(description="Event streams open in the process that answers.")
    ]
    analyses: Annotated[AccountLimit, Meta(description="Analyses that wait or run.")]


class TokenRights(Answer):
    """What a token may be used for."""

    scopes: tuple[ScopeName, ...]
    game_id: Annotated[str | None, Meta(description="The only game that it is for.")]
    expires_at: Annotated[Time | None, Meta(description="Null if it does not expire.")]


class Token(TokenRights):
    """A token without its secret."""

    id: Annotated[str, Meta(examples=["m4x8w2q6z0b3t7hc"])]
    label: str
    created_at: Time
    used_at: Annotated[Time, Meta(description="When it was last used, within an hour.")]
    current: Annotated[bool, Meta(description="It is the token of this request.")]


class Me(Profile):
    """The player of the token, and its limits."""

    token_id: str
    token: Annotated[Token, Meta(description="The token of this request.")]
    limits: AccountLimits
    rate_limits: tuple[RateLimit, ...]


class PlayerCreated(Answer):
    """A new player. The token is shown only in this response."""

    player: Player
    token: Annotated[str, Meta(examples=["axio_Jk3..."])]


class EndedToken(Answer):
    """A token that has ended."""

    id: Annotated[str, Meta(examples=["m4x8w2q6z0b3t7hc"])]
    label: str
    player: Annotated[Name, Meta(description="You, or a bot of yours.")]


class TokenCreated(TokenRights):
    """A new token, shown only in this response."""

    id: Annotated[str, Meta(examples=["m4x8w2q6z0b3t7hc"])]
    token: Annotated[str, Meta(examples=["axio_Jk3..."])]
    label: str
    created_at: Time
    player: Name
    ended: Annotated[
        EndedToken | None,
        Meta(
            description="The token that was unused the longest, if a log-in had to end one "
            "because the account has no more than it may have."
        ),
    ]


class StreamTicket(Answer):
    """Replaces your token in the URL of one stream."""

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
    """What a webhook with and without its secret have in common."""

    id: Annotated[str, Meta(examples=["w2c6m8x4qh0v3t7b"])]
    url: Annotated[str, Meta(examples=["https://bot.example/hook"])]
    types: tuple[WebhookType, ...]
    description: str
    enabled: bool
    disabled_reason: Annotated[
        str | None,
        Meta(
            description="Why the service switched it off: `gone` (it answered 410) or `failing` "
            "(no success for five days).",
            examples=["failing"],
        ),
    ]
    failing_since: Annotated[Time | None, Meta(description="Null after a success.")]
    old_secret_until: Annotated[
        Time | None, Meta(description="Until then messages are also signed by the old secret.")
    ]
    created_at: Time


class Webhook(WebhookCommon):
    """A URL that gets your events."""


class WebhookWithSecret(WebhookCommon):
    """A webhook and its secret, shown only in this response."""

    secret: Annotated[str, Meta(examples=["whsec_" + "MDEyMzQ1Njc4OWFiY2RlZg=="])]


class DeliveryStatus(str, Enum):
    PENDING = "pending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"


class Delivery(Answer):
    """One message to one webhook, and the outcome of its last attempt."""

    id: Annotated[
        str,
        Meta(description="The `webhook-id` of all its attempts.", examples=["e4x8w2q6z0b3t7hc"]),
    ]
    webhook_id: Annotated[str, Meta(examples=["w2c6m8x4qh0v3t7b"])]
    status: DeliveryStatus
    attempts: Annotated[int, Meta(ge=0)]
    created_at: Time
    last_attempt_at: Time | None
    next_attempt_at: Annotated[Time | None, Meta(description="Null if there will be none.")]
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
    response_start: Annotated[str | None, Meta(description="The beginning of the response body.")]
    payload: WebhookPayload


class Digest(str, Enum):
    """How often a digest may be sent."""

    OFF = "off"
    HOURLY = "hourly"
    DAILY = "daily"


class NotificationSettings(Answer):
    """The mail address, and how often a digest is sent."""

    email: Annotated[str | None, Meta(examples=["alice@example.org"])]
    confirmed: Annotated[
        bool, Meta(description="An unconfirmed address gets nothing but the code.")
    ]
    digest: Digest
    digest_sent_at: Annotated[Time | None, Meta(description="When the last digest was written.")]


class ZoneAnswer(Answer):
    """A part of the position, and who may see it: public, owner, team or nobody."""

    name: Annotated[str, Meta(examples=["hands"])]
    seen_by: Annotated[str, Meta(examples=["owner"])]


class RulesetAnswer(Answer):
    """A game that can be played, and its options."""

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


class IndexLinks(Answer):
    """Where to begin."""

    self: Annotated[str, Meta(examples=["/api/v1"])]
    schema: Annotated[str, Meta(description="The OpenAPI document.", examples=["/api/schema"])]
    docs: Annotated[str, Meta(examples=["/api/docs"])]
    problems: Annotated[str, Meta(examples=["/api/docs/problems"])]
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


class Index(Answer):
    """What this service is."""

    name: Annotated[str, Meta(examples=["Axio API"])]
    version: Annotated[str, Meta(description="Of the document.", examples=["1.0.0"])]
    feature_level: Annotated[
        int, Meta(ge=1, description="Rises with every addition to the API.", examples=[3])
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
