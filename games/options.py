"""Options: every legal answer to a decision, perhaps only those whose members have certain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec.structs import fields

from games.models import Decision
from games.projection.by_ruleset import SHAPES
from games.refusals import invalid
from games.rules.base import move_type
from games.table import Table

#: A filter may be written with it, or without.
MOVE_PREFIX = "move."


def legal_answers(table: Table, decision: Decision, wanted: Mapping[str, str]) -> Iterator[Any]:
    """Legal moves whose members have the wanted values. `project_option` says what each gains."""
    ruleset, seat = table.ruleset, decision.seat.number
    values = [
        (name.removeprefix(MOVE_PREFIX), _values(ruleset.slug, name, text))
        for name, text in wanted.items()
    ]
    question = next(d for d in ruleset.decisions(table.state) if d.seat == seat)
    for move in ruleset.legal_moves(table.state, question):
        if values:
            members = msgspec.to_builtins(move)
            if any(members.get(name) not in sought for name, sought in values):
                continue
        yield move


@cache
def filter_types(slug: str) -> Mapping[str, list[Any]]:
    """The types of every member that a move of this ruleset may have, by name."""
    found: dict[str, list[Any]] = {}
    for move in SHAPES[slug].inputs:
        config = move.__struct_config__
        tag = config.tag_field or "type"
        members = [(member.encode_name, member.type) for member in fields(move)]
        kinds = [("type", Literal[move_type(move)]), (tag, Literal[config.tag])]
        for name, type_ in (*kinds, *members):
            if type_ not in found.setdefault(name, []):
                found[name].append(type_)
    return found


def _values(slug: str, name: str, text: str) -> list[Any]:
    """What a filter may mean: `2` is a number for one member and a name for another."""
    types = filter_types(slug).get(name.removeprefix(MOVE_PREFIX))
    if types is None:
        raise invalid(f"?{name}", "unknown-member", "No move has such a member.")
    values = [value for type_ in types for value in _read(text, type_)]
    if text == "null":
        # Members that a move does not have count as null, too.
        values.append(None)
    if not values:
        raise invalid(f"?{name}", "invalid-value", "No move can have this value.")
    return values


def _read(text: str, type_: Any) -> Iterator[Any]:
    """The text as a value of this type, in the form that members are compared in."""
    readings: list[Any] = [text]
    with suppress(msgspec.MsgspecError, RecursionError):
        readings.append(msgspec.json.decode(text))
    for reading in readings:
        try:
            yield msgspec.to_builtins(msgspec.convert(reading, type_))
        except msgspec.ValidationError:
            continue
