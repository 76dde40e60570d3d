"""Whatever can be read has an `ETag` and may be a 304: added to the document in one place."""

from __future__ import annotations

from typing import Any

from games.api.openapi.components import Schema

TAG = {
    "schema": {"type": "string"},
    "description": "Identifies this state, for `If-None-Match`. Strong: equal tags, equal bytes.",
}
CONDITION = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": "The `ETag` of the copy that you have: if it is current, the response is a 304.",
}


def add_conditions(result: Schema, **unused: Any) -> Schema:
    """A postprocessing hook of drf-spectacular. Lists that can be followed have no tags."""
    for methods in result["paths"].values():
        operation = methods.get("get")
        if operation and "text/event-stream" not in operation["responses"]["200"]["content"]:
            _add(operation)
    return result


def _add(operation: Schema) -> None:
    responses, parameters = operation["responses"], operation.setdefault("parameters", [])
    if not any(parameter["name"] == CONDITION["name"] for parameter in parameters):
        parameters.append(CONDITION)
    responses["200"].setdefault("headers", {}).setdefault("ETag", TAG)
    responses.setdefault("304", {"description": "Your copy is current."})
    operation["responses"] = dict(sorted(responses.items()))
