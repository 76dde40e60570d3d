"""The rules of every game in words, and an example of a position: made from the rulesets alone."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import islice
from typing import Any, get_args

from msgspec import NODEFAULT, Meta
from msgspec.structs import fields

from games.mcp.answers import Rulebook
from games.mcp.callers import Caller
from games.mcp.playing import Arguments
from games.mcp.seating import RulesetSlug
from games.mcp.wording import compact, move_line
from games.rules import RULES, AnyRuleset
from games.rules.base import move_type
from games.rules.viewers import Viewer

#: Of the example: its seed, and how many moves were made.
SEED, MOVES = bytes(32), 6
MOST_OPTIONS = 4


class Rules(Arguments, frozen=True):
    ruleset: RulesetSlug


def rules(caller: Caller, asked: Rules) -> Rulebook:
    return Rulebook(text=rules_text(asked.ruleset))


@cache
def rules_text(slug: str) -> str:
    ruleset = RULES[slug]
    seats = ", ".join(map(str, ruleset.seat_counts))
    lines = [
        f"{ruleset.name} (`{slug}`), seats: {seats}",
        ruleset.guide(),
        f"Decisions: {', '.join(ruleset.decision_kinds)}. Moves:",
        *_moves(ruleset),
    ]
    if ruleset.legend:
        lines.append(f"Positions in words: {ruleset.legend}")
    if chosen := [_member(option) for option in fields(ruleset.types.options)]:
        lines += ["Options of a new table:", *(f"- {option}" for option in chosen)]
    return "\n".join(lines)


def _moves(ruleset: AnyRuleset) -> Iterator[str]:
    """Each kind of move with its members; kinds that do the same are told together."""
    told: dict[str, list[str]] = {}
    shown: dict[str, str] = {}
    union = ruleset.types.move
    for move in get_args(union) or (union,):
        config, kind = move.__struct_config__, move_type(move)
        name = kind if config.tag_field == "type" else f"{kind} {config.tag_field} {config.tag}"
        about = " ".join((move.__doc__ or "").split())
        members = "; ".join(_member(one) for one in fields(move) if one.encode_name != "type")
        told.setdefault(about, []).append(name)
        shown.setdefault(about, f"{about} {members}." if members else about)
    for about, names in told.items():
        yield f"- {' or '.join(names)}: {shown[about]}"


def _member(field: Any) -> str:
    """A member with what its type says of it."""
    metas = list(_metas(field.type))
    about = next((meta.description for meta in metas if meta.description), "")
    least = next((meta.ge for meta in metas if meta.ge is not None), None)
    most = next((meta.le for meta in metas if meta.le is not None), None)
    bounds = f" {least} to {most}" if least is not None and most is not None else ""
    if bounds == "" and (names := _choices(field.type)):
        bounds = f" {' or '.join(names)}"
    usual = ""
    if field.default is not NODEFAULT:
        usual = f" (default {compact(field.default)})"
    return f"`{field.encode_name}`{bounds}{usual}" + (f": {about.rstrip('.')}" if about else "")


def _choices(annotation: Any) -> list[str]:
    """The values of an enumeration, which may be left out."""
    kinds = (one for one in (annotation, *get_args(annotation)) if isinstance(one, type))
    return [str(one.value) for kind in kinds if issubclass(kind, Enum) for one in kind]


def _metas(annotation: Any) -> Iterator[Meta]:
    """What is said of a type, and of those that it is made of."""
    for part in get_args(annotation):
        if isinstance(part, Meta):
            yield part
        else:
            yield from _metas(part)


@cache
def example_text(slug: str) -> str:
    """A position that the rules reach from a fixed seed, as the seat that must decide is told it."""
    ruleset = RULES[slug]
    seats = min((count for count in ruleset.seat_counts if count > 1), default=1)
    state = ruleset.new_game(seats=seats, options=ruleset.parse_options({}), seed=SEED)
    for number in range(MOVES):
        decision = _open(ruleset, state)
        moves = list(ruleset.legal_moves(state, decision))
        state = ruleset.apply(state, decision.seat, moves[number * 7 % len(moves)]).state
    decision = _open(ruleset, state)
    view = ruleset.view_for(state, Viewer.at(decision.seat))
    lines = [f"You are seat {decision.seat}, asked to {decision.kind}.", ruleset.text_of(view)]
    lines.append("Some legal moves:")
    for move in islice(ruleset.legal_moves(state, decision), MOST_OPTIONS):
        lines.append(move_line(move, ruleset.preview(state, decision.seat, move)))
    return "\n".join(lines)


def _open(ruleset: AnyRuleset, state: Any) -> Any:
    answered = ruleset.answered(state)
    return next(one for one in ruleset.decisions(state) if one.seat not in answered)
