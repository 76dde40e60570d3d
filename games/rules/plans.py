"""Plans: moves that a seat gives in advance, and the conditions under which they are made.

Pure and the same for every game: a plan is consulted through the contract of the rules. It depends on
nothing but what its own seat can see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from games.rules import AnyRuleset
from games.rules.base import OpenDecision
from games.rules.errors import IllegalMove
from games.rules.gains import ends_round, gain, score_of
from games.rules.viewers import Viewer

MOST_ENTRIES = 80
MOST_CONDITIONS = 8
#: The rule that refuses a move to a decision of another kind.
WRONG_KIND = "wrong-move-type"


class ScoreReached(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="score_reached"
):
    """A seat has at least this score: all colours together, or the total."""

    points: Annotated[int, Meta(ge=1, le=100_000, examples=[30])]
    seat: (
        Annotated[int, Meta(ge=1, le=100, description="Whose score; null: any other seat's.")]
        | None
    ) = None


class CellTaken(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="cell_taken"
):
    """Something lies on a cell of the board."""

    #: Members of what lies on the board, as the view tells them.
    cell: dict[str, int]


class RoundEnded(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="round_ended"
):
    """A round has ended since the plan was made. Only for games with rounds."""


PlanCondition = ScoreReached | CellTaken | RoundEnded


class Otherwise(str, Enum):
    NEXT = "next"
    WAKE = "wake"


class StoppedBy(str, Enum):
    SCORE_REACHED = "score_reached"
    CELL_TAKEN = "cell_taken"
    ROUND_ENDED = "round_ended"
    SEAT_LEFT = "seat_left"


class PlanEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move that is made if it is legal and gains enough when its seat is asked."""

    #: The members of a move. Those that it shares with a piece in hand may be null, if the piece is
    #: named in `holding`.
    move: dict[str, Any]
    holding: dict[str, Any] | None = None
    at_least: Annotated[
        int, Meta(ge=0, le=1000, description="The points that it must gain.", examples=[3])
    ] = 0
    unless: tuple[PlanCondition, ...] = ()
    otherwise: Annotated[
        Otherwise,
        Meta(
            description="If the move cannot be made: `next` tries the next entry, `wake` asks you. "
            "An entry for another kind of decision, or for a piece that you do not hold, is always "
            "passed over."
        ),
    ] = Otherwise.NEXT
    repeat: Annotated[
        bool, Meta(description="Whether it may be made again; otherwise it is made once.")
    ] = False


class PlanBest(Struct, frozen=True, forbid_unknown_fields=True):
    """Of all legal moves the one that gains most; among equals the first of the options. A move that
    gains nothing is left to its player."""

    at_least: Annotated[
        int, Meta(ge=1, le=1000, description="The points that it must gain.", examples=[3])
    ]


Best = Annotated[
    PlanBest | None,
    Meta(description="What is done if no entry says so: without it the seat is asked."),
]


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Moves that are made for a seat, each time that it is asked from now on: the first entry whose
    move is legal and gains enough. If there is none, the seat is asked as usual."""

    entries: tuple[PlanEntry, ...]
    wake: tuple[PlanCondition, ...] = ()
    best: Best = None


class StoredEntry(PlanEntry, frozen=True, kw_only=True, omit_defaults=True):
    #: The version of the position in which it was made last.
    played: int | None = None


class StoredPlan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A plan as it is stored, with what became of it."""

    entries: tuple[StoredEntry, ...]
    wake: tuple[PlanCondition, ...] = ()
    best: PlanBest | None = None
    #: Whether a round has ended since it was made.
    round_ended: bool = False
    stopped_by: StoppedBy | None = None


class Verdict(Struct, frozen=True):
    """What a plan says to a decision: a move and its entry, if it is of one; that it ends; nothing."""

    move: Any = None
    entry: int | None = None
    stopped_by: StoppedBy | None = None


ASK = Verdict()


def plan_consult(
    ruleset: AnyRuleset, state: Any, decision: OpenDecision, plan: StoredPlan
) -> Verdict:
    """The first entry that can be made, unless a condition wakes the seat before."""
    if plan.stopped_by is not None:
        return ASK
    look = _Look(ruleset, state, decision.seat, round_ended=plan.round_ended)
    if condition := look.first_true(plan.wake):
        return Verdict(stopped_by=StoppedBy(condition.__struct_config__.tag))
    for number, entry in enumerate(plan.entries):
        if entry.played is not None and not entry.repeat:
            continue
        moves = list(look.moves_of(entry))
        fitting = [(move, rule) for move in moves if (rule := look.refusal(move)) != WRONG_KIND]
        if not fitting:
            continue
        if look.first_true(entry.unless) is None:
            for move, rule in fitting:
                if rule is None and look.gains(move, entry.at_least):
                    return Verdict(move, number)
        if entry.otherwise is Otherwise.WAKE:
            return ASK
    if plan.best is not None:
        return Verdict(look.best(decision, plan.best.at_least))
    return ASK


