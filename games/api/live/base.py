"""The base of live endpoints: for the event loop, what `Endpoint` is for threads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar, cast

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views import View

from games.api.http.accepting import JSON, accepted_type
from games.api.http.access import access_of, admitted
from games.api.http.auth import SEND_A_TOKEN, token_in_header
from games.api.http.limits import spend
from games.api.http.problems import refusal_for, respond
from games.api.http.views import Endpoint, add_headers
from games.models import Token
from games.refusals import Refusal
from games.server.threads import REQUEST_SECONDS
from games.services.presence import bot_seen
from games.services.tokens import token_used

T = TypeVar("T")


class LiveEndpoint(View):
    """Authenticates, counts, parses and reads in one thread hop; then it waits without a thread."""

    http_method_names = ["get", "head"]
    #: The formats that a response may have, the usual one first.
    media_types: ClassVar[tuple[str, ...]] = JSON
    #: The endpoint that answers the same call at once. What it needs of a token is needed here, too.
    at_once: ClassVar[type[Endpoint]]
    token_of = staticmethod(token_in_header)
    #: The rate limit that requests count for.
    limit: str = "read"
    #: The rate limit headers of the response.
    limit_headers: Mapping[str, str] = MappingProxyType({})

    async def dispatch(  # type: ignore[override]
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        try:
            accepted_type(request, self.media_types)
            answer = cast(Awaitable[HttpResponseBase], super().dispatch(request, *args, **kwargs))
            response = await answer
        except Exception as error:
            response = respond(request, refusal_for(error))
        add_headers(response, self.limit_headers)
        return response

    def recognise(self, request: HttpRequest) -> Token | None:
        """The token of the caller, or None. A wrong token counts against the caller's address."""
        try:
            token = self.token_of(request)
        except Refusal:
            self.limit_headers = spend(request, None, self.limit)
            raise
        self.limit_headers = spend(request, token.player if token else None, self.limit)
        if token:
            bot_seen(token)
            token_used(token)
        return token

    def admit(self, request: HttpRequest) -> Token | None:
        """The same, for a call that needs what the endpoint that answers at once needs. Whose token
        is for another game is a stranger here."""
        token = self.recognise(request)
        if token is None:
            return None
        return admitted(
            token,
            access_of(self.at_once.get),  # type: ignore[attr-defined]
            self.kwargs.get("game_id"),
            open_to_strangers="GET" in self.at_once.open_to_strangers,
        )

    def admit_player(self, request: HttpRequest) -> Token:
        token = self.admit(request)
        if token is None:
            raise Refusal("unauthenticated", SEND_A_TOKEN)
        return token


async def in_time(answer: Awaitable[T], *, wait_seconds: int = 0) -> T:
    """Answer 503 if the database hangs, as REST does."""
    try:
        async with asyncio.timeout(wait_seconds + REQUEST_SECONDS):
            return await answer
    except TimeoutError:
        raise Refusal("unavailable", retry_after=5) from None
