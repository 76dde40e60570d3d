"""The base of all endpoints: authenticate, count against the limits, answer with good manners."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, cast

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.limits import spend
from games.live.waiting import AGAIN
from games.models import Player
from games.refusals import Refusal


class Endpoint(APIView):
    """A door. Whoever comes without a token is a stranger, and only some doors open to them."""

    #: Methods that need no token.
    open_to_strangers: ClassVar[frozenset[str]] = frozenset({"GET", "HEAD"})
    #: Class of rate limits, if not `read` for reading and `write` for writing.
    limit: ClassVar[str | None] = None
    #: Whether requests are counted at all.
    limited: ClassVar[bool] = True
    #: Whether the answer depends on who asks.
    projected: ClassVar[bool] = True
    #: What the caller is told of its limits.
    limit_headers: Mapping[str, str] = MappingProxyType({})

    @property
    def default_response_headers(self) -> dict[str, str]:
        return {}

    def perform_authentication(self, request: Request) -> None:
        """Whoever tries tokens is counted like a stranger."""
        try:
            super().perform_authentication(request)
        except Refusal:
            self._spend(request, None)
            raise

    def _spend(self, request: Request, player: Player | None) -> None:
        if not self.limited:
            return
        if AGAIN in request.META:
            self.limit_headers = request.META[AGAIN]
            return
        reading = request.method in {"GET", "HEAD"}
        limit = self.limit or ("read" if reading else "write")
        self.limit_headers = spend(request._request, player, limit)

    def check_throttles(self, request: Request) -> None:
        """Strangers are counted too, before they are refused."""
        self._spend(request, stranger_or_player(request))
        known = request.method in self.allowed_methods
        if request.user is None and known and request.method not in self.open_to_strangers:
            raise Refusal("unauthenticated", "Send the header Authorization: Bearer axio_...")

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        for name, value in self.limit_headers.items():
            answer.headers.setdefault(name, value)
        answer.headers.setdefault("Vary", "Authorization")
        answer.headers.setdefault(
            "Cache-Control", "private, no-cache" if self.projected else "no-cache"
        )
        return answer


def player_of(request: Request) -> Player:
    """The player behind a request that needs one."""
    return cast(Player, request.user)


def stranger_or_player(request: Request) -> Player | None:
    return cast(Player | None, request.user)


def not_modified(request: Request, etag: str) -> Response | None:
    """304 if the caller's copy is still good."""
    held = request.META.get("HTTP_IF_NONE_MATCH", "")
    tags = {tag.strip().removeprefix("W/") for tag in held.split(",")}
    if etag in tags:
        return Response(status=304, headers={"ETag": etag})
    return None


def created(data: Any, location: str, **headers: str) -> Response:
    return Response(data, status=201, headers={"Location": location, **headers})


def answered(data: Any, headers: Mapping[str, str] | None = None) -> Response:
    return Response(data, headers=dict(headers or {}))
