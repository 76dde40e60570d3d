"""A plugin of pytest that keeps one answer of each kind. Each test has a fixed clock and fixed random
numbers of its own, so the same tests give the same answers, whatever else is run.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Container, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from unittest import mock

import pytest
import time_machine
from django.http import Http404

from games.api.openapi.examples import FILE, Examples
from tests.schema.choosing import harmless, value_of
from tests.support import contract
from tests.support.client import Answer, Client

#: Tests of strange requests and rows: what they get is not shown.
UNUSUAL = re.compile(r"hostile|nonsense|names|any_kind|%00|paging")
#: What these get is shown before all others.
BY_CHOICE = "tests/schema/test_shown.py"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
BETWEEN_REQUESTS = timedelta(milliseconds=10)
PROBLEM = "application/problem+json"


class Recorder:
    """A plugin of pytest."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, ...], tuple[Any, str, Any]] = {}

    @pytest.fixture(autouse=True)
    def _recorded(self, request: Any, settings: Any) -> Iterator[None]:
        """Before all other fixtures, whose answers are heard, too."""
        settings.SECRET_KEY = "for examples"
        rng = random.Random(request.node.nodeid)
        plain, numbers = Client.send, count()
        with (
            mock.patch.object(os, "urandom", rng.randbytes),
            mock.patch.object(random, "_urandom", rng.randbytes),
            time_machine.travel(NOON, tick=False) as clock,
        ):

            def send(client: Client, method: str, path: str, *body: Any, **more: Any) -> Answer:
                # What is drawn once in a process must not change what comes after it.
                rng.seed(f"{request.node.nodeid} {next(numbers)}")
                answer = plain(client, method, path, *body, **more)
                if not UNUSUAL.search(request.node.nodeid):
                    self.hear(request.node.nodeid, method, path, answer)
                clock.shift(BETWEEN_REQUESTS)
                return answer

            with mock.patch.object(Client, "send", send):
                yield

    def hear(self, test: str, method: str, path: str, answer: Answer) -> None:
        media = answer.headers.get("Content-Type", "").partition(";")[0]
        if method == "HEAD" or not answer.content:
            return
        try:
            body = body_of(answer.content, media)
            key = key_of(method, path, answer.status, media, body)
        except (ValueError, LookupError, AssertionError, Http404):
            return  # not of the API, or nothing that the document announces
        value = (test.startswith(BY_CHOICE), *value_of(body))
        if key not in self.found or value > self.found[key][0]:
            self.found[key] = (value, test, harmless(body))

    def added_to(self, kept: Examples, again: Container[str]) -> Examples:
        """What was heard in the tests that are asked again, and the rest where there is nothing."""
        for key, (_, test, body) in self.found.items():
            name = " ".join(key)
            if name in kept.tests and test not in again and not test.startswith(BY_CHOICE):
                continue
            kept.tests[name] = test
            if len(key) == 1:
                kept.refusals[name] = body
            else:
                operation, status, media = key
                kept.answers.setdefault(operation, {}).setdefault(status, {})[media] = body
        return kept


def key_of(method: str, path: str, status: int, media: str, body: Any) -> tuple[str, ...]:
    """What an answer is an example of: a code, or an operation, a status and a media type."""
    if media == PROBLEM:
        return (body["code"],)
    full = path if path.startswith("/") else f"/api/v1/{path}"
    contract.check(method, full, status, media, body)
    template = contract.template_of(full.partition("?")[0])
    operation = contract.document()["paths"][template][method.lower()]
    return operation["operationId"], str(status), media


def body_of(content: bytes, media: str) -> Any:
    """The JSON of a body; of a stream, the list of what it told."""
    if media == "text/event-stream":
        lines = [line for line in content.decode().splitlines() if line.startswith("data: ")]
        return [json.loads(line.removeprefix("data: ")) for line in lines]
    if media == "application/x-ndjson":
        return [json.loads(line) for line in content.splitlines() if line]
    return json.loads(content)


def nothing() -> Examples:
    return Examples(answers={}, refusals={})


def fitting(recorded: Examples) -> Examples:
    """Without those that the document does not know any more, or that do not fit it any more."""
    paths = contract.document()["paths"]
    operations = {
        operation["operationId"]: (method, path)
        for path, methods in paths.items()
        for method, operation in methods.items()
    }
    kept = nothing()
    for name, statuses in recorded.answers.items():
        for status, bodies in statuses.items():
            for media, body in bodies.items():
                if name in operations and contract.fits(
                    *operations[name], int(status), media, body
                ):
                    kept.answers.setdefault(name, {}).setdefault(status, {})[media] = body
                    named = f"{name} {status} {media}"
                    kept.tests[named] = recorded.tests[named]
    codes = contract.document()["components"]["schemas"]["ProblemCode"]["enum"]
    for code, body in recorded.refusals.items():
        if code in codes:
            kept.refusals[code], kept.tests[code] = body, recorded.tests[code]
    return kept


def write(chosen: Examples) -> None:
    ordered = {
        "answers": {
            name: {
                status: dict(sorted(bodies.items())) for status, bodies in sorted(statuses.items())
            }
            for name, statuses in sorted(chosen.answers.items())
        },
        "refusals": dict(sorted(chosen.refusals.items())),
        "tests": dict(sorted(chosen.tests.items())),
    }
    FILE.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n")
