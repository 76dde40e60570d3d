"""The schema of turns: what is included only on request may be absent."""

from __future__ import annotations

from games.api.openapi.components import by_ruleset, may_lack, optional, typed
from games.api.openapi.events import VIEW
from games.projection.by_ruleset import SHAPES
from games.projection.turn_shapes import TurnInFull
from games.turns import PARTS

OPTION = by_ruleset("Option", lambda slug: SHAPES[slug].option)
typed(TurnInFull, "view", optional(VIEW))
TURN = typed(TurnInFull, "options", optional({"type": "array", "items": OPTION}))
may_lack(TurnInFull, *PARTS)
