"""The document shows one recorded answer of every kind, and one refusal for each code.

Every answer that a test gets is checked against the document (`tests/support/contract.py`), and every
example here: so an example has the shape of what the service answers today.
"""

from __future__ import annotations

import json
import re

import pytest

from games.api.openapi.examples import FILE, NAME, examples
from games.refusals import CATALOGUE
from tests.schema.choosing import MOST_CHARACTERS, harmless, value_of
from tests.schema.test_schema import complaints, document, operations, resolved, schemas

COMMAND = "Run `make examples TESTS=tests/api/test_<yours>.py`, which takes a minute or two."
#: Of which everything is an answer by the book, and large.
LARGE = {"getComponents"}


def kinds() -> list[tuple[str, str, str]]:
    """Every successful answer with a body: operation, status, media type."""
    return [
        (operation["operationId"], status, media)
        for _, _, operation in operations()
        for status, response in operation["responses"].items()
        for media in response.get("content", {})
        if media != "application/problem+json"
    ]


def test_every_answer_has_a_recorded_example():
    recorded = examples().answers
    missing = [
        f"{name} {status} {media}"
        for name, status, media in kinds()
        if media not in recorded.get(name, {}).get(status, {})
    ]
    assert not missing, f"No test of the API gets this, or it is not recorded. {COMMAND}"


def test_every_refusal_has_a_recorded_example():
    missing = CATALOGUE.keys() - examples().refusals.keys()
    assert not missing, f"No test of the API gets this, or it is not recorded. {COMMAND}"


def test_nothing_is_recorded_of_what_is_gone():
    recorded = {
        (name, status, media)
        for name, statuses in examples().answers.items()
        for status, bodies in statuses.items()
        for media in bodies
    }
    assert recorded <= set(kinds()), COMMAND
    assert examples().refusals.keys() <= CATALOGUE.keys(), COMMAND


def test_every_recorded_answer_stands_in_the_document():
    for _, path, operation in operations():
        for status, bodies in examples().answers.get(operation["operationId"], {}).items():
            for media, body in bodies.items():
                content = operation["responses"][status]["content"][media]
                assert content["examples"] == {NAME: {"value": body}}, f"{path}: run `make fix`"


@pytest.mark.parametrize("code", sorted(examples().refusals))
def test_the_example_of_a_refusal_is_one(code):
    problem = examples().refusals[code]
    assert (problem["code"], problem["status"]) == (code, CATALOGUE[code][0]), COMMAND
    assert complaints(schemas()["Problem"], problem) == [], COMMAND
    named = document()["components"]["examples"].get(code, {}).get("value")
    assert named == problem or problem in schemas()["Problem"]["examples"], "Run `make fix`"


def test_a_refusal_that_tells_more_shows_it():
    shown = examples().refusals
    assert shown["illegal-move"]["rule"] in schemas()["RuleCode"]["enum"]
    assert shown["validation"]["errors"] and shown["invalid-options"]["errors"]
    assert shown["missing-scope"]["scope"] and shown["limit-reached"]["limit"]
    assert isinstance(shown["decision-closed"]["current_version"], int)


def test_examples_are_small():
    for name, statuses in examples().answers.items():
        length = max(
            len(json.dumps(body)) for bodies in statuses.values() for body in bodies.values()
        )
        assert length <= MOST_CHARACTERS or name in LARGE, name


def test_no_example_looks_like_a_secret_or_names_a_machine():
    text = FILE.read_text()
    assert set(re.findall(r"axio_[\w-]+", text)) <= {"axio_an-example-and-not-a-token"}
    assert len(set(re.findall(r"whsec_[\w+/=]+", text))) == 1
    assert not re.search(r"/(home|work|tmp|root)/", text)


def test_secrets_are_replaced():
    told = {"token": "axio_" + "x" * 43, "ticket": "y" * 32, "items": ["whsec_" + "z" * 44]}
    assert not re.search(r"xxx|yyy|zzz", json.dumps(harmless(told)))


def test_the_telling_example_is_chosen():
    empty, one, many = ({"items": [{"id": "a"}] * number} for number in (0, 1, 50))
    assert value_of(one) > value_of(empty) and value_of(one) > value_of(many)
    long = {"items": [{"id": "a" * MOST_CHARACTERS}]}
    assert value_of(empty) > value_of(long)


def test_every_link_leads_to_an_operation_and_its_parameters():
    """Where the parameters come from is looked up in the example."""
    known = {operation["operationId"]: operation for _, _, operation in operations()}
    found = 0
    for name, operation in known.items():
        for response in operation["responses"].values():
            for link in response.get("links", {}).values():
                target = known[link["operationId"]]
                needed = {p["name"] for p in target.get("parameters", ()) if p["in"] == "path"}
                assert link["parameters"].keys() == needed, name
                (example,) = response["content"]["application/json"]["examples"].values()
                for expression in link["parameters"].values():
                    pointer = expression.removeprefix("$response.body#/")
                    value = resolved(example)["value"]
                    for part in pointer.split("/"):
                        value = value[int(part)] if isinstance(value, list) else value[part]
                    assert isinstance(value, str) and value, (name, pointer)
                found += 1
    assert found > 30
