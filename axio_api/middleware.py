"""What every response has in common, whichever part of the service answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from secrets import token_hex
from typing import Any
from urllib.parse import quote

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware

Next = Callable[[HttpRequest], HttpResponseBase]


class RequestId:
    """A caller's own id is kept if it is harmless, so that both sides can log the same."""

    HARMLESS = re.compile(r"[A-Za-z0-9._-]{1,64}")

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = given if self.HARMLESS.fullmatch(given) else token_hex(12)
        request.META["axio.request_id"] = request_id
        response = self.get_response(request)
        response["X-Request-Id"] = request_id
        return response


class SecurityHeaders:
    """Pages load only what this server sends them; data is no page at all."""

    PAGE = (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    )
    DATA = "default-src 'none'; frame-ancestors 'none'"

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        headers = response.headers
        page = headers.get("Content-Type", "").startswith("text/html")
        headers.setdefault("Content-Security-Policy", self.PAGE if page else self.DATA)
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("X-Frame-Options", "DENY")
        headers.setdefault("Referrer-Policy", "no-referrer")
        return response


class Cors:
    """Any web page may call the API with a token it holds; cookies are never involved."""

    METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
    ALLOWED = (
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Request-Id"
    )
    EXPOSED = "ETag, Location, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, X-Request-Id"

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith("/admin"):
            return self.get_response(request)
        response: HttpResponseBase
        if request.method == "OPTIONS":
            response = HttpResponse(status=204, content_type="text/plain")
            response["Allow"] = self.METHODS
            response["Access-Control-Allow-Methods"] = self.METHODS
            response["Access-Control-Allow-Headers"] = self.ALLOWED
            response["Access-Control-Max-Age"] = "86400"
        else:
            response = self.get_response(request)
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = self.EXPOSED
        return response


class NoTrailingSlash:
    """The canonical form has no trailing slash; 308 keeps the method and the body."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if path.startswith("/api/") and path.endswith("/"):
            query = request.META.get("QUERY_STRING", "")
            response = HttpResponse(status=308, content_type="text/plain")
            response["Location"] = quote(request.path.rstrip("/")) + (f"?{query}" if query else "")
            return response
        return self.get_response(request)


class AdminOnly:
    """Sessions and cookies exist for the operators' pages alone; the API pays nothing for them."""

    def __call__(self, request: HttpRequest) -> Any:
        if request.path_info.startswith("/admin"):
            return super().__call__(request)  # type: ignore[misc]
        return self.get_response(request)  # type: ignore[attr-defined]


class AdminSession(AdminOnly, SessionMiddleware):
    pass


class AdminCsrf(AdminOnly, CsrfViewMiddleware):
    def process_view(self, request: HttpRequest, *view: Any) -> Any:
        if request.path_info.startswith("/admin"):
            return super().process_view(request, *view)
        return None


class AdminAuthentication(AdminOnly, AuthenticationMiddleware):
    pass


class AdminMessages(AdminOnly, MessageMiddleware):
    pass
