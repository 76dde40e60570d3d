"""From structs to OpenAPI 3.1. Endpoints say with `documented` what they take and give.

Structs describe themselves; what depends on the ruleset is composed here from the rulesets' own
types, so that a new game appears in the document by being registered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from games.refusals import CATALOGUE
from games.rules import RULES

Schema = dict[str, Any]
View = TypeVar("View", bound=Callable[..., Any])

JSON, PROBLEM = "application/json", "application/problem+json"
REF = "#/components/schemas/{name}"

#: Structs that occur in the document, and components that are not a struct.
_structs: list[Any] = []
_components: dict[str, Schema] = {}
_typed: dict[tuple[str, str], Schema] = {}


class Operation(AutoSchema):
    """Everything is explicit: nothing is guessed from class names or paths."""

    def get_tags(self) -> list[str]:
        return []

    def get_description(self) -> str:  # type: ignore[override]
        return ""


def ref(shape: Any) -> Schema:
    """A reference to a struct (or a named union of structs) of the document."""
    if shape not in _structs:
        _structs.append(shape)
    return msgspec.json.schema_components([shape], ref_template=REF)[0][0]


def union(
    name: str,
    shapes: Sequence[Schema],
    tag: str | None = None,
    mapping: Mapping[str, str] | None = None,
) -> Schema:
    """A component that is one of several; with a tag, the tag tells which.

    Without one, what somebody sent may fit several of them, as empty options do.
    """
    schema: Schema = {"title": name, "oneOf" if tag else "anyOf": list(shapes)}
    if tag:
        schema["discriminator"] = {"propertyName": tag}
    if mapping:
        schema["discriminator"]["mapping"] = dict(mapping)
    _components[name] = schema
    return named(name)


def named(name: str) -> Schema:
    """A reference to a component by its name."""
    return {"$ref": REF.format(name=name)}


def page_of(name: str, item: Schema) -> Schema:
    _components[name] = {
        "title": name,
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": item},
            "next_cursor": {
                "anyOf": [{"type": "string"}, {"type": "null"}],
                "description": "Give it as `cursor` to read on; null at the end.",
            },
        },
    }
    return {"$ref": REF.format(name=name)}


def typed(struct: Any, member: str, schema: Schema) -> Schema:
    """What a member of a struct really is, where it depends on the ruleset."""
    _typed[struct.__name__, member] = schema
    return ref(struct)


def optional(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def by_ruleset(name: str, shape_of: Callable[[str], Any], tag: str | None = None) -> Schema:
    """One of the shapes that the registered rulesets have for the same thing.

    Where a ruleset has one for each `type`, these are a union of their own: rulesets may use the
    same type for different things. One that has no such thing gives None.
    """
    shapes: list[Schema] = []
    for slug in RULES:
        shape = shape_of(slug)
        if isinstance(shape, dict):
            mapping = {kind: member["$ref"] for kind, member in shape.items()}
            own = union(f"{slug.capitalize()}{name}", list(shape.values()), "type", mapping)
            shapes.append(own)
        elif shape is not None:
            shapes.append(ref(shape))
    return union(name, shapes, tag)


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
) -> Callable[[View], View]:
    """Describe one operation. `token`: needed, not needed (False), or welcome (None)."""
    responses: dict[Any, Any] = {
        (status, media_type): OpenApiResponse(response=schema, description=text)
        for status, (schema, text) in answers.items()
    }
    codes = [*refusals, "rate-limited", "internal-error", "unavailable", "bad-request"]
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
    return extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=description,
        tags=[tag],
        request={JSON: request} if request is not None else None,
        responses=responses,
        parameters=[*parameters, *_headers(answers, headers or {})],
        auth=security,  # type: ignore[arg-type]
        examples=examples,
    )


def example_of(struct: Any) -> dict[str, Any]:
    """An example of a struct, put together from those of its members."""
    schema = msgspec.json.schema_components([struct], ref_template=REF)[1][struct.__name__]
    example: dict[str, Any] = {}
    for name, member in schema["properties"].items():
        if "enum" in member:
            example[name] = member["enum"][0]
        elif name in schema["required"] or "default" not in member:
            example[name] = member["examples"][0]
        else:
            example[name] = member["default"]
    return example


def path_parameter(name: str, description: str, type_: Any = str) -> OpenApiParameter:
    return OpenApiParameter(name, type_, OpenApiParameter.PATH, description=description)


def query_parameter(name: str, description: str, type_: Any = str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, type_, description=description, **more)


def header_parameter(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=description)


LOCATION = {"Location": "The address of what was created."}
REPLAYED = {"Idempotent-Replayed": "`true` if this answer was given before."}
ETAG = {"ETag": "Names this state of the view, for `If-None-Match`."}
LIMIT = query_parameter(
    "limit",
    "How many items at most.",
    {"type": "integer", "minimum": 1, "maximum": 200},
    default=50,
)
CURSOR = query_parameter("cursor", "The `next_cursor` of the page before.")
GAME_ID = path_parameter("game_id", "Id of a game.")
SEAT_NUMBER = path_parameter(
    "number", "Number of a seat, from 1.", {"type": "integer", "minimum": 1}
)


def _headers(answers: Mapping[int, Any], more: Mapping[str, str]) -> list[OpenApiParameter]:
    told = {
        **more,
        "X-Request-Id": "Names this request in the service's logs; yours if you sent one.",
        "RateLimit-Policy": "The limit that this request counts against.",
        "RateLimit": "What is left of it, and for how many seconds.",
    }
    return [
        OpenApiParameter(
            name, str, OpenApiParameter.HEADER, description=text, response=list(answers)
        )
        for name, text in told.items()
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
    return OpenApiExample(code, value=value)


_components["FieldError"] = {
    "title": "FieldError",
    "description": "A member of the request that is at fault.",
    "type": "object",
    "properties": {
        "pointer": {
            "type": "string",
            "description": "JSON pointer into the body, or `?name` for a query parameter.",
            "examples": ["/seats/0/type"],
        },
        "code": {
            "type": "string",
            "enum": ["invalid-type", "invalid-value", "required", "unknown-member"],
        },
        "detail": {"type": "string", "examples": ["Expected int, got str."]},
    },
}
_components["Problem"] = {
    "title": "Problem",
    "description": "A refusal (RFC 9457). `code` is stable: decide by it, never by the texts.",
    "type": "object",
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string"},
        "instance": {"type": "string", "format": "uri-reference"},
        "code": {"type": "string", "enum": list(CATALOGUE)},
        "errors": {
            "type": "array",
            "items": {"$ref": REF.format(name="FieldError")},
            "description": "With `validation` and `invalid-options`.",
        },
        "rule": {"type": "string", "description": "With `illegal-move`: a stable code."},
        "pointer": {"type": "string", "description": "With `illegal-move`."},
        "current_version": {"type": "integer", "description": "With `decision-closed`."},
    },
    "required": ["type", "title", "status", "detail", "instance", "code"],
}
PROBLEM_REF = {"$ref": REF.format(name="Problem")}

#: Structs that clients send: their members may be left out where there is a default.
_SENT = ("Input", "Seat", "PerDecision", "NoTimeControl", "Options")


def tidy(result: Schema, **unused: Any) -> Schema:
    """drf-spectacular's last step: put in the components, and make all of it strict."""
    _, structs = msgspec.json.schema_components(_structs, ref_template=REF)
    components = {name: dict(schema) for name, schema in (structs | _components).items()}
    for (name, member), member_schema in _typed.items():
        properties = dict(components[name]["properties"])
        properties[member] = member_schema
        components[name]["properties"] = properties
    for name, schema in components.items():
        _strict(schema)
        if "properties" in schema:
            schema["additionalProperties"] = False
            if not _is_sent(name) and name != "Problem":
                schema["required"] = list(schema["properties"])
                for prop in schema["properties"].values():
                    prop.pop("default", None)
    for schema in components.values():
        _name_tags(schema, components)
        if "anyOf" in schema:
            # Clients take the first that fits: whoever asks for more members comes first.
            schema["anyOf"].sort(key=lambda member: -_demands(member, components))
    result["components"] = {
        "schemas": dict(sorted(components.items())),
        "securitySchemes": {
            "bearer": {
                "type": "http",
                "scheme": "bearer",
                "description": "A token from `createPlayer`, `createToken` or `createBot`.",
            }
        },
    }
    return result


