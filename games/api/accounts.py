"""Players, the own account, and the list of engines."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar
from urllib.parse import quote

from django.conf import settings
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict
from rest_framework.request import Request
from rest_framework.response import Response

from games.account_limits import COUNTED
from games.api import answers
from games.api.http.json import parse_body, raw_body
from games.api.http.limits import spend
from games.api.http.query import PAGING, Query
from games.api.http.views import Endpoint, answered, created, player_of, token_of
from games.api.openapi.components import page_of, ref
from games.api.openapi.operations import (
    CURSOR,
    LIMIT,
    LOCATION,
    NO_SCOPE,
    documented,
    path_parameter,
)
from games.api.tokens import Password, token_shown
from games.contests import strength_of
from games.engines import ENGINES, SCALES
from games.live.streams import open_streams
from games.models import Bot, Player, Scope, Tally
from games.selectors import player_get, rating_map, tally_map
from games.services.accounts import account_close, account_update, require_own_account
from games.services.bot_rules import accepted_rulesets
from games.services.players import player_create
from games.services.presence import bot_is_online

NewName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=32,
        description="Letters, digits and underscores; in the middle also spaces and . ' -",
        examples=["alice"],
    ),
]
NewPassword = Annotated[Password, Meta(min_length=8)]


class PlayerCreateInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Without a password, the player is a guest."""

    name: NewName
    password: NewPassword | None = None


class MeUpdateInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Absent members stay unchanged. With a password, a guest is no longer one."""

    name: NewName | UnsetType = UNSET
    password: NewPassword | UnsetType = UNSET
    current_password: (
        Annotated[Password, Meta(description="Needed to replace a password; a guest has none.")]
        | None
    ) = None


class MeCloseInput(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest has no password."""

    password: Password | None = None


