"""Components of the document: structs, unions and pages, referred to by name.

Unions over rulesets are made from the types of the registered rulesets, so new games appear here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

import msgspec

from games.rules import RULES

Schema = dict[str, Any]

REF = "#/components/schemas/{name}"

#: Structs that occur in the document, and components that are not a struct.
STRUCTS: list[Any] = []
COMPONENTS: dict[str, Schema] = {}
TYPED: dict[tuple[str, str], Schema] = {}
#: Names of structs in responses → members that may be absent. All others are required.
MAY_LACK: dict[str, tuple[str, ...]] = {}


def ref(shape: Any) -> Schema:
    """A reference to a struct (or a named union of structs) of the document."""
    if shape not in STRUCTS:
        STRUCTS.append(shape)
    return msgspec.json.schema_components([shape], ref_template=REF)[0][0]


def union(
    name: str, shapes: Sequence[Schema], tag: str, mapping: Mapping[str, str] | None = None
) -> Schema:
    """A component that is one of several, distinguished by a tag. Where a struct has a member that
    is a union of the same shapes, the document refers to this component. A union of one is that one.
    """
    if len(shapes) == 1:
        return dict(shapes[0])
    discriminator: Schema = {"propertyName": tag}
    if mapping:
        discriminator["mapping"] = dict(mapping)
    # Without its type, some validators take null for one of the shapes.
    shape = {"type": "object", "oneOf": list(shapes), "discriminator": discriminator}
    COMPONENTS[name] = {"title": name, **shape}
    return named(name)


def union_of(name: str, structs: Any) -> Schema:
    """A component for a union of tagged structs, or for one that may become a union."""
    members = get_args(structs) or (structs,)
    return union(name, [ref(one) for one in members], members[0].__struct_config__.tag_field)


def named(name: str) -> Schema:
    """A reference to a component by its name."""
    return {"$ref": REF.format(name=name)}


def page_of(name: str, item: Schema, **more: Schema) -> Schema:
    """A page of a list, perhaps with more members than its items."""
    COMPONENTS[name] = {
        "title": name,
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": item},
            "next_cursor": {
                "type": ["string", "null"],
                "description": "Send it as `cursor` to get the next page; null at the end.",
            },
            **more,
        },
    }
    return {"$ref": REF.format(name=name)}


def typed(struct: Any, member: str, schema: Schema) -> Schema:
    """Set the schema of a member that depends on the ruleset."""
    TYPED[struct.__name__, member] = schema
    return ref(struct)


def may_lack(struct: Any, *members: str) -> None:
    """Say that members of a response may be absent."""
    MAY_LACK[struct.__name__] = members


def optional(schema: Schema) -> Schema:
    """A list of types, as for other members that may be null: some generators take a lone `null`
    for a type of its own."""
    if "type" in schema:
        return {**schema, "type": [schema["type"], "null"]}
    return {"oneOf": [schema, {"type": ["null"]}]}


def by_ruleset(name: str, shape_of: Callable[[str], Any]) -> Schema:
    """The union of the shapes that the registered rulesets have for the same thing, by their member
    `ruleset`. A ruleset without such a thing gives None."""
    shapes = {slug: ref(shape) for slug in RULES if (shape := shape_of(slug)) is not None}
    mapping = {slug: shape["$ref"] for slug, shape in shapes.items()}
    return union(name, list(shapes.values()), "ruleset", mapping)


def example_of(struct: Any) -> dict[str, Any]:
    """An example of a struct, made from the examples of its members."""
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
