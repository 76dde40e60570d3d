"""What engines tell about moves: hints, and analyses of finished games.

Both are computed from what the seat that decides can see, never from more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import asdict

from games.models import Job
from games.projection.advice_words import mistake_text, reason_text
from games.projection.by_ruleset import SHAPES
from games.projection.shapes import Version
from games.rules import RULES
from games.rules.viewers import SeatNumber

Worth = Annotated[
    float,
    Meta(
        ge=0,
        le=1,
        description="From 0 (lost) to 1 (won), for the seat that decides.",
        examples=[0.62],
    ),
]
MoveNumber = Annotated[int, Meta(ge=1, description="Number of the move in the log.")]
Change = Annotated[float, Meta(examples=[-0.08])]


class HintReason(Struct, frozen=True):
    """Why a move is good, or not so good."""

    points: Annotated[int, Meta(description="What it gains at once.", examples=[4])]
    reply_points: Annotated[
        float | None,
        Meta(
            description="What the next opponent can gain at most in the answer, on average over what "
            "the seat cannot see; null if nobody answers, or if there was no time to find out.",
            examples=[3.5],
        ),
    ]
    denied_points: Annotated[
        float | None,
        Meta(
            description="How much less that is than after the second best move; for other moves than "
            "the best one, than after that.",
            examples=[1.5],
        ),
    ]
    ahead: Annotated[
        Change | None,
        Meta(
            description="How much higher its value is than that of the second best move; for other "
            "moves than the best one, than that of this."
        ),
    ]
    text: Annotated[str, Meta(description="The same as a sentence in English.")]


class HintedOption(Struct, frozen=True):
    """A legal move, ready to be posted, and its estimated value."""

    move: Any
    value: Worth
    simulations: Annotated[int, Meta(ge=0, description="How many games were simulated from it.")]
    reason: Annotated[HintReason | None, Meta(description="Of the first three options.")] = None


class HintResult(Struct, frozen=True, tag_field="type", tag="hint"):
    """The most promising moves, best first."""

    options: tuple[HintedOption, ...]


class Knowable(Struct, frozen=True):
    """A decision, judged by what its seat could know when it decided: its own view, nothing else.
    Unlike `value` and `best_value` of the move, this is also estimated where there was no choice."""

    value: Annotated[Worth, Meta(description="The chance to win after the move.")]
    best_value: Annotated[Worth, Meta(description="The chance after the best move.")]
    regret: Annotated[Worth, Meta(description="The difference: 0 if no move was better.")]
    uncertainty: Annotated[
        float,
        Meta(
            ge=0,
            le=1,
            description="At most the standard error of `regret`: another analysis may differ by about "
            "this.",
            examples=[0.02],
        ),
    ]


class AnalysedMove(Struct, frozen=True):
    """A move of the log, compared with the best alternative."""

    number: MoveNumber
    seat: SeatNumber
    version: Annotated[Version, Meta(description="The version that the move led to.")]
    move: Any
    best: Any
    value: Annotated[Worth, Meta(description="The value of the move.")]
    best_value: Annotated[Worth, Meta(description="The value of the best move.")]
    cost: Annotated[Worth, Meta(description="The difference: 0 if no move was better.")]
    knowable: Annotated[
        Knowable | None, Meta(description="Null in an analysis from before feature level 9.")
    ] = None
    luck: Annotated[
        Change | None,
        Meta(
            description="How luck changed the chance of the seat between this move and its next "
            "decision, or the end: by what was drawn, and what others turned out to hold. Null if the "
            "seat gave up then, and for the last move of a solo game."
        ),
    ] = None


class AnalysedSeat(Struct, frozen=True):
    """How well a seat played, and how lucky it was: `result` is `start` less `regret`, plus `given` and
    `luck`."""

    seat: SeatNumber
    moves: Annotated[int, Meta(ge=0)]
    mean_cost: Worth
    start: Annotated[Worth | None, Meta(description="The chance to win at its first decision.")]
    result: Annotated[Worth | None, Meta(description="Its share of the win; null for a solo game.")]
    regret: (
        Annotated[
            float, Meta(ge=0, description="The regret of all its decisions.", examples=[0.31])
        ]
        | None
    )
    given: Annotated[
        float | None,
        Meta(
            description="What the others gave away by their regret, less what partners did; and all "
            "that a seat that gave up changed.",
            examples=[0.22],
        ),
    ]
    luck: Annotated[
        float | None,
        Meta(
            description="The luck of all its moves. Null for a seat that gave up and for a solo game.",
            examples=[-0.11],
        ),
    ]


#: Sums of an analysis that was made before they were.
UNKNOWN = dict.fromkeys(("start", "result", "regret", "given", "luck"))


class Moment(Struct, frozen=True):
    """A mistake from which something can be learned."""

    number: MoveNumber
    seat: SeatNumber
    regret: Worth
    text: Annotated[str, Meta(description="What happened, as a sentence in English.")]


class Puzzle(Struct, frozen=True):
    """A position of the game in which a seat made a mistake, and in which one move surely is the best: the
    `best` of the move with this number."""

    number: MoveNumber
    seat: SeatNumber
    version: Annotated[
        Version, Meta(description="Of the position: `at_version` of the view of this seat.")
    ]
    certainty: Annotated[
        float,
        Meta(
            ge=0.95,
            le=1,
            description="How certain it is at least that no other move is as good, of those that the "
            "engine considers.",
            examples=[0.98],
        ),
    ]


class AnalysisResult(Struct, frozen=True, tag_field="type", tag="analysis"):
    """A row for each move, and sums for each seat."""

    moves: tuple[AnalysedMove, ...]
    seats: tuple[AnalysedSeat, ...]
    moments: Annotated[
        tuple[Moment, ...],
        Meta(
            max_length=3,
            description="The three most instructive moments: the mistakes that cost most, of those "
            "that are more than twice their uncertainty.",
        ),
    ] = ()
    puzzles: Annotated[
        tuple[Puzzle, ...], Meta(description="Mistakes to find the right move for, in their order.")
    ] = ()


def project_hints(ruleset: str, job: Job) -> HintResult:
    shapes, rules = SHAPES[ruleset].inputs, RULES[ruleset]
    found: Sequence[Any] = _stored(job)["options"]
    options = []
    for at, one in enumerate(found):
        move = rules.parse_move(one["move"])
        ready = shapes[type(move)](**asdict(move), decision_id=job.decision_id)
        other = found[0] if at else found[1] if len(found) > 1 else None
        reason = _reason(one, other, best=at == 0)
        options.append(HintedOption(ready, one["value"], one["simulations"], reason))
    return HintResult(tuple(options))


def _reason(one: Any, other: Any, *, best: bool) -> HintReason | None:
    """What is said of an option, compared with another one."""
    why = one.get("reason")
    if why is None:
        return None
    other_reply = ((other and other.get("reason")) or {}).get("reply_points")
    reply = why["reply_points"]
    denied = None if reply is None or other_reply is None else other_reply - reply
    ahead = one["value"] - other["value"] if other else None
    text = reason_text(why["points"], reply, denied, one["value"], ahead, best=best)
    return HintReason(why["points"], reply, denied, ahead, text)


def project_analysis(ruleset: str, job: Job) -> AnalysisResult:
    shapes, rules = SHAPES[ruleset].exported, RULES[ruleset]

    def shown(body: Any, seat: int) -> Any:
        move = rules.parse_move(body)
        return shapes[type(move)](**asdict(move), seat=seat)

    stored = _stored(job)
    moves = tuple(
        AnalysedMove(
            **{
                **row,
                "move": shown(row["move"], row["seat"]),
                "best": shown(row["best"], row["seat"]),
                "knowable": Knowable(**row["knowable"]) if "knowable" in row else None,
            }
        )
        for row in stored["moves"]
    )
    costs: dict[int, list[float]] = {}
    for move in moves:
        costs.setdefault(move.seat, []).append(move.cost)
    sums = stored.get("seats", {})
    return AnalysisResult(
        moves,
        tuple(
            AnalysedSeat(seat, len(paid), sum(paid) / len(paid), **sums.get(str(seat), UNKNOWN))
            for seat, paid in sorted(costs.items())
        ),
        _moments(moves, stored.get("moments", ())),
        _puzzles(moves, stored.get("puzzles", ())),
    )


def _puzzles(moves: Sequence[AnalysedMove], found: Sequence[Any]) -> tuple[Puzzle, ...]:
    by_number = {move.number: move for move in moves}
    puzzles = []
    for one in found:
        move = by_number[one["number"]]
        puzzles.append(Puzzle(move.number, move.seat, move.version - 1, one["certainty"]))
    return tuple(puzzles)


def _moments(moves: Sequence[AnalysedMove], numbers: Sequence[int]) -> tuple[Moment, ...]:
    by_number = {move.number: move for move in moves}
    moments = []
    for number in numbers:
        move = by_number[number]
        if move.knowable:
            text = mistake_text(move.knowable.value, move.knowable.best_value, move.luck)
            moments.append(Moment(number, move.seat, move.knowable.regret, text))
    return tuple(moments)


def _stored(job: Job) -> Any:
    return job.result
