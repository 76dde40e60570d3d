"""Standing orders and plans, as they are sent and shown: shapes made from the types of a ruleset."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import asdict, fields, replace

from games.models import Seat
from games.projection.by_ruleset import full_type_member, joined, many, members_of
from games.projection.shapes import made_shape
from games.rules import RULES, AnyRuleset
from games.rules.plans import (
    MOST_CONDITIONS,
    MOST_ENTRIES,
    CellTaken,
    Plan,
    PlanEntry,
    RoundEnded,
    ScoreReached,
    StoppedBy,
    StoredPlan,
    cell_members,
    hand_members,
    has_rounds,
)
from games.table import Table


class NoOrders(Struct, frozen=True, forbid_unknown_fields=True):
    """Answers in advance."""


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece in hand: members that are absent or null may be anything."""


class Cell(Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of the board, as moves name it: members that are absent or null may be anything."""


WAKE = "If any of these is true when you are asked, the plan ends and you decide yourself."
UNLESS = "The move is not made if any of these is true."
PLAYED = (
    "played",
    Annotated[
        int | None,
        Meta(description="The version of the position in which it was made last.", examples=[8]),
    ],
)
STOPPED_BY = (
    "stopped_by",
    Annotated[StoppedBy | None, Meta(description="What ended the plan; null while it stands.")],
)


class PlanShapes:
    """The shapes of one ruleset. What is named `Input` is sent, and shown again as it was sent."""

    def __init__(self, slug: str) -> None:
        ruleset, title = RULES[slug], slug.capitalize()
        self.planned = {move: _planned(ruleset, move) for move in members_of(ruleset.types.move)}
        self.piece = _pattern(f"{title}PieceInput", Piece, hand_members(ruleset))
        cells = cell_members(ruleset)
        self.cell: Any = _pattern(f"{title}CellInput", Cell, cells) if cells else None
        #: Those that can be true in this game.
        self.conditions = [joined(f"{title}ScoreReachedInput", ScoreReached, [])]
        if cells:
            taken = joined(f"{title}CellTakenInput", CellTaken, [("cell", self.cell)])
            self.conditions.append(taken)
        if has_rounds(ruleset):
            self.conditions.append(joined(f"{title}RoundEndedInput", RoundEnded, []))
        self.wake: Any = many(reduce(or_, self.conditions))
        wake = _listed("wake", self.wake, WAKE)
        about_holding = Meta(description="Only if you hold such a piece.")
        conditional = [
            ("holding", Annotated[self.piece | None, about_holding], None),
            _listed("unless", self.wake, UNLESS),
        ]
        self.entry_input = joined(f"{title}PlanEntryInput", PlanEntry, conditional)
        self.entry = joined(f"{title}PlanEntry", PlanEntry, [*conditional, PLAYED])
        sent = ("entries", Annotated[many(self.entry_input), Meta(max_length=MOST_ENTRIES)])
        shown = ("entries", many(self.entry))
        self.plan_input = joined(f"{title}PlanInput", Plan, [sent, wake])
        self.plan = joined(f"{title}Plan", Plan, [shown, wake, STOPPED_BY])
        orders = type(ruleset.standing_orders or NoOrders())
        name, named = f"{title}StandingOrders", ("ruleset", Literal[slug], slug)
        self.orders_input = joined(
            f"{name}Input", orders, [("plan", self.plan_input | None, None), named]
        )
        self.orders = joined(name, orders, [("plan", self.plan | None), named], answer=True)

    def planned_shape(self, shape: Any) -> Any:
        """As which a planned move is parsed, if otherwise it is parsed as this type or union."""
        return reduce(or_, (self.planned[move] for move in members_of(shape)))


def _planned(ruleset: AnyRuleset, move: Any) -> Any:
    """A move that may leave out what the piece tells that it is made with."""
    pieces = hand_members(ruleset)
    told = [
        (member.name, member.type | None, field(default=None, name=member.encode_name))
        for member in fields(move)
        if member.encode_name in pieces
    ]
    full_type = full_type_member(ruleset.slug, move)
    return joined(f"{move.__name__}PlannedInput", move, [*told, full_type])


def _pattern(name: str, base: Any, members: dict[str, Any]) -> Any:
    given = [(member, shape | None, None) for member, shape in members.items()]
    return made_shape(name, given, bases=(base,), doc=base.__doc__)


def _listed(name: str, conditions: Any, about: str) -> Any:
    return name, Annotated[conditions, Meta(max_length=MOST_CONDITIONS, description=about)], ()


PLANS = {slug: PlanShapes(slug) for slug in RULES}


def project_orders(table: Table, seat: Seat) -> Any:
    """The standing orders of a seat. Only its player may see them before the game is over."""
    orders = table.orders_of(seat) or table.ruleset.standing_orders
    members = asdict(orders) if orders else {}
    plan = table.plan_of(seat)
    shown = _plan(table.ruleset, plan) if plan else None
    return PLANS[table.game.ruleset].orders(**members, plan=shown)


def _plan(ruleset: AnyRuleset, plan: StoredPlan) -> Any:
    shapes = PLANS[ruleset.slug]
    entries = []
    for entry in plan.entries:
        told = {"played": None, **msgspec.to_builtins(entry), "move": {}}
        shown = msgspec.convert(told, shapes.entry)
        shape = shapes.planned_shape(ruleset.move_shape(entry.move))
        entries.append(replace(shown, move=msgspec.convert(entry.move, shape)))
    wake = msgspec.convert(msgspec.to_builtins(plan.wake), shapes.wake)
    return shapes.plan(
        entries=tuple(entries), wake=wake, best=plan.best, stopped_by=plan.stopped_by
    )
