"""JSON in and out. Only declared answers are rendered: anything else is a programming error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from games.parsing import convert, decode_object
from games.projection.shapes import Answer, Page
from games.refusals import Refusal

_JSON = re.compile(r"application/(?:[\w.-]+\+)?json", re.IGNORECASE)


class Encoded(Answer):
    """An answer that was encoded where it was made, and is given as it is."""

    body: bytes


class AnswerRenderer(BaseRenderer):
    """Deny by default: states, rows and plain dictionaries cannot leave by accident."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        if data is None:
            return b""
        if isinstance(data, Encoded):
            return data.body
        for thing in (data, *data.items) if isinstance(data, Page) else (data,):
            if not isinstance(thing, Answer):
                raise TypeError(f"{type(thing).__name__} is not declared as an answer.")
        return msgspec.json.encode(data)


class AlwaysJson(BaseContentNegotiation):
    """There is one representation, so that no Accept header is ever wrong."""

    def select_parser(self, request: Request, parsers: Iterable[Any]) -> Any:
        return None

    def select_renderer(
        self, request: Request, renderers: Iterable[Any], format_suffix: str | None = None
    ) -> tuple[Any, str]:
        only = next(iter(renderers))
        return only, only.media_type


def raw_body(request: Request) -> bytes:
    """The body as sent, if it is said to be JSON."""
    raw: bytes = request._request.body
    if raw and not _JSON.fullmatch(request.content_type.partition(";")[0].strip()):
        raise Refusal("unsupported-media-type", "Send the body as application/json.")
    return raw


def parse_body(request: Request, shape: Any) -> Any:
    return convert(decode_object(raw_body(request)), shape)


def require_empty_body(request: Request) -> None:
    """For calls without members: nothing, or an empty object."""
    if raw := raw_body(request):
        convert(decode_object(raw), _Nothing)


class _Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


def idempotency_key(request: Request) -> str | None:
    key: str | None = request.META.get("HTTP_IDEMPOTENCY_KEY")
    return key
