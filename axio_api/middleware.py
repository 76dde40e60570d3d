"""What every response has in common, whichever part of the service answers.

The same classes serve both stacks: that of REST in threads, and that of live requests in the event
loop. Django would run a middleware of one kind inside a stack of the other through a thread.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from secrets import token_hex
from typing import Any
from urllib.parse import quote

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from games.server.logs import REQUEST_ID


class Middleware:
    """Something to do before a request is answered, and after, in either kind of stack."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if self.is_async:
            return self._call_async(request)
        response = self.before(request) or self.get_response(request)
        self.after(request, response)
        return response

    async def _call_async(self, request: HttpRequest) -> HttpResponseBase:
        response = self.before(request) or await self.get_response(request)
        self.after(request, response)
        return response

    def before(self, request: HttpRequest) -> HttpResponseBase | None:
        """May answer the request itself."""
        return None

    def after(self, request: HttpRequest, response: HttpResponseBase) -> None:
        """May add headers to the response."""


class RequestId(Middleware):
    """A well-formed id of the client is kept, so that both sides can log the same id."""

    HARMLESS = re.compile(r"[A-Za-z0-9._-]{1,64}")
    #: The key in META.
    KEY = "axio.request_id"

    def before(self, request: HttpRequest) -> None:
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        known = given if self.HARMLESS.fullmatch(given) else token_hex(12)
        request.META[self.KEY] = known
        REQUEST_ID.set(known)

    def after(self, request: HttpRequest, response: HttpResponseBase) -> None:
        response["X-Request-Id"] = request.META[self.KEY]


class SecurityHeaders(Middleware):
    """Pages may load resources of this server only; responses with data load nothing."""

    PAGE = (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    )
    DATA = "default-src 'none'; frame-ancestors 'none'"

    def after(self, request: HttpRequest, response: HttpResponseBase) -> None:
        headers = response.headers
        page = headers.get("Content-Type", "").startswith("text/html")
        headers.setdefault("Content-Security-Policy", self.PAGE if page else self.DATA)
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("X-Frame-Options", "DENY")
        headers.setdefault("Referrer-Policy", "no-referrer")
        if settings.SECURE_HSTS_SECONDS:
            headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"


class NoTrailingSlash(Middleware):
    """The canonical form has no trailing slash; 308 keeps the method and the body."""

    def before(self, request: HttpRequest) -> HttpResponseBase | None:
        path = request.path_info
        if not (path.startswith("/api/") and path.endswith("/")):
            return None
        query = request.META.get("QUERY_STRING", "")
        response = HttpResponse(status=308, content_type="text/plain")
        response["Location"] = quote(request.path.rstrip("/")) + (f"?{query}" if query else "")
        return response
