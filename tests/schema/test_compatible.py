"""A client of the former document still works: nothing that it knows is gone or means another thing.

`tests/clients/former/openapi.yaml` is the document of the last release.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import yaml

from tests.schema.test_schema import document
from tests.support.process import ROOT

FORMER = ROOT / "tests/clients/former/openapi.yaml"
Schema = dict[str, Any]
#: Filters that have another name in the document, but are served under the former one, too.
STILL_SERVED = {("listOptions", "r")}
#: Tags that tell shapes apart. The service does not require them.
TAGS = {"ruleset", "full_type"}


@cache
def former() -> Schema:
    return dict(yaml.safe_load(FORMER.read_text()))


def operations(document: Schema) -> dict[str, tuple[str, str, Schema]]:
    return {
        operation["operationId"]: (method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


def leaves(document: Schema, schema: Schema) -> list[Schema]:
    """The objects that a schema may be."""
    if "$ref" in schema:
        return leaves(document, document["components"]["schemas"][schema["$ref"].split("/")[-1]])
    several = schema.get("oneOf", schema.get("anyOf"))
    if several:
        return [leaf for member in several for leaf in leaves(document, member)]
    return [schema] if "properties" in schema else []


def body(operation: Schema) -> Schema | None:
    content = operation.get("requestBody", {}).get("content", {})
    return content.get("application/json", {}).get("schema")


def answers(operation: Schema) -> Iterator[tuple[str, str, Schema]]:
    for status, response in operation["responses"].items():
        for media, content in response.get("content", {}).items():
            if status.startswith("2") and media == "application/json":
                yield status, media, content["schema"]


def breaking(old: Schema, new: Schema) -> Iterator[str]:
    """What a client of the old document would stumble over."""
    known = operations(new)
    for name, (method, path, was) in operations(old).items():
        if name not in known or known[name][:2] != (method, path):
            yield f"{name} is gone"
            continue
        now = known[name][2]
        yield from _parameters(name, was, now)
        if sent := body(was):
            yield from _requests(name, leaves(old, sent), leaves(new, body(now) or {}))
        for status, media, schema in answers(was):
            content = now["responses"].get(status, {}).get("content", {}).get(media)
            if content is None:
                yield f"{name} no longer answers {status} {media}"
            else:
                told = _members(leaves(new, content["schema"]))
                for member in _members(leaves(old, schema)) - told:
                    yield f"{name} {status} has no {member}"


def _parameters(name: str, was: Schema, now: Schema) -> Iterator[str]:
    before = {parameter["name"] for parameter in was.get("parameters", ())}
    after = {parameter["name"]: parameter for parameter in now.get("parameters", ())}
    for parameter in before - after.keys():
        if (name, parameter) not in STILL_SERVED:
            yield f"{name} has no parameter {parameter}"
    for parameter in after.keys() - before:
        if after[parameter].get("required"):
            yield f"{name} needs the parameter {parameter}"


def _requests(name: str, was: list[Schema], now: list[Schema]) -> Iterator[str]:
    for member in _members(was) - _members(now):
        yield f"{name} does not take {member}"
    optional = {m for one in was for m in one["properties"] if m not in one.get("required", ())}
    for one in now:
        for member in one.get("required", ()):
            if member not in TAGS and member in optional - _always(was):
                yield f"{name} needs {member}"
    new = {m for one in now for m in one.get("required", ())} - _members(was) - TAGS
    yield from (f"{name} needs {member}" for member in new if len(now) == 1)


def _members(objects: list[Schema]) -> set[str]:
    return {member for one in objects for member in one["properties"]}


def _always(objects: list[Schema]) -> set[str]:
    return {member for one in objects for member in one.get("required", ())}


def test_nothing_is_gone_since_the_last_release():
    assert list(breaking(former(), document())) == []


def test_what_is_gone_would_be_found():
    assert "previewMove is gone" in list(breaking(former(), _without_previews()))
    less = deepcopy(former())
    del less["components"]["schemas"]["Game"]["properties"]["host"]
    assert "getGame 200 has no host" in list(breaking(former(), less))
    more = deepcopy(former())
    more["components"]["schemas"]["PlayerCreateInput"]["required"].append("password")
    assert "createPlayer needs password" in list(breaking(former(), more))


def _without_previews() -> Schema:
    less = deepcopy(former())
    del less["paths"]["/api/v1/games/{game_id}/move-previews"]
    return less
