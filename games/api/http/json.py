"""JSON in and out. Only declared answers can be rendered: anything else is a programming error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.http import HttpResponse
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from games.api.http.accepting import accepted_type
from games.parsing import Submission, convert, decode_object, digest_of
from games.projection.shapes import Answer, Page
from games.refusals import Refusal

_JSON = re.compile(r"application/(?:[\w.-]+\+)?json", re.IGNORECASE)


#: Says that the answer was given before, to the same request with the same key.
REPLAYED_HEADER = {"Idempotent-Replayed": "true"}


class Encoded(Answer):
    """An answer that is already encoded."""

    body: bytes


class AnswerRenderer(BaseRenderer):
    """Deny by default: states, rows and plain dictionaries cannot be sent by accident."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else encode(data)


def encode(answer: Any) -> bytes:
    if isinstance(answer, Encoded):
        return answer.body
    for thing in (answer, *answer.items) if isinstance(answer, Page) else (answer,):
        if not isinstance(thing, Answer):
            raise TypeError(f"{type(thing).__name__} is not declared as an answer.")
    return msgspec.json.encode(answer)


def json_response(answer: Answer, headers: Mapping[str, str]) -> HttpResponse:
    return HttpResponse(encode(answer), content_type="application/json", headers=dict(headers))


class Negotiation(BaseContentNegotiation):
    """Whether the client accepts what the endpoint offers, which is JSON nearly everywhere."""

    def select_parser(self, request: Request, parsers: Iterable[Any]) -> Any:
        return None

    def select_renderer(
        self, request: Request, renderers: Iterable[Any], format_suffix: str | None = None
    ) -> tuple[Any, str]:
        only = next(iter(renderers))
        offered = request.parser_context["view"].media_types
        return only, accepted_type(request._request, offered)


def raw_body(request: Request) -> bytes:
    """The body as it was sent; refuses other media types than JSON."""
    raw: bytes = request._request.body
    if raw and not _JSON.fullmatch(request.content_type.partition(";")[0].strip()):
        raise Refusal("unsupported-media-type", "Send the body as application/json.")
    return raw


def submission_of(request: Request) -> Submission:
    """The body with its idempotency key, for services that check other things before it."""
    key: str | None = request.META.get("HTTP_IDEMPOTENCY_KEY")
    try:
        raw = raw_body(request)
    except Refusal as refusal:
        return Submission(refusal, key=key)
    digest = b"" if key is None else digest_of(raw)
    try:
        return Submission(decode_object(raw), digest, key)
    except Refusal as refusal:
        return Submission(refusal, digest, key)


def parse_body(request: Request, shape: Any) -> Any:
    return convert(decode_object(raw_body(request)), shape)


def require_empty_body(request: Request) -> None:
    """For calls without members: the body must be empty or an empty object."""
    if raw := raw_body(request):
        convert(decode_object(raw), _Nothing)


class _Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass
