"""From a request body to a legal move: the checks shared by making and previewing a move."""

from __future__ import annotations

from typing import Any

from games.models import Decision, Seat
from games.parsing import convert
from games.projection.by_ruleset import full_type
from games.refusals import Refusal, invalid
from games.rules.base import Ruleset, Step
from games.rules.errors import IllegalMove
from games.table import Table


def require_decision(table: Table, seat: Seat, data: dict[str, Any]) -> Decision:
    """The open decision that the body names; refuses one of another seat."""
    named = data.get("decision_id")
    if not isinstance(named, str):
        code = "invalid-type" if "decision_id" in data else "required"
        raise invalid("/decision_id", code, "Name the decision to answer, as a string.")
    table.require_active()
    decision = next((d for d in table.decisions if d.pk == named), None)
    if decision is None:
        detail = "This decision is not open."
        raise Refusal("decision-closed", detail, current_version=table.game.version)
    if decision.seat_id != seat.pk:
        raise Refusal("not-your-decision", f"This decision belongs to seat {decision.seat.number}.")
    require_unanswered(table, decision)
    return decision


def require_unanswered(table: Table, decision: Decision) -> None:
    """A sealed answer is final, although its decision looks open until all answers are in."""
    if decision.answered:
        detail = "You have answered already; other answers are still missing."
        raise Refusal("decision-closed", detail, current_version=table.game.version)


def move_parse(table: Table, data: dict[str, Any]) -> Any:
    return move_of(table.ruleset, data, besides="decision_id")


def move_of(
    ruleset: Ruleset[Any, Any, Any, Any], data: dict[str, Any], *, besides: str, pointer: str = ""
) -> Any:
    """A move that has another member in a request or an export. Its full type may be absent, but
    must not be that of another move."""
    members = {name: value for name, value in data.items() if name not in {besides, "full_type"}}
    move = convert(members, ruleset.move_shape(members), pointer=pointer)
    expected = full_type(ruleset.slug, type(move))
    if data.get("full_type", expected) != expected:
        raise invalid(f"{pointer}/full_type", "invalid-value", f"This move is {expected}.")
    return move


def move_apply(table: Table, seat: Seat, body: Any, data: dict[str, Any]) -> Step[Any]:
    """The next state. If the rules miss a member that `data` left out, it is not well formed."""
    try:
        return table.ruleset.apply(table.state, seat.number, body)
    except IllegalMove as refusal:
        member = refusal.pointer.removeprefix("/")
        if member in body.__struct_encode_fields__ and member not in data:
            raise invalid(refusal.pointer, "required", refusal.detail) from None
        raise Refusal(
            "illegal-move", refusal.detail, rule=refusal.rule, pointer=refusal.pointer
        ) from None
