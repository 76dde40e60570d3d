"""Recorded examples: what the service answered in its tests, for the document.

`examples.json` is written by `make examples`, never by hand.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from games.api.openapi.components import Schema

FILE = Path(__file__).with_name("examples.json")
#: How the example of an answer is called. Those of refusals have the name of their code.
NAME = "recorded"


class Examples(msgspec.Struct):
    #: Operation id → status → media type → body; that of a stream is the list of what it told.
    answers: dict[str, dict[str, dict[str, Any]]]
    #: Problem code → body.
    refusals: dict[str, Any]
    #: What is shown → the test that got it, to record it again.
    tests: dict[str, str] = {}


@cache
def examples() -> Examples:
    return msgspec.json.decode(FILE.read_bytes(), type=Examples)


def add_examples(result: Schema, **unused: Any) -> Schema:
    """A postprocessing hook of drf-spectacular."""
    for methods in result["paths"].values():
        for operation in methods.values():
            recorded = examples().answers.get(operation["operationId"], {})
            for status, bodies in recorded.items():
                content = operation["responses"].get(status, {}).get("content", {})
                for media in content.keys() & bodies.keys():
                    content[media]["examples"] = {NAME: {"value": bodies[media]}}
    return result
