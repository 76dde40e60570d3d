"""The last step: add the components to the document, and make all schemas strict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.api.openapi.components import COMPONENTS, REF, STRUCTS, TYPED, Schema

#: Endings of the names of structs that clients send: members with a default may be absent.
_SENT = ("Input", "Seat", "PerDecision", "NoTimeControl", "Options")


def tidy(result: Schema, **unused: Any) -> Schema:
    """A postprocessing hook of drf-spectacular."""
    _, structs = msgspec.json.schema_components(STRUCTS, ref_template=REF)
    components = {name: dict(schema) for name, schema in (structs | COMPONENTS).items()}
    for (name, member), member_schema in TYPED.items():
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
            # Clients take the first schema that matches: those with most required members first.
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
            del schema["default"]  # Client generators do not support objects as defaults.
        for value in schema.values():
            _strict(value)
    elif isinstance(schema, list):
        for value in schema:
            _strict(value)


def _demands(schema: Any, components: Mapping[str, Schema]) -> int:
    """How many members a value needs to match, nested ones included."""
    if not isinstance(schema, dict):
        return 0
    if "$ref" in schema:
        return _demands(components[schema["$ref"].rpartition("/")[2]], components)
    members = schema.get("properties", {})
    required = [members[name] for name in schema.get("required", ())]
    return len(required) + sum(_demands(member, components) for member in required)


def _name_tags(schema: Schema, components: Mapping[str, Schema]) -> None:
    """Add the mapping from tags to the members of a union."""
    discriminator = schema.get("discriminator")
    if not discriminator or "mapping" in discriminator:
        return
    mapping = {}
    for member in schema["oneOf"]:
        target = components[member["$ref"].rpartition("/")[2]]
        for tag in target["properties"][discriminator["propertyName"]]["enum"]:
            mapping[tag] = member["$ref"]
    discriminator["mapping"] = mapping
