"""The schema of moves: a component for each kind of move, one union for each ruleset, and one for
all. Unions are flat, because generators of clients do not understand unions inside of unions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.api.openapi.components import Schema, example_of, optional, ref, typed, union, union_of
from games.projection.by_ruleset import SHAPES, Shapes
from games.projection.plans import PLANS
from games.rules import RULES

TAG = "full_type"


def _moves(name: str, shapes_of: Callable[[Shapes], Sequence[Any]]) -> dict[str, Schema]:
    """The union of each ruleset, and under an empty name that of all of them."""
    moves = {slug: [ref(one) for one in shapes_of(shapes)] for slug, shapes in SHAPES.items()}
    each = {slug: union(f"{slug.capitalize()}{name}", own, TAG) for slug, own in moves.items()}
    everything = [one for own in moves.values() for one in own]
    return {**each, "": union(name, everything, TAG)}


_INPUTS = _moves("MoveInput", lambda shapes: [*shapes.inputs.values()])
_RECORDS = _moves("Move", lambda shapes: [*shapes.records.values(), shapes.resignation])
MOVE_INPUT = _INPUTS[""]
MOVE = _RECORDS[""]
EXPORTED_MOVE = union(
    "ExportedMove",
    [ref(move) for shapes in SHAPES.values() for move in shapes.exported.values()],
    TAG,
)

for _slug, _shapes in SHAPES.items():
    union_of(f"{_slug.capitalize()}Effect", RULES[_slug].types.effect)
    typed(_shapes.option, "move", _INPUTS[_slug])
    typed(_shapes.frame, "move", optional(_RECORDS[_slug]))
    typed(
        _shapes.frame,
        "moves",
        {
            "type": "array",
            "items": _RECORDS[_slug],
            "description": "The moves that led here: none, one, or several sealed answers; `move` "
            "is the last of them.",
        },
    )

for _slug, _plans in PLANS.items():
    _title = _slug.capitalize()
    union(f"{_title}PlanConditionInput", [ref(one) for one in _plans.conditions], "type")
    _planned = [ref(move) for move in _plans.planned.values()]
    for _entry in (_plans.entry_input, _plans.entry):
        typed(_entry, "move", union(f"{_title}PlannedMoveInput", _planned, TAG))

_slug, _plans = next(iter(PLANS.items()))
#: Standing orders with a plan of one move.
EXAMPLE_PLAN: Schema = {
    "ruleset": _slug,
    "plan": {
        "entries": [{"move": example_of(next(iter(_plans.planned.values()))), "at_least": 3}],
        "wake": [{"type": "score_reached", "points": 30}],
    },
}
