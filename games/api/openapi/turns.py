"""The schema of turns: what is included only on request may be absent."""

from __future__ import annotations

from typing import Any

from games.api.openapi.components import Schema, by_ruleset, optional, typed
from games.api.openapi.events import VIEW
from games.projection.by_ruleset import SHAPES
from games.projection.event_shapes import TurnInFull
from games.turns import PARTS

OPTION = by_ruleset("Option", lambda slug: SHAPES[slug].option)
typed(TurnInFull, "view", optional(VIEW))
TURN = typed(TurnInFull, "options", optional({"type": "array", "items": OPTION}))


def allow_absence(result: Schema, **unused: Any) -> Schema:
    """A postprocessing hook of drf-spectacular. All other members of responses are required."""
    turn = result["components"]["schemas"][TurnInFull.__name__]
    turn["required"] = [name for name in turn["required"] if name not in PARTS]
    return result
