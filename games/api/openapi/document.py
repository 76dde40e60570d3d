"""The last step: add the components to the document, and make all schemas strict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.api.openapi.components import COMPONENTS, MAY_LACK, REF, STRUCTS, TYPED, Schema
from games.api.openapi.plain import name_constants, plain, unions_of
from games.api.openapi.shared import share
from games.api.openapi.webhooks import webhooks

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
    unions = unions_of(components)
    components = {name: plain(schema, unions) for name, schema in components.items()}
    for name, schema in components.items():
        if "properties" in schema:
            schema["additionalProperties"] = False
            if not _is_sent(name) and name != "Problem":
                absent = MAY_LACK.get(name, ())
                schema["required"] = [one for one in schema["properties"] if one not in absent]
                for prop in schema["properties"].values():
                    prop.pop("default", None)
    for schema in components.values():
        _name_tags(schema, components)
    for schema in components.values():
        if "discriminator" in schema:
            _require_tag(schema, schema["discriminator"]["propertyName"], components)
    name_constants(components)
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
    result["webhooks"] = webhooks(result["components"])
    share(result)
    return result


def _is_sent(name: str) -> bool:
    return name.endswith(_SENT) and name != "Seat"


def _require_tag(schema: Schema, tag: str, components: Mapping[str, Schema]) -> None:
    """Clients send the tag, although the service knows without it which ruleset a game has:
    generators need a required member to tell shapes apart."""
    for member in schema.get("oneOf", ()):
        _require_tag(components[member["$ref"].rpartition("/")[2]], tag, components)
    if "properties" in schema and tag not in schema.setdefault("required", []):
        schema["required"].append(tag)
        schema["properties"][tag].pop("default", None)


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
