"""What a path can do (`OPTIONS`), and what pages of other origins may do with it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

from axio_api.middleware import Middleware


class Cors(Middleware):
    """Any web page may call the API with a token. Cookies are never used."""

    METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
    ALLOWED = (
        "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, "
        "Last-Event-ID, X-Request-Id"
    )
    EXPOSED = (
        "Axio-Feature-Level, Axio-Next-Cursor, Content-Language, Deprecation, ETag, "
        "Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset, "
        "X-Request-Id"
    )

    def before(self, request: HttpRequest) -> HttpResponseBase | None:
        """Answer `OPTIONS`, which needs no token. What does not exist is left to the routes, unless
        a browser asks on behalf of a page, which could not read the refusal then."""
        if request.method != "OPTIONS":
            return None
        methods = methods_of(request.path_info)
        if not methods and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" not in request.META:
            return None
        response = HttpResponse(status=204)
        del response["Content-Type"]
        response["Allow"] = ", ".join(methods or self.METHODS)
        response["Access-Control-Allow-Methods"] = response["Allow"]
        response["Access-Control-Allow-Headers"] = self.ALLOWED
        response["Access-Control-Max-Age"] = "86400"
        return response

    def after(self, request: HttpRequest, response: HttpResponseBase) -> None:
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = self.EXPOSED


def methods_of(path: str) -> list[str]:
    """What the path has; nothing if there is no such path."""
    try:
        view = resolve(path).func
    except Resolver404:
        return []
    view_class = getattr(view, "cls", None) or getattr(view, "view_class", None)
    # A view that is a function is for reading.
    own = [name for name in Cors.METHODS if hasattr(view_class, name.lower())] or ["GET"]
    with_head = {*own, "OPTIONS", *(["HEAD"] if "GET" in own else [])}
    return [name for name in Cors.METHODS if name in with_head]
