"""The base of all endpoints: authentication, rate limits, and common headers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, update_wrapper
from types import MappingProxyType
from typing import Any, ClassVar, cast

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.accepting import JSON
from games.api.http.access import access_of, admitted, beyond_game
from games.api.http.auth import SEND_A_TOKEN
from games.api.http.idempotency import is_repeated_by_key, respond_once
from games.api.http.limits import spend
from games.api.http.preconditions import HEADER as IF_MATCH
from games.api.http.preconditions import respond_if_current
from games.api.http.problems import refusal_for
from games.models import Player, Token
from games.refusals import Refusal
from games.selectors import table_get
from games.server.connections import limit_next_statements
from games.server.etags import etag_of, has_copy
from games.services.presence import bot_seen
from games.services.tokens import token_used

OF_A_REQUEST = (Refusal, RequestDataTooBig)
#: Refusals that depend on nothing but the body and the idempotency key.
OF_THE_BODY = frozenset(
    {"malformed-json", "body-too-large", "unsupported-media-type", "validation"}
)


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
    #: Whether the caller is treated as a stranger, because its token is for another game.
    token_of_another_game: bool = False

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
        stranger = request.user is None
        limit_next_statements(
            settings.STRANGER_STATEMENT_SECONDS if stranger else settings.REQUEST_STATEMENT_SECONDS
        )
        self._spend(request, stranger_or_player(request))
        known = request.method in self.allowed_methods
        if request.user is None and known and request.method not in self.open_to_strangers:
            raise Refusal("unauthenticated", SEND_A_TOKEN)
        if request.auth is not None:
            token = token_of(request)
            bot_seen(token)
            token_used(token)
            if known and not self._admitted(request, token):
                request.user = request.auth = None  # type: ignore[assignment]
                self.token_of_another_game = True

    def _admitted(self, request: Request, token: Token) -> Token | None:
        return admitted(
            token,
            access_of(self.view_for(request)),
            self.kwargs.get("game_id"),
            open_to_strangers=request.method in self.open_to_strangers,
        )

    def refusal_of_strangers(self, request: Request) -> Refusal:
        """For what is open to strangers only at times: what is wrong with the token, or that there
        is none."""
        if self.token_of_another_game:
            return beyond_game(access_of(self.view_for(request)))
        return Refusal("unauthenticated", SEND_A_TOKEN)

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

    def handle_exception(self, exc: Exception) -> Any:
        """What is wrong with a body or a key is told only to those who may make the call: the order
        of the checks is that of a move, and calls without a fault pay nothing for it."""
        writes = self.request.method not in {"GET", "HEAD"}
        if writes and isinstance(exc, OF_A_REQUEST) and refusal_for(exc).code in OF_THE_BODY:
            try:
                self.require_admission(self.request, **self.kwargs)
            except Refusal as earlier:
                exc = earlier
        return super().handle_exception(exc)

    def require_admission(self, request: Request, **path: Any) -> None:
        """Refuse whoever may not make a call that writes, or not about this: 404 before 403. What
        makes the change checks the same again."""
        if "game_id" in path:
            table = table_get(path["game_id"], stranger_or_player(request), state=False)
            if "number" in path:
                table.seat(path["number"])

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
