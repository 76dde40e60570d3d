"""Every failure as application/problem+json (RFC 9457), whichever layer raised it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import quote

import msgspec
from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions

from games.api.http.languages import GERMAN, german_detail, german_title, language_of
from games.refusals import Refusal

log = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"


def problem_response(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """DRF's exception handler, for all exceptions of the API's views."""
    response = respond(context["request"]._request, refusal_for(error))
    if response.status_code == 405:
        response["Allow"] = ", ".join(context["view"].allowed_methods)
    return response


def refusal_for(error: Exception) -> Refusal:
    match error:
        case Refusal():
            return error
        case RequestDataTooBig():
            return Refusal("body-too-large")
        case Http404():
            return Refusal("not-found")
        case exceptions.MethodNotAllowed():
            return Refusal("method-not-allowed", str(error.detail))
        case exceptions.NotAcceptable():
            return Refusal("not-acceptable")
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return Refusal("unauthenticated")
        case exceptions.PermissionDenied() | PermissionDenied() | SuspiciousOperation():
            return Refusal("bad-request")
        case exceptions.APIException():
            return Refusal("bad-request", str(error.detail))
        case OperationalError():
            # A lock timed out, or the database is down.
            log.warning("The database did not answer: %s", type(error).__name__)
            return Refusal("unavailable", "The database is busy. Try again.", retry_after=1)
        case _:
            log.error("Unexpected failure", exc_info=error)
            return Refusal("internal-error", "The service failed to answer.")


def respond(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    members = dict(refusal.members)
    title, detail, language = refusal.title, refusal.detail, language_of(request)
    if language == GERMAN:
        title, detail = german_title(refusal.code), german_detail(refusal.code, detail)
        if "errors" in members:
            members["errors"] = [
                {**error, "detail": german_detail(refusal.code, error["detail"])}
                for error in members["errors"]
            ]
    retry_after = members.pop("retry_after", None)
    headers = members.pop("headers", {})
    body = {
        "type": f"/docs/problems/{refusal.code}",
        "title": title,
        "status": refusal.status,
        "detail": detail,
        "instance": quote(request.path),
        "code": refusal.code,
        **members,
    }
    response = HttpResponse(
        msgspec.json.encode(body), content_type=MEDIA_TYPE, status=refusal.status, headers=headers
    )
    if retry_after is not None:
        response["Retry-After"] = str(retry_after)
    if refusal.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    response["Cache-Control"] = "no-store"
    response["Content-Language"] = language
    response["Vary"] = "Authorization, Accept-Language"
    return response


def for_reading(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view for GET and HEAD alone; Django's own decorator would refuse others without a problem."""

    @wraps(view)
    def reading(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method in {"GET", "HEAD"}:
            return view(request, *args, **kwargs)
        response = respond(request, Refusal("method-not-allowed"))
        response["Allow"] = "GET, HEAD, OPTIONS"
        return response

    return reading


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return respond(request, Refusal("not-found", "There is nothing at this address."))


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return respond(request, Refusal("bad-request"))


def forbidden(
    request: HttpRequest, exception: Exception | None = None, reason: str = ""
) -> HttpResponse:
    return respond(request, Refusal("bad-request"))


def server_error(request: HttpRequest) -> HttpResponse:
    return respond(request, Refusal("internal-error", "The service failed to answer."))
