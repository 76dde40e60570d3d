"""Schemas as plain client generators understand them.

Generators differ in what they make of the freedoms of JSON Schema. They agree on this: a member
that may be null lists `null` among its types; a union is a component with a name and a discriminator;
an enumeration has a type; a default is a plain value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]
Unions = dict[frozenset[str], str]

_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NO_LETTER = re.compile(r"[^A-Za-z0-9]+")
NULL: Schema = {"type": "null"}
#: Enumerations whose constants were published without a prefix, and therefore keep their names.
BARE_CONSTANTS = frozenset(
    {
        *("AcceptsFrom", "AchtAxis", "AchtCardKind", "AchtDirection", "AchtOnEight"),
        *("AchtRoundEnd", "AchtSet", "AchtShapeKind", "AxioSet", "ClosingReason", "Digest"),
        *("GameStatus", "JobKind", "ProblemCode", "RotaSet", "RotaSource", "RuleCode"),
        *("ScopeName", "StartPolicy", "TimeoutPolicy", "ViewerType", "Visibility", "WebhookType"),
    }
)


def unions_of(components: Mapping[str, Schema]) -> Unions:
    """The references to named unions, by what they may be."""
    return {
        _members(schema["oneOf"]): f"#/components/schemas/{name}"
        for name, schema in components.items()
        if "discriminator" in schema
    }


def plain(schema: Schema, unions: Unions, *, top: bool = True) -> Schema:
    """A copy of a schema; a union inside it is replaced by the component that has its name."""
    made = {key: _inside(key, value, unions) for key, value in schema.items()}
    if "enum" in made and "type" not in made:
        made["type"] = "string"
    if isinstance(made.get("default"), dict):
        del made["default"]
    if NULL in made.get("anyOf", ()):
        return _nullable(made, unions)
    if "discriminator" in made and not top:
        return _named(made, unions)
    return made


def name_constants(components: Mapping[str, Schema]) -> None:
    """Constants carry the name of their enumeration, because in some languages all constants have
    one name space. Otherwise an enumeration that is new could rename the constants of others."""
    for name, schema in components.items():
        if "enum" in schema and name not in BARE_CONSTANTS:
            prefix = _WORD.sub("_", name)
            schema["x-enum-varnames"] = [
                _NO_LETTER.sub("_", f"{prefix}_{value}").upper() for value in schema["enum"]
            ]


def _inside(key: str, value: Any, unions: Unions) -> Any:
    if key in {"properties", "$defs"}:
        return {name: plain(member, unions, top=False) for name, member in value.items()}
    if key in {"anyOf", "oneOf", "allOf", "prefixItems"}:
        return [plain(member, unions, top=False) for member in value]
    if key in {"items", "additionalProperties"} and isinstance(value, dict):
        return plain(value, unions, top=False)
    return value


def _nullable(schema: Schema, unions: Unions) -> Schema:
    rest = [member for member in schema.pop("anyOf") if member != NULL]
    only = _named({"oneOf": rest}, unions) if len(rest) > 1 else rest[0]
    only = {**only, **schema}
    about = {key: only.pop(key) for key in ("description", "default", "examples") if key in only}
    only.pop("discriminator", None)
    if "$ref" in only:
        return {"oneOf": [only, {"type": ["null"]}], **about}
    only["type"] = [only["type"], "null"]
    if "enum" in only:
        only["enum"] = [*only["enum"], None]
    return {**only, **about}


def _named(schema: Schema, unions: Unions) -> Schema:
    members = _members(schema.pop("anyOf", schema.pop("oneOf", None)))
    if members not in unions:
        raise ValueError(f"Name this union with `union_of`: {', '.join(sorted(members))}")
    schema.pop("discriminator", None)
    return {"$ref": unions[members], **schema}


def _members(schemas: list[Schema]) -> frozenset[str]:
    return frozenset(schema["$ref"] for schema in schemas)
