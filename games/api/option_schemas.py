"""The options of a ruleset as JSON Schema, without references: so forms can be made from it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.api import answers

_NULL = {"type": "null"}


def options_schema(options: type) -> answers.GameOptionsSchema:
    (reference,), parts = msgspec.json.schema_components([options], ref_template="{name}")
    whole = parts[reference["$ref"]]
    return answers.GameOptionsSchema(
        title=whole["title"],
        description=whole.get("description", ""),
        type=answers.GameOptionsType.OBJECT,
        properties={name: _option(one, parts) for name, one in whole["properties"].items()},
        unevaluated_properties=False,
    )


def _option(schema: dict[str, Any], parts: dict[str, Any]) -> answers.GameOptionSchema:
    several = schema.get("anyOf", [schema])
    (kind,) = (one for one in several if one != _NULL)
    described = {**kind, **schema}
    if "$ref" in kind:
        described = {**parts[kind["$ref"]], **described}
    types = [described.get("type", "string"), *(["null"] if _NULL in several else [])]
    allowed = {
        name: described[name] for name in ("enum", "minimum", "maximum") if name in described
    }
    return answers.GameOptionSchema(
        description=described.get("description", ""),
        type=tuple(map(answers.GameOptionType, types)),
        default=described["default"],
        **allowed,
    )
