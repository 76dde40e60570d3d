"""Standing orders: answers that a seat gives in advance. They are kept here, and consulted when a
decision is opened; `advancing` makes the moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import transaction
from msgspec import Struct

from games.models import Decision, Game, Player, Seat
from games.parsing import Submission, convert, escaped, of_ruleset
from games.projection.by_ruleset import full_type
from games.projection.plans import PLANS
from games.refusals import Refusal, invalid
from games.rules.gains import ends_round
from games.rules.plans import (
    PlanCondition,
    StoppedBy,
    StoredPlan,
    condition_fault,
    hand_members,
    plan_consult,
)
from games.table import Table

#: Of a plan as it is stored: it is read with every move of its game.
MOST_BYTES = 16 * 1024
#: Larger than anything on a board, and small enough for every database.
LARGEST_NUMBER = 10**9


class StandingAnswer(Struct, frozen=True):
    """A move that a seat ordered, and the entry of its plan that says so."""

    body: Any
    entry: int | None = None


def orders_put(*, game_id: str, number: int, player: Player, submission: Submission) -> Table:
    """Store orders of a seat, which answer the decisions opened from now on."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = table.require_orders_of(number, player)
        if table.game.status == Game.Status.FINISHED:
            raise Refusal("game-not-active", "The game is finished.")
        given = of_ruleset(submission.members, table.game.ruleset)
        orders = convert(given, PLANS[table.game.ruleset].orders_input)
        stored = msgspec.to_builtins(orders)
        del stored["ruleset"]
        if orders.plan is None:
            del stored["plan"]
        else:
            table.require_playing(seat)
            stored["plan"] = _plan_stored(table, orders.plan)
        seat.standing_orders = stored or None
        seat.save(update_fields=["standing_orders"])
    return table


def plan_end(seat: Seat) -> None:
    """A plan ends when its seat is given up, or played by an engine. The caller stores the seat."""
    if seat.standing_orders and (plan := seat.standing_orders.get("plan")):
        plan["stopped_by"] = plan.get("stopped_by") or StoppedBy.SEAT_LEFT.value


def orders_consult(table: Table, effects: Sequence[Any] = ()) -> dict[str, StandingAnswer]:
    """What standing orders answer to the decisions that were opened with this position."""
    if all(seat.standing_orders is None for seat in table.seats):
        return {}
    if any(ends_round(effect) for effect in effects):
        _note_end_of_round(table)
    answers = {
        decision.pk: standing_answer(table, decision)
        for decision in table.decisions
        if not decision.answered and decision.opened_version == table.game.version
    }
    return {pk: answer for pk, answer in answers.items() if answer is not None}


def standing_answer(table: Table, decision: Decision) -> StandingAnswer | None:
    """The answer of a seat's standing orders to an open decision; None if it is left to the seat.

    Orders that are particular to the game come first. A plan that a condition ends is stored.
    """
    seat = decision.seat
    if seat.standing_orders is None or seat.occupant == Seat.Occupant.AI:
        return None
    questions = table.ruleset.decisions(table.state)
    question = next(one for one in questions if one.seat == seat.number)
    if (orders := table.orders_of(seat)) is not None:
        body = table.ruleset.standing_answer(table.state, question, orders)
        if body is not None:
            return StandingAnswer(body)
    plan = table.plan_of(seat)
    if plan is None:
        return None
    verdict = plan_consult(table.ruleset, table.state, question, plan)
    if verdict.stopped_by is not None:
        _change_plan(seat, stopped_by=verdict.stopped_by.value)
    return None if verdict.move is None else StandingAnswer(verdict.move, verdict.entry)


def answer_note(table: Table, decision: Decision, answer: StandingAnswer) -> None:
    """Remember that an entry of a plan answers now: it is made once, unless it may be repeated."""
    if answer.entry is not None:
        plan = (decision.seat.standing_orders or {})["plan"]
        plan["entries"][answer.entry]["played"] = table.game.version
        decision.seat.save(update_fields=["standing_orders"])


def _note_end_of_round(table: Table) -> None:
    for seat in table.seats:
        if (plan := table.plan_of(seat)) and plan.stopped_by is None and not plan.round_ended:
            _change_plan(seat, round_ended=True)


def _change_plan(seat: Seat, **members: Any) -> None:
    (seat.standing_orders or {})["plan"].update(members)
    seat.save(update_fields=["standing_orders"])


def _plan_stored(table: Table, plan: Any) -> dict[str, Any]:
    """A well-formed plan as it is stored; refuses what makes no sense in this game."""
    entries = []
    for at, entry in enumerate(plan.entries):
        pointer = f"/plan/entries/{at}"
        move = _move_planned(table, entry, pointer)
        unless = _conditions_stored(table, entry.unless, f"{pointer}/unless")
        entries.append({**msgspec.to_builtins(entry), "move": move, "unless": unless})
    wake = _conditions_stored(table, plan.wake, "/plan/wake")
    given = {"entries": entries, "wake": wake, "best": msgspec.to_builtins(plan.best)}
    _require_storable(given, "/plan")
    stored: dict[str, Any] = msgspec.to_builtins(msgspec.convert(given, StoredPlan))
    if len(msgspec.json.encode(stored)) > MOST_BYTES:
        raise invalid("/plan", "invalid-value", f"A plan has at most {MOST_BYTES} bytes.")
    return stored


def _conditions_stored(table: Table, conditions: Sequence[Any], pointer: str) -> list[Any]:
    stored = msgspec.to_builtins(conditions)
    for at, members in enumerate(stored):
        if "cell" in members:
            told = members["cell"].items()
            members["cell"] = {name: value for name, value in told if value is not None}
        condition = msgspec.convert(members, PlanCondition)
        if fault := condition_fault(condition, seats=len(table.seats)):
            member, detail = fault
            raise invalid(f"{pointer}/{at}{member}", "invalid-value", detail)
    return list(stored)


def _move_planned(table: Table, entry: Any, pointer: str) -> dict[str, Any]:
    """The members of a planned move. What it shares with a piece may be null if one is named."""
    ruleset = table.ruleset
    members = {name: value for name, value in entry.move.items() if name != "full_type"}
    shape = PLANS[ruleset.slug].planned_shape(ruleset.move_shape(members))
    move = convert(members, shape, pointer=f"{pointer}/move")
    told = msgspec.to_builtins(move)
    expected = full_type(ruleset.slug, type(move))
    if entry.move.get("full_type", expected) != expected:
        detail = f"This move is {expected}."
        raise invalid(f"{pointer}/move/full_type", "invalid-value", detail)
    if entry.holding is None:
        for name in hand_members(ruleset):
            if name in told and told[name] is None:
                detail = "Name it here, or the piece in `holding`."
                raise invalid(f"{pointer}/move/{name}", "required", detail)
    return {name: value for name, value in told.items() if name != "full_type"}


def _require_storable(value: Any, pointer: str) -> None:
    """Refuse numbers and characters that no database stores."""
    match value:
        case dict():
            for name, member in value.items():
                _require_storable(member, f"{pointer}/{escaped(name)}")
        case list() | tuple():
            for at, item in enumerate(value):
                _require_storable(item, f"{pointer}/{at}")
        case str() if "\0" in value:
            raise invalid(pointer, "invalid-value", "There must be no null character.")
        case int() if abs(value) > LARGEST_NUMBER:
            raise invalid(pointer, "invalid-value", "The number is too large.")
