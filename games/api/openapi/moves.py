"""The schema of moves: one component for each move type, which may be a union by another tag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.api.openapi.components import Schema, by_ruleset, named, optional, ref, typed, union
from games.projection.by_ruleset import SHAPES
from games.rules import RULES
from games.rules.base import move_type


def _inputs(slug: str) -> dict[str, Schema]:
    return _by_type(slug, list(SHAPES[slug].inputs.values()), "Input")


def _records(slug: str) -> dict[str, Schema]:
    moves = _by_type(slug, list(SHAPES[slug].records.values()), "Record")
    return {**moves, "resign": ref(SHAPES[slug].resignation)}


def _exported(slug: str) -> dict[str, Schema]:
    return _by_type(slug, list(SHAPES[slug].exported.values()), "Exported")


def _by_type(slug: str, structs: Sequence[Any], suffix: str) -> dict[str, Schema]:
    found: dict[str, list[Any]] = {}
    for struct in structs:
        found.setdefault(move_type(struct), []).append(struct)
    return {
        kind: ref(same[0]) if len(same) == 1 else _by_tag(slug, kind, same, suffix)
        for kind, same in found.items()
    }


def _by_tag(slug: str, kind: str, structs: Sequence[Any], suffix: str) -> Schema:
    """Moves that share a type, distinguished by the tag of their structs."""
    words = "".join(word.capitalize() for word in kind.split("_"))
    tag = structs[0].__struct_config__.tag_field
    return union(f"{slug.capitalize()}{words}{suffix}", [ref(one) for one in structs], tag)


MOVE_INPUT = by_ruleset("MoveInput", _inputs)
MOVE = by_ruleset("Move", _records)
EXPORTED_MOVE = by_ruleset("ExportedMove", _exported)

for _slug in RULES:
    _move = named(f"{_slug.capitalize()}Move")
    typed(SHAPES[_slug].option, "move", named(f"{_slug.capitalize()}MoveInput"))
    typed(SHAPES[_slug].frame, "move", optional(_move))
    typed(
        SHAPES[_slug].frame,
        "moves",
        {
            "type": "array",
            "items": _move,
            "description": "The moves that led here: none, one, or several sealed answers; `move` "
            "is the last of them.",
        },
    )
