"""The schema of events: one union by `type` for games and one for accounts, as page and stream."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.api.openapi.components import (
    COMPONENTS,
    Schema,
    by_ruleset,
    named,
    optional,
    ref,
    typed,
    union,
)
from games.api.openapi.moves import MOVE
from games.projection import event_shapes as shapes
from games.projection.by_ruleset import SHAPES

VIEW = by_ruleset("View", lambda slug: SHAPES[slug].view)


def _list_of(name: str, events: Sequence[Any]) -> Schema:
    item = union(name, [ref(event) for event in events], tag="type")
    COMPONENTS[f"{name}Page"] = {
        "title": f"{name}Page",
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": item},
            "next_cursor": {
                "type": "string",
                "description": "Send it as `after` to continue, now or later: the id of the last "
                "event that was read.",
                "examples": ["12"],
            },
        },
    }
    return named(f"{name}Page")


typed(shapes.SnapshotEvent, "view", optional(VIEW))
typed(shapes.MoveMadeEvent, "move", MOVE)
typed(shapes.RoundEndedEvent, "effect", by_ruleset("RoundEnd", lambda slug: SHAPES[slug].round_end))

GAME_EVENT_PAGE = _list_of(
    "GameEvent",
    [
        shapes.SnapshotEvent,
        shapes.MoveMadeEvent,
        shapes.RoundEndedEvent,
        *shapes.GAME_EVENTS.values(),
        shapes.StreamClosingEvent,
        shapes.ResyncEvent,
    ],
)
ACCOUNT_EVENT_PAGE = _list_of(
    "AccountEvent",
    [
        shapes.AccountSnapshotEvent,
        *shapes.ACCOUNT_EVENTS.values(),
        shapes.AccountStreamClosingEvent,
        shapes.AccountResyncEvent,
    ],
)
STREAMS = {
    name: {
        "text/event-stream": {
            "type": "array",
            "items": named(name),
            "description": "One after the other: `id`, `event` (the type) and `data`, the event as "
            "JSON.",
        },
        "application/x-ndjson": {
            "type": "array",
            "items": named(name),
            "description": "One on each line, as JSON; an empty line is a heartbeat.",
        },
    }
    for name in ("GameEvent", "AccountEvent")
}
