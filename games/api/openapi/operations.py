"""Operations of the document, and the parameters and headers that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from games.api.http.access import Access, declare_access
from games.api.http.idempotency import declare_repeatable
from games.api.levels import Deprecation
from games.api.openapi.components import Schema
from games.api.openapi.problems import PROBLEM_REF, problem_examples
from games.models import Scope
from games.refusals import CATALOGUE

View = TypeVar("View", bound=Callable[..., Any])

JSON, PROBLEM = "application/json", "application/problem+json"
#: Of operations that any token may call, because everybody may know what they show.
NO_SCOPE: tuple[Scope, ...] = ()


class Operation(AutoSchema):
    """Everything is explicit: nothing is guessed from class names or paths."""

    def get_tags(self) -> list[str]:
        return []

    def get_description(self) -> str:  # type: ignore[override]
        return ""

    def _get_request_body(self, direction: Any = "request") -> Any:
        """Required, except with a DELETE, whose body drf-spectacular would leave out."""
        method, self.method = self.method, "POST"
        try:
            body = super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        finally:
            self.method = method
        if body:
            body["required"] = method != "DELETE"
        return body


def documented(
    operation_id: str,
    summary: str,
    *,
    tag: str,
    scope: Scope | tuple[Scope, ...],
    keeps_to_game: bool = False,
    description: str = "",
    request: Schema | None = None,
    answers: Mapping[int, tuple[Schema | None, str]],
    refusals: Sequence[str] = (),
    parameters: Sequence[OpenApiParameter] = (),
    token: bool | None = True,
    example: Any = None,
    media_type: str = JSON,
    takes_no_members: bool = False,
    headers: Mapping[str, str] | None = None,
    streams: Mapping[str, Schema] | None = None,
    repeatable: bool = True,
    since: int = 1,
    deprecated: Deprecation | None = None,
) -> Callable[[View], View]:
    """Describe one operation, and declare which tokens may call it.

    `scope`: the scope that a token needs, or several of which it needs one. `keeps_to_game`: see
    `Access`. `token`: required (True), unused (False), or optional (None). `streams` are the other
    media types of a successful response. `repeatable`: whether a POST is done once for a key.
    `since` is the feature level that added the operation.
    """
    scopes = scope if isinstance(scope, tuple) else (scope,)
    sentences = [description or f"{summary}."]
    if scopes:
        names = " or ".join(f"`{one.value}`" for one in scopes)
        sentences.append(f"Scope: {names}.")
    if since > 1:
        sentences.append(f"Since feature level {since}.")
    if deprecated:
        sentences.append(deprecated.sentence)

    def declare(view: View) -> View:
        declare_access(view, Access(scopes, keeps_to_game))
        declare_repeatable(view, repeatable)
        if deprecated:
            # The endpoint sends them with every response of this method.
            view.deprecation_headers = deprecated.headers  # type: ignore[attr-defined]
        keyed = repeatable and view.__name__ == "post"
        conditional = view.__name__ in {"put", "patch"}
        codes = [*refusals]
        if keyed:
            codes += ["idempotency-in-progress", "idempotency-key-reused"]
        if conditional:
            codes.append("precondition-failed")
        if GAME_ID in parameters:
            codes += ["unknown-ruleset-version", "state-of-another-version"]
        if token is not False:
            codes.append("unauthenticated")
        if scopes:
            codes.append("missing-scope")
        if request is not None or takes_no_members:
            codes += ["malformed-json", "body-too-large", "unsupported-media-type"]
        return extend_schema(
            operation_id=operation_id,
            summary=summary,
            description=" ".join(filter(None, sentences)),
            deprecated=deprecated is not None,
            extensions={"x-since-level": since, "x-scopes": [one.value for one in scopes]},
            tags=[tag],
            request={JSON: request} if request is not None else None,
            responses=_successes(answers, media_type, streams or {}) | _problems(codes),
            parameters=[
                *parameters,
                *([KEY] if keyed else []),
                *([IF_MATCH] if conditional else []),
                *_headers(answers, {**(headers or {}), **(REPLAYED if keyed else {})}),
                *_headers(_statuses(codes), {}),
                *_headers(RETRIED, RETRY_AFTER, common={}),
            ],
            auth=_security(token),  # type: ignore[arg-type]
            examples=[]
            if example is None
            else [OpenApiExample("typical", value=example, request_only=True)],
        )(view)

    return declare


def _successes(
    answers: Mapping[int, tuple[Schema | None, str]], media_type: str, streams: Mapping[str, Schema]
) -> dict[Any, Any]:
    successes: dict[Any, Any] = {
        (status, media_type): OpenApiResponse(response=schema, description=text)
        for status, (schema, text) in answers.items()
    }
    for media, schema in streams.items():
        successes[(200, media)] = OpenApiResponse(response=schema, description="The same.")
    return successes


def _statuses(codes: Sequence[str]) -> dict[int, list[str]]:
    """All refusals of an operation, by their status."""
    always = ("not-acceptable", "rate-limited", "internal-error", "unavailable", "bad-request")
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys((*codes, *always)):
        by_status.setdefault(CATALOGUE[code][0], []).append(code)
    return dict(sorted(by_status.items()))


def _problems(codes: Sequence[str]) -> dict[Any, Any]:
    return {
        (status, PROBLEM): OpenApiResponse(
            response=PROBLEM_REF,
            description=", ".join(f"`{code}`" for code in same),
            examples=problem_examples(same),
        )
        for status, same in _statuses(codes).items()
    }


def _security(token: bool | None) -> list[dict[str, list[str]]]:
    """Scopes stand in `x-scopes`: plain bearer tokens have none that tools would know."""
    ways: list[dict[str, list[str]]] = []
    if token is not False:
        ways.append({"bearer": []})
    if not token:
        ways.append({})
    return ways


def path_parameter(name: str, description: str, type_: Any = str) -> OpenApiParameter:
    return OpenApiParameter(name, type_, OpenApiParameter.PATH, description=description)


def query_parameter(name: str, description: str, type_: Any = str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, type_, description=description, **more)


def header_parameter(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=description)


LOCATION = {"Location": "The URL of the new resource."}
KEY = header_parameter(
    "Idempotency-Key",
    "At most 128 visible ASCII characters. A request that is repeated with the same key and body is "
    "done once, and answered again for a day.",
)
IF_MATCH = header_parameter(
    "If-Match",
    "The `ETag` of what you have read: if it has changed since, the request is refused with a 412.",
)
REPLAYED = {"Idempotent-Replayed": "`true` if this is the stored response to an earlier request."}
ETAG = {"ETag": "Identifies this state of the view, for `If-None-Match`."}
LIMIT = query_parameter(
    "limit",
    "The maximum number of items.",
    {"type": "integer", "minimum": 1, "maximum": 200},
    default=50,
)
CURSOR = query_parameter("cursor", "The `next_cursor` of the previous page.")
GAME_ID = path_parameter("game_id", "Id of a game.")
SEAT_NUMBER = path_parameter(
    "number", "Number of a seat, from 1.", {"type": "integer", "minimum": 1}
)


COMMON_HEADERS = {
    "Axio-Feature-Level": "Rises with every addition to the API.",
    "X-Request-Id": "Identifies this request in the service's logs; yours if you sent one.",
    "RateLimit-Policy": "The limit that this request counts against: `q` requests in `w` seconds.",
    "RateLimit": "The remaining requests `r`, and the seconds `t` until they are reset.",
}
#: Statuses after which the same request may succeed.
RETRIED = (429, 503)
RETRY_AFTER = {"Retry-After": "Seconds to wait before the request is repeated."}


def _headers(
    statuses: Iterable[int], more: Mapping[str, str], *, common: Mapping[str, str] = COMMON_HEADERS
) -> list[OpenApiParameter]:
    return [
        OpenApiParameter(
            name, str, OpenApiParameter.HEADER, description=text, response=list(statuses)
        )
        for name, text in {**more, **common}.items()
    ]
