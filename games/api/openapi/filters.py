"""The schema of filters: a member of a move, as text in an address."""

from __future__ import annotations

from typing import Any

import msgspec

from games.api.openapi.components import Schema
from games.options import filter_types
from games.rules import RULES

_PLAIN = ({"type": "integer"}, {"type": "boolean"})
_NULL = {"type": "null"}


def filter_schema(name: str) -> Schema:
    """Of the same member in all rulesets; text if their types differ."""
    types = [one for slug in RULES for one in filter_types(slug).get(name, ())]
    parts = [part for type_ in types for part in _parts(type_)]
    values = [value for part in parts for value in part.get("enum", ())]
    if values and all("enum" in part or part == _NULL for part in parts):
        words = [*dict.fromkeys(values), *(["null"] if _NULL in parts else [])]
        return {"type": "string", "enum": words}
    kinds = [{"type": part.get("type")} for part in parts if part != _NULL]
    same = all(kind == kinds[0] for kind in kinds)
    return kinds[0] if same and kinds[0] in _PLAIN else {"type": "string"}


def _parts(type_: Any) -> list[Schema]:
    """The schemas that a value may fit, each without references."""
    (schema,), components = msgspec.json.schema_components([type_], ref_template="{name}")
    several = schema.get("anyOf", [schema])
    return [components[part["$ref"]] if "$ref" in part else part for part in several]
