"""Operations of the document, and the parameters and headers that they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from games.api.levels import Deprecation
from games.api.openapi.components import PROBLEM_REF, Schema
from games.refusals import CATALOGUE

View = TypeVar("View", bound=Callable[..., Any])

JSON, PROBLEM = "application/json", "application/problem+json"


class Operation(AutoSchema):
    """Everything is explicit: nothing is guessed from class names or paths."""

    def get_tags(self) -> list[str]:
        return []

    def get_description(self) -> str:  # type: ignore[override]
        return ""

    def _get_request_body(self, direction: Any = "request") -> Any:
        """Also of a DELETE that takes members, which drf-spectacular leaves out. They may be absent."""
        if self.method != "DELETE":
            return super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        self.method = "POST"
        try:
            body = super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        finally:
            self.method = "DELETE"
        if body:
            body["required"] = False
        return body


def documented(
    operation_id: str,
    summary: str,
    *,
    tag: str,
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
    since: int = 1,
    deprecated: Deprecation | None = None,
) -> Callable[[View], View]:
    """Describe one operation. `token`: required (True), unused (False), or optional (None).

    `streams` are the other media types of a successful response. `since` is the feature level that
    added the operation.
    """
    responses: dict[Any, Any] = {
        (status, media_type): OpenApiResponse(response=schema, description=text)
        for status, (schema, text) in answers.items()
    }
    for media, schema in (streams or {}).items():
        responses[(200, media)] = OpenApiResponse(response=schema, description="The same.")
    codes = [
        *refusals,
        "not-acceptable",
        "rate-limited",
        "internal-error",
        "unavailable",
        "bad-request",
    ]
    if GAME_ID in parameters:
        codes += ["unknown-ruleset-version", "state-of-another-version"]
    if token is not False and "unauthenticated" not in codes:
        codes.append("unauthenticated")
    if request is not None or takes_no_members:
        codes += ["malformed-json", "body-too-large", "unsupported-media-type"]
    for status in sorted({CATALOGUE[code][0] for code in codes}):
        same = [code for code in dict.fromkeys(codes) if CATALOGUE[code][0] == status]
        responses[(status, PROBLEM)] = OpenApiResponse(
            response=PROBLEM_REF,
            description=", ".join(f"`{code}`" for code in same),
            examples=[_problem_example(code) for code in same],
        )
    security: list[dict[str, list[str]]] = []
    if token is not False:
        security.append({"bearer": []})
    if not token:
        security.append({})
    examples = []
    if example is not None:
        examples.append(OpenApiExample("typical", value=example, request_only=True))
    sentences = [description]
    if since > 1:
        sentences.append(f"Since feature level {since}.")
    if deprecated:
        sentences.append(deprecated.sentence)
    described = extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=" ".join(filter(None, sentences)),
        deprecated=deprecated is not None,
        extensions={"x-since-level": since},
        tags=[tag],
        request={JSON: request} if request is not None else None,
        responses=responses,
        parameters=[*parameters, *_headers(answers, headers or {})],
        auth=security,  # type: ignore[arg-type]
        examples=examples,
    )

    def decorate(view: View) -> View:
        if deprecated:
            # The endpoint sends them with every response of this method.
            view.deprecation_headers = deprecated.headers  # type: ignore[attr-defined]
        return described(view)

    return decorate


def path_parameter(name: str, description: str, type_: Any = str) -> OpenApiParameter:
    return OpenApiParameter(name, type_, OpenApiParameter.PATH, description=description)


def query_parameter(name: str, description: str, type_: Any = str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, type_, description=description, **more)


def header_parameter(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=description)


LOCATION = {"Location": "The URL of the new resource."}
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


def _headers(answers: Mapping[int, Any], more: Mapping[str, str]) -> list[OpenApiParameter]:
    described = {
        **more,
        "Axio-Feature-Level": "Rises with every addition to the API.",
        "X-Request-Id": "Identifies this request in the service's logs; yours if you sent one.",
        "RateLimit-Policy": "The limit that this request counts against.",
        "RateLimit": "The remaining requests, and the seconds until they are reset.",
    }
    return [
        OpenApiParameter(
            name, str, OpenApiParameter.HEADER, description=text, response=list(answers)
        )
        for name, text in described.items()
    ]


def _problem_example(code: str) -> OpenApiExample:
    status, title = CATALOGUE[code]
    value: dict[str, Any] = {
        "type": f"/api/docs/problems#{code}",
        "title": title,
        "status": status,
        "detail": f"{title}.",
        "instance": "/api/v1/games/7k2m9x4qh0v3c8ta/moves",
        "code": code,
    }
    if code in {"validation", "invalid-options"}:
        detail = "Expected int, got str."
        value["errors"] = [{"pointer": "/x", "code": "invalid-type", "detail": detail}]
    if code == "illegal-move":
        value |= {"rule": "not-adjacent", "pointer": "/x"}
    if code == "decision-closed":
        value["current_version"] = 8
    if code == "bot-declines":
        value["rule"] = "least_seconds"
    if code == "limit-reached":
        value |= {"limit": "open_tables", "allowed": 20}
    return OpenApiExample(code, value=value)
