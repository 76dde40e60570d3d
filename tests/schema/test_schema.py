"""The committed OpenAPI document is the generated one, and keeps what the contract promises."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from games.api import docs
from games.api.openapi.remedies import REMEDIES
from games.projection.by_ruleset import SHAPES
from games.projection.plans import PLANS
from games.projection.webhooks import WebhookType
from games.refusals import CATALOGUE
from games.rules import RULES
from tests.projection.calls import methods_of, routes
from tests.support.process import ROOT

COMMITTED = ROOT / "docs/openapi.yaml"
SCHEMAS = "#/components/schemas/"
#: Pages for people and operators, and the document itself.
INSTALLED = ("sw.js", "offline.html", "offline.css", "manifest.webmanifest", "icons/")
CLIENT = ("icon.svg", *INSTALLED, "board/", "at/", "static/")
UNDOCUMENTED = ("", "metrics", "api/schema", "api/docs", "docs", "llms.txt", "mcp", *CLIENT)
#: What some responses do not have: not asked for, or a keyword of JSON Schema that is not used.
ABSENT = {
    "TurnInFull": {"view", "options"},
    "GameOptionSchema": {"enum", "minimum", "maximum"},
}
Schema = dict[str, Any]


@cache
def document() -> Schema:
    return dict(yaml.safe_load(COMMITTED.read_text()))


@cache
def schemas() -> dict[str, Schema]:
    return dict(document()["components"]["schemas"])


def operations() -> Iterator[tuple[str, str, Schema]]:
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def parts(schema: Any, where: str = "") -> Iterator[tuple[str, Schema]]:
    """A schema and all schemas inside it, each with the way to it."""
    if not isinstance(schema, dict):
        return
    yield where, schema
    for name, member in schema.get("properties", {}).items():
        yield from parts(member, f"{where}/{name}")
    for key in ("oneOf", "anyOf", "allOf", "prefixItems"):
        for at, member in enumerate(schema.get(key, ())):
            yield from parts(member, f"{where}/{key}/{at}")
    for key in ("items", "additionalProperties"):
        yield from parts(schema.get(key), f"{where}/{key}")


def all_parts() -> Iterator[tuple[str, Schema]]:
    for name, schema in schemas().items():
        yield from parts(schema, name)
    for method, path, operation in operations():
        for parameter in operation.get("parameters", ()):
            yield from parts(parameter["schema"], f"{method} {path}?{parameter['name']}")


def target(schema: Schema) -> Schema:
    return schemas()[schema["$ref"].removeprefix(SCHEMAS)] if "$ref" in schema else schema


def resolved(thing: Schema) -> Schema:
    """What a reference to a component leads to."""
    if "$ref" not in thing:
        return thing
    _, _, kind, name = thing["$ref"].split("/")
    return dict(document()["components"][kind][name])


def contents(operation: Schema) -> Iterator[tuple[str, Schema]]:
    """Every body of an operation, as (where, media type object)."""
    for media in operation.get("requestBody", {}).get("content", {}).values():
        yield "request", media
    for status, response in operation["responses"].items():
        for media in response.get("content", {}).values():
            yield status, media


def sent_back() -> set[str]:
    """Names of the components that occur in successful answers."""
    waiting = [
        media["schema"]
        for _, _, operation in operations()
        for where, media in contents(operation)
        if where.startswith("2")
    ]
    found: set[str] = set()
    while waiting:
        for _, part in parts(waiting.pop()):
            name = part.get("$ref", "").removeprefix(SCHEMAS)
            if name and name not in found:
                found.add(name)
                waiting.append(schemas()[name])
    return found


def test_the_committed_document_is_the_generated_one(tmp_path):
    made = tmp_path / "openapi.yaml"
    call_command("spectacular", fail_on_warn=True, validate=True, file=str(made))
    assert made.read_text() == COMMITTED.read_text(), "Run `make fix`"


def test_it_is_openapi_3_1():
    assert document()["openapi"].startswith("3.1.")
    assert document()["info"]["title"] and document()["info"]["version"]


def test_every_operation_has_a_name_of_its_own():
    names = [operation["operationId"] for _, _, operation in operations()]
    assert len(names) == len(set(names)) > 30
    verb = re.compile(r"[a-z]+([A-Z][a-z]+)+")
    assert [name for name in names if not verb.fullmatch(name)] == []


@pytest.mark.parametrize(
    ("method", "path", "operation"),
    list(operations()),
    ids=[operation["operationId"] for _, _, operation in operations()],
)
def test_an_operation_says_what_it_is_and_how_it_is_refused(method, path, operation):
    assert operation["summary"] and len(operation["tags"]) == 1
    refusals = {status for status in operation["responses"] if status.startswith("4")}
    assert "429" in refusals and "500" in operation["responses"]
    for status in refusals:
        assert list(operation["responses"][status]["content"]) == ["application/problem+json"]
    in_path = set(re.findall(r"{(\w+)}", path))
    declared = {p["name"] for p in operation.get("parameters", ()) if p["in"] == "path"}
    assert in_path == declared
    if in_path:
        assert "404" in refusals
    if operation.get("security", [{}])[-1]:
        assert "401" in refusals
    if "requestBody" in operation:
        assert {"400", "413", "415", "422"} <= refusals
        assert operation["requestBody"]["content"]["application/json"]["schema"]


def of_plans(slug: str) -> list[Any]:
    plans = PLANS[slug]
    parts = (*plans.planned.values(), *plans.conditions, plans.piece, plans.cell)
    return [shape for shape in parts if shape]


def test_every_member_of_an_answer_is_required():
    """Options hold moves as they are posted, plans as they are put: these alone are requests
    inside an answer."""
    requests = {name for name in sent_back() if name.endswith("Input")}
    assert requests == {
        shape.__name__
        for slug, shapes in SHAPES.items()
        for shape in (*shapes.inputs.values(), *of_plans(slug))
    } | {name for name in requests if "oneOf" in schemas()[name]}
    for name in sorted(sent_back() - requests):
        for where, part in parts(schemas()[name], name):
            if "properties" in part:
                absent = ABSENT.get(name, set())
                assert set(part.get("required", ())) == set(part["properties"]) - absent, where
                assert part["additionalProperties"] is False, where


def test_nothing_is_free_form():
    free = {
        where
        for where, part in all_parts()
        if not set(part) & {"$ref", "type", "oneOf", "anyOf", "allOf", "enum", "const"}
        or (
            part.get("type") == "object"
            and "oneOf" not in part
            and part.get("additionalProperties", True) is True
        )
        or (part.get("type") == "array" and not part.get("items"))
    }
    assert free == set()


def _alternatives(part: Schema) -> list[Schema]:
    """What a part may be, besides null."""
    several = part.get("oneOf", []) + part.get("anyOf", [])
    return [member for member in several if member.get("type") != ["null"]]


#: What depends on the ruleset, with a component for each of them.
BY_RULESET = {
    *("Components", "Frame", "GameOptions", "GameOptionsChosen", "Hand", "MovePreviewed"),
    *("Option", "View"),
}
MOVES = {"ExportedMove", "Move", "MoveInput"}


def test_what_depends_on_the_ruleset_is_one_component_per_ruleset():
    for name in BY_RULESET:
        discriminator = schemas()[name]["discriminator"]
        assert discriminator["propertyName"] == "ruleset"
        assert list(discriminator["mapping"]) == list(RULES), name
        for slug, ref in discriminator["mapping"].items():
            assert ref.removeprefix(SCHEMAS).startswith(slug.capitalize())


def test_every_move_of_every_ruleset_has_a_type_of_its_own():
    for name in MOVES:
        mapping = schemas()[name]["discriminator"]["mapping"]
        assert {full_type.partition(".")[0] for full_type in mapping} == set(RULES)
        for full_type, ref in mapping.items():
            assert ref.removeprefix(SCHEMAS).startswith(full_type.partition(".")[0].capitalize())


def test_every_union_is_a_component_with_a_discriminator():
    unions = 0
    for where, part in all_parts():
        if "anyOf" in part or len(_alternatives(part)) > 1:
            assert where in schemas() and "oneOf" in part, f"{where} has no name"
            assert "discriminator" in part, f"{where} has no discriminator"
            unions += 1
    assert unions >= 20


def test_every_tag_leads_to_one_object():
    for where, part in all_parts():
        if "discriminator" not in part:
            continue
        tag, mapping = part["discriminator"]["propertyName"], part["discriminator"]["mapping"]
        assert tag in {"ruleset", "type", "full_type"}, where
        assert sorted(mapping.values()) == sorted(member["$ref"] for member in part["oneOf"])
        for value, ref in mapping.items():
            member = target({"$ref": ref})
            assert member["type"] == "object" and tag in member["required"], where
            assert member["properties"][tag]["enum"] == [value], where
            assert "default" not in member["properties"][tag], where


def test_null_is_always_one_of_several_types():
    for where, part in all_parts():
        assert part.get("type") != "null", where
        if part.get("type") == ["null"]:
            assert re.search(r"/oneOf/1$", where), where


def test_a_body_is_required_except_that_of_a_delete():
    for method, path, operation in operations():
        if "requestBody" in operation:
            assert operation["requestBody"]["required"] is (method != "DELETE"), path


def test_parameters_come_in_the_order_of_the_path_then_of_the_query_then_headers():
    for _, path, operation in operations():
        order = [(p["in"], p["name"]) for p in operation.get("parameters", ())]
        places = [place for place, _ in order]
        assert places == sorted(places, key=["path", "query", "header"].index), path
        in_path = [name for place, name in order if place == "path"]
        assert in_path == re.findall(r"{(\w+)}", path)
        # Paging is what all lists have, so it comes after what is particular.
        queries = [name for place, name in order if place == "query"]
        if "cursor" in queries:
            assert queries[-2:] == ["limit", "cursor"], path


#: As lists they cannot be in a set.
TYPES = ("string", "integer", ["string", "null"])


def test_every_enumeration_has_a_type():
    found = [(where, part) for where, part in all_parts() if "enum" in part]
    assert len(found) > 15
    assert [where for where, part in found if part.get("type") not in TYPES] == []


def test_every_reference_leads_somewhere_and_nothing_is_left_over():
    text = COMMITTED.read_text()
    for kind, components in document()["components"].items():
        used = set(re.findall(rf"#/components/{kind}/([\w.-]+)", text))
        assert used == set(components) or kind == "securitySchemes"


@cache
def _registry() -> Registry:
    whole = Resource.from_contents(document(), default_specification=DRAFT202012)
    return Registry().with_resource("urn:axio", whole)


def complaints(schema: Schema, value: Any) -> list[str]:
    absolute = yaml.safe_load(yaml.safe_dump(schema).replace("#/comp", "urn:axio#/comp"))
    validator = Draft202012Validator(absolute, registry=_registry(), format_checker=FormatChecker())
    return [error.message for error in validator.iter_errors(value)]


def test_every_example_is_an_example():
    found = 0
    for method, path, operation in operations():
        for where, media in contents(operation):
            for name, example in media.get("examples", {}).items():
                assert complaints(media["schema"], resolved(example)["value"]) == [], (
                    f"{method} {path} {where} {name}"
                )
                found += 1
    for where, part in all_parts():
        for example in part.get("examples", ()):
            assert complaints(part, example) == [], where
            found += 1
        if "default" in part:
            assert complaints(part, part["default"]) == [], where
    assert found > 300


def test_every_refusal_has_a_remedy():
    assert REMEDIES.keys() == CATALOGUE.keys()
    described = schemas()["ProblemCode"]["description"]
    assert all(f"- `{code}`: " in described for code in CATALOGUE)


@pytest.mark.parametrize("slug", RULES)
def test_every_rule_that_a_move_can_break_is_named(slug):
    """Every code in the source of a ruleset is declared, and nothing else is."""
    folder = ROOT / f"games/rules/{slug}"
    text = "".join(file.read_text() for file in sorted(folder.glob("*.py")))
    raised = set(re.findall(r"IllegalMove\(\s*\"([a-z-]+)\"", text))
    assert raised == RULES[slug].rule_codes.keys()
    assert raised < set(schemas()["RuleCode"]["enum"])


def test_waiting_is_announced_where_it_helps():
    for _, path, operation in operations():
        for status, response in operation["responses"].items():
            headers = response.get("headers", {})
            assert ("Retry-After" in headers) is (status in {"429", "503"}), (path, status)
            if status != "304":
                assert {"X-Request-Id", "RateLimit", "RateLimit-Policy"} <= headers.keys()


def test_every_webhook_is_described():
    assert set(document()["webhooks"]) == {kind.value for kind in WebhookType}
    for webhook in document()["webhooks"].values():
        body = resolved(webhook)["post"]["requestBody"]
        assert body["required"] and body["content"]["application/json"]["schema"]


def test_a_wrong_example_would_be_found():
    assert complaints({"$ref": f"{SCHEMAS}Pending"}, {"seat": 0})


def test_the_requests_that_change_something_come_with_an_example():
    for method, path, operation in operations():
        if "requestBody" in operation:
            media = operation["requestBody"]["content"]["application/json"]
            assert media.get("examples"), f"{method} {path}"


def test_every_route_is_documented_and_every_documented_path_is_a_route():
    here = {
        (method, "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route))
        for route, view in routes()
        if route and not route.startswith(UNDOCUMENTED[1:])
        for method in methods_of(view)
    }
    assert here == {(method, path) for method, path, _ in operations()}


def test_the_document_is_made_once_however_many_ask_at_once(monkeypatch):
    made = []

    class Slow:
        def get_schema(self, **_):
            made.append(1)
            time.sleep(0.05)
            return {}

    monkeypatch.setattr(docs, "SchemaGenerator", Slow)
    docs._document.cache_clear()
    try:
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(lambda _: docs.document("json", "application/json"), range(4)))
    finally:
        docs._document.cache_clear()
    assert made == [1]
