"""The base of all endpoints: authentication, rate limits, and common headers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, update_wrapper
from types import MappingProxyType
from typing import Any, ClassVar, cast

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.accepting import JSON
from games.api.http.access import access_of, require_access
from games.api.http.auth import SEND_A_TOKEN
from games.api.http.idempotency import is_repeated_by_key, respond_once
from games.api.http.limits import spend
from games.api.http.preconditions import HEADER as IF_MATCH
from games.api.http.preconditions import respond_if_current
from games.models import Player, Token
from games.refusals import Refusal
from games.server.etags import etag_of, has_copy
from games.services.presence import bot_seen
from games.services.tokens import token_used


class Endpoint(APIView):
    """A view of the API. Callers without a token are strangers; not all methods are open to them."""

    #: Methods that need no token.
    open_to_strangers: ClassVar[frozenset[str]] = frozenset({"GET", "HEAD"})
    #: The rate limit, if not `read` for reading and `write` for writing.
    limit: ClassVar[str | None] = None
    #: Whether requests count against a rate limit.
    limited: ClassVar[bool] = True
    #: Whether the response depends on the player.
    projected: ClassVar[bool] = True
    #: The formats that a response may have, the usual one first.
    media_types: ClassVar[tuple[str, ...]] = JSON
    #: The rate limit headers of the response.
    limit_headers: Mapping[str, str] = MappingProxyType({})

    @property
    def default_response_headers(self) -> dict[str, str]:
        return {}

    def perform_authentication(self, request: Request) -> None:
        """Requests with a wrong token count against the limit of their address."""
        try:
            super().perform_authentication(request)
        except Refusal:
            self._spend(request, None)
            raise

    def _spend(self, request: Request, player: Player | None) -> None:
        if not self.limited:
            return
        reading = request.method in {"GET", "HEAD"}
        limit = self.limit or ("read" if reading else "write")
        self.limit_headers = spend(request._request, player, limit)

    def check_throttles(self, request: Request) -> None:
        """Requests without a token are counted, too, before they are refused."""
        self._spend(request, stranger_or_player(request))
        known = request.method in self.allowed_methods
        if request.user is None and known and request.method not in self.open_to_strangers:
            raise Refusal("unauthenticated", SEND_A_TOKEN)
        if request.auth is not None:
            token = token_of(request)
            bot_seen(token)
            token_used(token)
            if known:
                require_access(token, access_of(self.view_for(request)), self.kwargs.get("game_id"))

    def view_for(self, request: Request) -> Callable[..., Any]:
        """The method that answers."""
        view: Callable[..., Any] = getattr(self, str(request.method).lower())
        return view

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method in self.allowed_methods:
            view = self.view_for(request)
            if request.method == "POST" and is_repeated_by_key(request, view):
                self._answer_by(partial(respond_once, view), view)
            elif request.method in {"PUT", "PATCH"} and IF_MATCH in request.META:
                self._answer_by(partial(respond_if_current, self, view), view)

    def _answer_by(self, other: Callable[..., Any], view: Callable[..., Any]) -> None:
        """Django REST framework calls the method of this name next."""
        vars(self)[view.__name__] = update_wrapper(other, view)

    def current(self, request: Request, **path: Any) -> Any:
        """What a PUT or PATCH changes, as a GET answers it: see `preconditions`."""
        return self.get(request, **path).data  # type: ignore[attr-defined]

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        handler = getattr(self, (request.method or "").lower(), None)
        for name, value in getattr(handler, "deprecation_headers", {}).items():
            answer.headers[name] = value
        add_headers(answer, self.limit_headers, projected=self.projected)
        if _needs_tag(request, answer):
            return tagged(request._request, answer.render())
        return answer


def add_headers(
    response: HttpResponseBase, limit_headers: Mapping[str, str], *, projected: bool = True
) -> None:
    """The default headers of every response, unless they are set already."""
    for name, value in limit_headers.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Vary", "Authorization")
    response.headers.setdefault("Cache-Control", "private, no-cache" if projected else "no-cache")


def player_of(request: Request) -> Player:
    """The player behind a request that needs one."""
    return cast(Player, request.user)


def token_of(request: Request) -> Token:
    """The token of a request that needs one."""
    return cast(Token, request.auth)


def game_of_token(request: Request) -> str | None:
    """The only game that the token is for, if it is for one."""
    return token_of(request).game_id if request.auth else None


def stranger_or_player(request: Request) -> Player | None:
    return cast(Player | None, request.user)


def tagged(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """The response with a tag made of its body, or 304 if the client has it."""
    etag = answer.headers["ETag"] = etag_of(answer.content)
    if not has_copy(request, etag):
        return answer
    headers = {name: value for name, value in answer.items() if name != "Content-Type"}
    unchanged = HttpResponse(status=304, headers=headers)
    del unchanged["Content-Type"]
    return unchanged


def _needs_tag(request: Request, answer: Any) -> bool:
    """What is read gets a tag, unless its view gave it one. Lists that can be followed have none."""
    reading = request.method in {"GET", "HEAD"} and isinstance(answer, Response)
    return reading and answer.status_code == 200 and "ETag" not in answer.headers


def not_modified(request: Request, etag: str) -> Response | None:
    """304 if the client's copy is current."""
    return Response(status=304, headers={"ETag": etag}) if has_copy(request, etag) else None


def created(data: Any, location: str, **headers: str) -> Response:
    return Response(data, status=201, headers={"Location": location, **headers})


def answered(data: Any, headers: Mapping[str, str] | None = None) -> Response:
    return Response(data, headers=dict(headers or {}))