def condition_fault(condition: PlanCondition, *, seats: int) -> tuple[str, str] | None:
    """Why a condition makes no sense in a game: the pointer to the member, and a sentence."""
    match condition:
        case ScoreReached(seat=seat) if seat is not None and seat > seats:
            return "/seat", "There is no such seat."
        case CellTaken(cell=cell) if not cell:
            return "/cell", "Say which cell."
    return None


def has_rounds(ruleset: AnyRuleset) -> bool:
    return any(ends_round(effect) for effect in _members(ruleset.types.effect))


def cell_members(ruleset: AnyRuleset) -> dict[str, Any]:
    """The members that name a cell, and their types: whole numbers that both a move and what lies
    on the board have. None in a game without a board."""
    board = next((member for member in fields(ruleset.types.view) if member.name == "board"), None)
    moves = _members(ruleset.types.move)
    asked = {member.encode_name for move in moves for member in fields(move)}
    return {
        member.encode_name: member.type
        for item in (_structs_in(board.type) if board else ())
        for member in fields(item)
        if member.encode_name in asked and (get_args(member.type) or (member.type,))[0] is int
    }


def hand_members(ruleset: AnyRuleset) -> dict[str, Any]:
    """The members of a piece in hand, and their types."""
    return {
        member.encode_name: member.type
        for piece in _members(ruleset.types.hand)
        for member in fields(piece)
    }


class _Look:
    """A position through the eyes of a seat, and what it can try there."""

    def __init__(self, ruleset: AnyRuleset, state: Any, seat: int, *, round_ended: bool) -> None:
        self.ruleset, self.state, self.seat, self.round_ended = ruleset, state, seat, round_ended

    @cached_property
    def view(self) -> Any:
        return self.ruleset.view_for(self.state, Viewer.at(self.seat))

    @cached_property
    def hand(self) -> list[dict[str, Any]]:
        return _as_json(self.ruleset.hand_of(self.state, self.seat))

    @cached_property
    def board(self) -> list[dict[str, Any]]:
        return _as_json(getattr(self.view, "board", ()))

    def first_true(self, conditions: tuple[PlanCondition, ...]) -> PlanCondition | None:
        return next((condition for condition in conditions if self.is_true(condition)), None)

    def is_true(self, condition: PlanCondition) -> bool:
        match condition:
            case ScoreReached(points=points, seat=seat):
                return any(
                    score_of(row) >= points
                    for row in self.view.seats
                    if (row.seat == seat if seat else row.seat != self.seat)
                )
            case CellTaken(cell=cell):
                return any(cell.items() <= item.items() for item in self.board)
            case RoundEnded():
                return self.round_ended

    def moves_of(self, entry: PlanEntry) -> Iterator[Any]:
        """The moves that an entry means: of each piece that fits `holding`, or the only one."""
        if entry.holding is None:
            yield from self._move(entry.move)
            return
        wanted = {name: value for name, value in entry.holding.items() if value is not None}
        for piece in self.hand:
            if all(piece.get(name) == value for name, value in wanted.items()):
                yield from self._move(
                    {
                        name: piece.get(name) if value is None else value
                        for name, value in entry.move.items()
                    }
                )

    def _move(self, members: dict[str, Any]) -> Iterator[Any]:
        try:
            yield self.ruleset.parse_move(members)
        except msgspec.ValidationError:
            return

    def refusal(self, move: Any) -> str | None:
        """The rule that refuses a move now."""
        try:
            self.ruleset.apply(self.state, self.seat, move)
        except IllegalMove as refused:
            return refused.rule
        return None

    def gains(self, move: Any, points: int) -> bool:
        return not points or self._gain(move) >= points

    def best(self, decision: OpenDecision, points: int) -> Any:
        """The legal move that gains most, if it gains enough."""
        found = max(self.ruleset.legal_moves(self.state, decision), key=self._gain)
        return found if self.gains(found, points) else None

    def _gain(self, move: Any) -> int:
        return gain(self.ruleset.preview(self.state, self.seat, move))


def _as_json(items: Sequence[Any]) -> list[dict[str, Any]]:
    """As clients read them, to be compared with what they send."""
    return msgspec.json.decode(msgspec.json.encode(items), type=list[dict[str, Any]])


def _members(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def _structs_in(shape: Any) -> Iterator[Any]:
    """The structs of a list of them, or of a list of a union of them."""
    if isinstance(shape, type) and issubclass(shape, Struct):
        yield shape
    for part in get_args(shape):
        yield from _structs_in(part)