def _is_sent(name: str) -> bool:
    return name.endswith(_SENT) and name != "Seat"


def _strict(schema: Any) -> None:
    """Enumerations get their type, and tagged unions are exclusive."""
    if isinstance(schema, dict):
        if "enum" in schema and "type" not in schema:
            schema["type"] = "string"
        if "discriminator" in schema and "anyOf" in schema:
            schema["oneOf"] = schema.pop("anyOf")
        if isinstance(schema.get("default"), dict):
            del schema["default"]  # Generators of clients know no objects as defaults.
        for value in schema.values():
            _strict(value)
    elif isinstance(schema, list):
        for value in schema:
            _strict(value)


def _demands(schema: Any, components: Mapping[str, Schema]) -> int:
    """How many members a value must have to fit, all the way down."""
    if not isinstance(schema, dict):
        return 0
    if "$ref" in schema:
        return _demands(components[schema["$ref"].rpartition("/")[2]], components)
    members = schema.get("properties", {})
    required = [members[name] for name in schema.get("required", ())]
    return len(required) + sum(_demands(member, components) for member in required)


def _name_tags(schema: Schema, components: Mapping[str, Schema]) -> None:
    """Spell out which tag leads to which member of a union."""
    discriminator = schema.get("discriminator")
    if not discriminator or "mapping" in discriminator:
        return
    mapping = {}
    for member in schema["oneOf"]:
        target = components[member["$ref"].rpartition("/")[2]]
        for tag in target["properties"][discriminator["propertyName"]]["enum"]:
            mapping[tag] = member["$ref"]
    discriminator["mapping"] = mapping