class PlayerCreate(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset({"POST"})
    limit = "signup"

    @documented(
        "createPlayer",
        "Sign up",
        tag="People",
        scope=NO_SCOPE,
        description="The token is shown only in this response. Without a password it is the only "
        "way into the account.",
        request=ref(PlayerCreateInput),
        example={"name": "alice"},
        headers=LOCATION,
        answers={201: (ref(answers.PlayerCreated), "The player and its first token.")},
        refusals=["name-taken", "validation"],
        token=None,
    )
    def post(self, request: Request) -> Response:
        data = parse_body(request, PlayerCreateInput)
        player, token = player_create(name=data.name, password=data.password)
        answer = answers.PlayerCreated(player=profile(player), token=token)
        return created(answer, f"/api/v1/players/{quote(player.name)}")


class PlayerDetail(Endpoint):
    @documented(
        "getPlayer",
        "A public profile",
        tag="People",
        scope=NO_SCOPE,
        answers={200: (ref(answers.Player), "The profile.")},
        refusals=["not-found", "validation"],
        parameters=[path_parameter("name", "Name of a player; case does not matter.")],
        token=None,
    )
    def get(self, request: Request, name: str) -> Response:
        Query(request)
        return answered(profile(player_get(name)))


class Me(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    def require_admission(self, request: Request, **path: Any) -> None:
        require_own_account(player_of(request))

    @documented(
        "getMe",
        "The current player",
        tag="People",
        scope=tuple(Scope),
        keeps_to_game=True,
        description="Also what its token may be used for, what the account may have and has, and its "
        "rate limits. A bot counts for its owner.",
        answers={200: (ref(answers.Me), "The player of the token, and its limits.")},
        refusals=["validation"],
    )
    def get(self, request: Request) -> Response:
        Query(request)
        player = player_of(request)
        rate_limits = tuple(
            answers.RateLimit(name=name, requests=requests, seconds=seconds)
            for name, (requests, seconds) in settings.RATE_LIMITS.items()
        )
        answer = answers.Me(
            **asdict(profile(player)),
            token_id=request.auth.pk,
            token=token_shown(token_of(request), current=True),
            limits=_limits(player),
            rate_limits=rate_limits,
        )
        return answered(answer)

    @documented(
        "updateMe",
        "Change the name or the password, or make an account of a guest",
        tag="People",
        since=2,
        scope=Scope.ACCOUNT,
        description="A guest who sets a password keeps name, games and tokens, and can log in. To "
        "replace a password you must know it; all other tokens of yours end with it. A former name "
        "is free for others.",
        request=ref(MeUpdateInput),
        example={"password": "correct horse battery"},
        answers={200: (ref(answers.Player), "The changed player.")},
        refusals=["bad-credentials", "not-for-bots", "name-taken", "validation"],
    )
    def patch(self, request: Request) -> Response:
        data = parse_body(request, MeUpdateInput)
        if data.current_password is not None:
            spend(request._request, None, "login")
        player = account_update(
            token=token_of(request),
            name=data.name or None,
            password=None if data.password is UNSET else data.password,
            current_password=data.current_password,
        )
        return answered(profile(player))

    @documented(
        "closeMe",
        "Close the account",
        tag="People",
        since=2,
        scope=Scope.ACCOUNT,
        description="Tokens, webhooks and mail end, bots retire, tables that did not start close, "
        "and running games are resigned. Finished games keep a neutral name. This cannot be undone. "
        "Whoever has a password must send it.",
        request=ref(MeCloseInput),
        example={"password": "correct horse battery"},
        answers={204: (None, "The account is closed.")},
        refusals=["bad-credentials", "not-for-bots", "validation"],
    )
    def delete(self, request: Request) -> Response:
        data = parse_body(request, MeCloseInput) if raw_body(request) else MeCloseInput()
        if data.password is not None:
            spend(request._request, None, "login")
        account_close(player=player_of(request), password=data.password)
        return Response(status=204)


class Engines(Endpoint):
    projected = False

    @documented(
        "listEngines",
        "List engines",
        tag="People",
        scope=NO_SCOPE,
        description="`scales` tells in which rulesets an opponent can be chosen by its strength, and "
        "within which range: `rating` of a seat of type `ai`, instead of `engine`.",
        answers={
            200: (
                page_of(
                    "EnginePage",
                    ref(answers.EngineAnswer),
                    scales={"type": "array", "items": ref(answers.EngineScale)},
                ),
                "Hosted opponents.",
            )
        },
        refusals=["validation"],
        parameters=[LIMIT, CURSOR],
        token=None,
    )
    def get(self, request: Request) -> Response:
        engines, cursor = Query(request, *PAGING).paging().part(list(ENGINES.values()))
        items = tuple(
            answers.EngineAnswer(
                slug=engine.slug,
                name=engine.name,
                description=engine.description,
                rulesets=engine.rulesets,
                think_seconds=engine.think_seconds,
                ratings=tuple(
                    answers.ScaledEngine(ruleset=slug, rating=scale.named[engine.slug])
                    for slug, scale in SCALES.items()
                    if engine.slug in scale.named
                ),
            )
            for engine in engines
        )
        scales = tuple(
            answers.EngineScale(
                ruleset=slug,
                minimum=scale.lowest,
                maximum=scale.highest,
                unit=answers.ScaleUnit.ELO,
            )
            for slug, scale in SCALES.items()
        )
        return answered(answers.EnginePage(items=items, next_cursor=cursor, scales=scales))


def _limits(player: Player) -> answers.AccountLimits:
    account = player.account_id
    used = {limit: count(account) for limit, count in COUNTED.items()}
    used["streams"] = open_streams(account)
    return answers.AccountLimits(
        **{
            limit: answers.AccountLimit(allowed=allowed, used=used[limit])
            for limit, allowed in settings.ACCOUNT_LIMITS.items()
        }
    )


def profile(player: Player) -> answers.Player:
    return profiles([player])[0]


def profiles(players: list[Player]) -> tuple[answers.Player, ...]:
    ratings, tallies = rating_map(players), tally_map(players)
    return tuple(
        answers.Player(
            name=player.name,
            kind=answers.PlayerKind(player.kind),
            guest=player.is_guest and player.closed_at is None,
            owner=player.owner.name if player.owner else None,
            description=player.description,
            accepts=_accepts(player.bot) if player.kind == Player.Kind.BOT else None,
            online=_is_online(player) if player.kind == Player.Kind.BOT else None,
            ratings=tuple(
                answers.RatingAnswer(
                    ruleset=rating.ruleset,
                    rating=round(rating.rating, 2),
                    uncertainty=round(rating.sigma, 2),
                    strength=round(strength_of(rating.mu)),
                    games=rating.games,
                )
                for rating in ratings.get(player.pk, [])
            ),
            games_played=player.games_played,
            games=tuple(map(_games_played, tallies.get(player.pk, []))),
            created_at=player.created_at,
        )
        for player in players
    )


def _games_played(tally: Tally) -> answers.GamesPlayed:
    counted = {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost, "solo": tally.solo}
    return answers.GamesPlayed(ruleset=tally.ruleset, played=sum(counted.values()), **counted)


def _accepts(bot: Bot) -> answers.Accepts:
    return answers.Accepts(
        from_=answers.AcceptsFrom(bot.accepts_from),
        rated=bot.accepts_rated,
        rulesets=accepted_rulesets(bot),
        least_seconds=bot.accepts_least_seconds,
        most_games=bot.accepts_most_games,
    )


def _is_online(player: Player) -> bool:
    return player.closed_at is None and bot_is_online(player.bot)
