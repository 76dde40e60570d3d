"""Bots: the list of all, and an owner's own."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, ClassVar
from urllib.parse import quote

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.accounts import NewName, profile, profiles
from games.api.http.json import parse_body
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
from games.api.tokens import RightsInput, token_created
from games.models import Scope
from games.projection.shapes import Page, Slug
from games.selectors import bot_list, own_bot_get, own_bot_list
from games.services.bots import bot_create, bot_retire, bot_token_create, bot_update, require_owner
from games.services.tokens import rights_of

Description = Annotated[str, Meta(max_length=500, examples=["Plays the first option."])]
BOT_NAME = path_parameter("name", "Name of a bot of yours; case does not matter.")
BOT_PAGE = page_of("BotPage", ref(answers.Player))


class AcceptsInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Which games of others the bot accepts. Absent members stay as they are; of a new bot: from
    its owner only, unrated games of all rulesets, any clock, 8 games at a time."""

    from_: Annotated[answers.AcceptsFrom, Meta(description="Whose games.")] | UnsetType = field(
        default=UNSET, name="from"
    )
    rated: Annotated[bool, Meta(description="Rated games, too.")] | UnsetType = UNSET
    rulesets: Annotated[tuple[Slug, ...], Meta(max_length=100)] | UnsetType = UNSET
    least_seconds: answers.LeastSeconds | UnsetType = UNSET
    most_games: answers.MostGames | UnsetType = UNSET


class BotCreateInput(Struct, frozen=True, forbid_unknown_fields=True):
    name: NewName
    description: Annotated[str, Meta(max_length=500)] = ""
    accepts: AcceptsInput | UnsetType = UNSET


class BotUpdateInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Absent members stay unchanged."""

    description: Description | UnsetType = UNSET
    accepts: AcceptsInput | UnsetType = UNSET


class BotTokenCreateInput(RightsInput, frozen=True, forbid_unknown_fields=True):
    label: Annotated[str, Meta(max_length=64, examples=["my server"])] = ""
    keep_others: Annotated[
        bool, Meta(description="Whether the tokens that the bot has stay valid.")
    ] = False


class Bots(Endpoint):
    def require_admission(self, request: Request, **path: Any) -> None:
        require_owner(player_of(request))

    @documented(
        "listBots",
        "List bots",
        tag="People",
        scope=NO_SCOPE,
        answers={200: (BOT_PAGE, "Bot accounts, oldest first.")},
        refusals=["validation"],
        parameters=[LIMIT, CURSOR],
        token=None,
    )
    def get(self, request: Request) -> Response:
        rows, cursor = bot_list(Query(request, *PAGING).paging())
        return answered(Page(items=profiles(rows), next_cursor=cursor))

    @documented(
        "createBot",
        "Create a bot account",
        tag="People",
        scope=Scope.ACCOUNT,
        description="The bot is yours, plays through the same API as a person with its own token, "
        "and is labelled as a bot everywhere. `accepts` says which games of others it accepts: by "
        "default none.",
        request=ref(BotCreateInput),
        example={"name": "alices-bot", "description": "Plays the first option."},
        headers=LOCATION,
        answers={201: (ref(answers.PlayerCreated), "The bot and its token, shown only here.")},
        refusals=["not-for-bots", "name-taken", "limit-reached", "validation"],
    )
    def post(self, request: Request) -> Response:
        data = parse_body(request, BotCreateInput)
        bot, token = bot_create(
            owner=player_of(request),
            name=data.name,
            description=data.description,
            accepts=msgspec.to_builtins(data.accepts) if data.accepts else {},
            rights=rights_of(token_of(request)),
        )
        answer = answers.PlayerCreated(player=profile(bot), token=token)
        return created(answer, f"/api/v1/players/{quote(bot.name)}")


class Mine(Endpoint):
    """For the owner of a bot."""

    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    def require_admission(self, request: Request, **path: Any) -> None:
        own_bot_get(player_of(request), path["name"])


class MyBots(Mine):
    @documented(
        "listMyBots",
        "My bots",
        tag="People",
        since=2,
        scope=Scope.READ,
        answers={200: (BOT_PAGE, "My bots, oldest first.")},
        refusals=["validation"],
        parameters=[LIMIT, CURSOR],
    )
    def get(self, request: Request) -> Response:
        rows, cursor = own_bot_list(player_of(request), Query(request, *PAGING).paging())
        return answered(Page(items=profiles(rows), next_cursor=cursor))


class MyBot(Mine):
    @documented(
        "updateBot",
        "Describe a bot, or say which games it accepts",
        tag="People",
        since=2,
        scope=Scope.ACCOUNT,
        description="Games in which the bot sits already are not affected.",
        request=ref(BotUpdateInput),
        example={"accepts": {"from": "anybody", "least_seconds": 60}},
        answers={200: (ref(answers.Player), "The changed bot.")},
        refusals=["not-found", "validation"],
        parameters=[BOT_NAME],
    )
    def patch(self, request: Request, name: str) -> Response:
        changes = msgspec.to_builtins(parse_body(request, BotUpdateInput))
        return answered(profile(bot_update(owner=player_of(request), name=name, changes=changes)))

    def current(self, request: Request, **path: Any) -> Any:
        """Its profile, which everybody may read."""
        return profile(own_bot_get(player_of(request), path["name"]))

    @documented(
        "retireBot",
        "Retire a bot",
        tag="People",
        since=2,
        scope=Scope.ACCOUNT,
        description="Its tokens and webhooks end, tables that it hosts close, it leaves its seats "
        "in lobbies and resigns its running games. Nobody else can have its name, and finished "
        "games keep it. A repeated request changes nothing.",
        answers={204: (None, "The bot has retired.")},
        refusals=["not-found"],
        parameters=[BOT_NAME],
    )
    def delete(self, request: Request, name: str) -> Response:
        bot_retire(owner=player_of(request), name=name)
        return Response(status=204)


class MyBotTokens(Mine):
    @documented(
        "createBotToken",
        "A new token for a bot",
        tag="People",
        since=2,
        scope=Scope.ACCOUNT,
        description="The bot's other tokens end, unless `keep_others` is set. It may be used for no "
        "more than your own token. `Location` is for the bot itself.",
        request=ref(BotTokenCreateInput),
        example={"label": "my server"},
        headers=LOCATION,
        answers={201: (ref(answers.TokenCreated), "A token, shown only in this response.")},
        refusals=["not-found", "limit-reached", "validation"],
        parameters=[BOT_NAME],
    )
    def post(self, request: Request, name: str) -> Response:
        data = parse_body(request, BotTokenCreateInput)
        token, secret = bot_token_create(
            owner=player_of(request),
            name=name,
            label=data.label,
            keep_others=data.keep_others,
            rights=partial(data.within, token_of(request)),
        )
        return token_created(token, secret)
