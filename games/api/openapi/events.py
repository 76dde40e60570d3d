"""The schema of events: one union by `type` for games and one for accounts, as page and stream."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

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
from games.rules import RULES

VIEW = by_ruleset("View", lambda slug: SHAPES[slug].view, tag="ruleset")


def _end_of_round(slug: str) -> Any:
    effects = get_args(RULES[slug].types.effect) or (RULES[slug].types.effect,)
    ends = [effect for effect in effects if effect.__struct_config__.tag == "round_ended"]
    return ends[0] if ends else None


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
typed(shapes.RoundEndedEvent, "effect", by_ruleset("RoundEnd", _end_of_round))

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
            "type": "string",
            "description": f"`id`, `event` (the type) and `data`, which is a `{name}` as JSON.",
        },
        "application/x-ndjson": {
            "type": "string",
            "description": f"Each line is a `{name}` as JSON, or empty as a heartbeat.",
        },
    }
    for name in ("GameEvent", "AccountEvent")
}
