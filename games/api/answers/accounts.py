"""Players, bots, tokens and limits."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, field

from games.projection.shapes import Answer, GameId, Name, Slug, Time
from games.projection.turn_shapes import Turn


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
    strength: Annotated[
        int,
        Meta(
            description="The likely strength, on the scale of `rating` of engines: an opponent with "
            "this rating is about as strong. 1500 at first.",
            examples=[1612],
        ),
    ]
    games: Annotated[int, Meta(ge=0, description="Rated games.")]


class RatingStep(Answer):
    """What a rated game made of a rating."""

    rating: Annotated[
        float, Meta(description="As `rating` of a profile, after the game.", examples=[12.4])
    ]
    uncertainty: Annotated[float, Meta(description="After the game.", examples=[4.2])]
    strength: Annotated[int, Meta(description="After the game.", examples=[1612])]
    games: Annotated[int, Meta(ge=1, description="Rated games until then, with this one.")]
    game_id: Annotated[GameId | None, Meta(description="Null if the game was private.")]
    at: Annotated[Time, Meta(description="When the game ended.")]


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
    push_subscriptions: AccountLimit
    streams: Annotated[
        AccountLimit, Meta(description="Event streams open in the process that answers.")
    ]
    analyses: Annotated[AccountLimit, Meta(description="Analyses that wait or run.")]
    sandbox_clocks: AccountLimit
    sandbox_games: Annotated[
        AccountLimit,
        Meta(description="Sandbox games hosted that are not over. They count for no other limit."),
    ]
    seeks: Annotated[AccountLimit, Meta(description="Open seeks.")]


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


class NextTurn(Answer):
    """A turn of yours in another game, and how many turns wait for you altogether."""

    turn: Annotated[Turn | None, Meta(description="Null if no other game waits for you.")]
    waiting: Annotated[int, Meta(ge=0)]


class StreamTicket(Answer):
    """Replaces your token in the URL of one stream."""

    ticket: Annotated[str, Meta(examples=["sM0aYp..."])]
    expires_at: Time
