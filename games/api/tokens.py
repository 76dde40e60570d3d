"""Tokens: logging in, and the tokens of an account."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
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
from games.models import Player, Scope, Token
from games.projection.shapes import Page
from games.services.players import token_create
from games.services.tokens import Rights, rights_within, token_issue, token_revoke
from games.tokens import token_get, token_list

Password = Annotated[str, Meta(max_length=128, examples=["correct horse battery"])]
Label = Annotated[str, Meta(max_length=64, examples=["my phone"])]
TOKEN_ID = path_parameter("token_id", "Id of a token.")
ONLY_HERE = {201: (ref(answers.TokenCreated), "A token, shown only in this response.")}


class TokenCreateInput(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=64, examples=["alice"])]
    password: Password
    label: Label = ""


class RightsInput(Struct, frozen=True, forbid_unknown_fields=True):
    """What a new token may be used for: never more than the token that asks for it."""

    scopes: (
        Annotated[
            tuple[answers.ScopeName, ...],
            Meta(
                min_length=1,
                max_length=16,
                description="By default all that your token has.",
                examples=[["read", "play"]],
            ),
        ]
        | None
    ) = None
    game_id: (
        Annotated[str, Meta(max_length=64, description="The only game that the token is for.")]
        | None
    ) = None
    expires_at: (
        Annotated[
            datetime,
            Meta(
                tz=True,
                description="Within ten years, and not after your token expires. By default the "
                "token expires with yours, if at all.",
                examples=["2030-01-01T00:00:00Z"],
            ),
        ]
        | None
    ) = None

    def within(self, token: Token, holder: Player) -> Rights:
        return rights_within(
            token,
            holder=holder,
            scopes=None if self.scopes is None else [Scope(scope.value) for scope in self.scopes],
            game_id=self.game_id,
            expires_at=self.expires_at,
        )


class MyTokenCreateInput(RightsInput, frozen=True, forbid_unknown_fields=True):
    """A further token. All members may be left out."""

    label: Label = ""


class TokenCreate(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset({"POST"})
    limit = "login"

    @documented(
        "createToken",
        "Log in",
        tag="People",
        scope=NO_SCOPE,
        description="The token may be used for everything. If the account has as many tokens as it "
        "may have, the one that was unused the longest ends: see `ended`.",
        request=ref(TokenCreateInput),
        example={"name": "alice", "password": "correct horse battery", "label": "my phone"},
        headers=LOCATION,
        answers=ONLY_HERE,
        refusals=["bad-credentials", "validation"],
        token=None,
    )
    def post(self, request: Request) -> Response:
        data = parse_body(request, TokenCreateInput)
        token, secret, ended = token_create(
            name=data.name, password=data.password, label=data.label
        )
        return token_created(token, secret, ended)


class MyTokens(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "listTokens",
        "My tokens",
        tag="People",
        scope=Scope.ACCOUNT,
        answers={200: (page_of("TokenPage", ref(answers.Token)), "Tokens, without secrets.")},
        refusals=["validation"],
        parameters=[LIMIT, CURSOR],
    )
    def get(self, request: Request) -> Response:
        rows, cursor = token_list(player_of(request), Query(request, *PAGING).paging())
        items = tuple(token_shown(token, current=token.pk == request.auth.pk) for token in rows)
        return answered(Page(items=items, next_cursor=cursor))

    @documented(
        "createMyToken",
        "A further token",
        tag="People",
        scope=Scope.ACCOUNT,
        since=4,
        description="For a program that need not do all that you may do, or only in one game, or "
        "for some time. A call for which a token is not meant is refused with `missing-scope`.",
        request=ref(MyTokenCreateInput),
        example={"label": "scoreboard", "scopes": ["read"]},
        headers=LOCATION,
        answers=ONLY_HERE,
        refusals=["limit-reached", "validation"],
    )
    def post(self, request: Request) -> Response:
        data = parse_body(request, MyTokenCreateInput)
        player = player_of(request)
        rights = data.within(token_of(request), player)
        return token_created(*token_issue(player=player, label=data.label, rights=rights))


class MyToken(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "getToken",
        "One of my tokens",
        tag="People",
        scope=Scope.ACCOUNT,
        since=9,
        answers={200: (ref(answers.Token), "The token, without its secret.")},
        refusals=["not-found", "validation"],
        parameters=[TOKEN_ID],
    )
    def get(self, request: Request, token_id: str) -> Response:
        Query(request)
        token = token_get(player_of(request), token_id)
        return answered(token_shown(token, current=token.pk == request.auth.pk))

    @documented(
        "revokeToken",
        "Revoke a token",
        tag="People",
        scope=Scope.ACCOUNT,
        description="It may be the token of this request.",
        answers={204: (None, "The token is revoked.")},
        refusals=["not-found"],
        parameters=[TOKEN_ID],
    )
    def delete(self, request: Request, token_id: str) -> Response:
        token_revoke(player=player_of(request), token_id=token_id)
        return Response(status=204)


def token_shown(token: Token, *, current: bool) -> answers.Token:
    return answers.Token(
        id=token.pk,
        label=token.label,
        scopes=_scopes(token),
        game_id=token.game_id,
        created_at=token.created_at,
        expires_at=token.expires_at,
        used_at=token.used_at,
        current=current,
    )


def token_created(token: Token, secret: str, ended: Token | None = None) -> Response:
    answer = answers.TokenCreated(
        id=token.pk,
        token=secret,
        label=token.label,
        scopes=_scopes(token),
        game_id=token.game_id,
        created_at=token.created_at,
        expires_at=token.expires_at,
        player=token.player.name,
        ended=answers.EndedToken(id=ended.pk, label=ended.label, player=ended.player.name)
        if ended
        else None,
    )
    return created(answer, f"/api/v1/me/tokens/{token.pk}")


def _scopes(token: Token) -> tuple[answers.ScopeName, ...]:
    return tuple(map(answers.ScopeName, token.scopes.split()))
