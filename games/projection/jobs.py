"""Jobs as players may see them.

A finished job would reveal that a sealed answer was given: until all answers are in, such a job
looks as if it had not been started.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import asdict

from games.models import Decision, Move
from games.models import Job as JobRow
from games.projection.by_ruleset import SHAPES
from games.projection.shapes import Answer, DecisionId, GameId, Time, Version
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
Engine = Annotated[str, Meta(description="Slug of an engine.", examples=["hard"])]


class JobKind(str, Enum):
    MOVE = "move"
    HINT = "hint"
    ANALYSIS = "analysis"


class JobStatus(str, Enum):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    SUPERSEDED = "superseded"


class MoveResult(Struct, frozen=True, tag_field="type", tag="move"):
    """The engine has moved; the move is in the log."""

    version: Annotated[Version, Meta(description="The version that the move led to.")]


class HintedOption(Struct, frozen=True):
    """A legal move, ready to be posted, and its estimated value."""

    move: Any
    value: Worth
    simulations: Annotated[int, Meta(ge=0, description="How many games were simulated from it.")]


class HintResult(Struct, frozen=True, tag_field="type", tag="hint"):
    """The most promising moves, best first."""

    options: tuple[HintedOption, ...]


class AnalysedMove(Struct, frozen=True):
    """A move of the log, compared with the best alternative."""

    number: Annotated[int, Meta(ge=1, description="Number of the move in the log.")]
    seat: SeatNumber
    version: Annotated[Version, Meta(description="The version that the move led to.")]
    move: Any
    best: Any
    value: Annotated[Worth, Meta(description="The value of the move.")]
    best_value: Annotated[Worth, Meta(description="The value of the best move.")]
    cost: Annotated[Worth, Meta(description="The difference: 0 if no move was better.")]


class AnalysedSeat(Struct, frozen=True):
    """How well a seat played."""

    seat: SeatNumber
    moves: Annotated[int, Meta(ge=0)]
    mean_cost: Worth


class AnalysisResult(Struct, frozen=True, tag_field="type", tag="analysis"):
    """A row for each move, and the mean cost of each seat."""

    moves: tuple[AnalysedMove, ...]
    seats: tuple[AnalysedSeat, ...]


class Job(Answer):
    """One task of an engine."""

    id: Annotated[str, Meta(description="Opaque id of a job.", examples=["j4t8w2q6z0b3m7hc"])]
    kind: JobKind
    game_id: GameId
    seat: SeatNumber | None
    decision_id: DecisionId | None
    status: JobStatus
    attempts: Annotated[int, Meta(ge=0, examples=[1])]
    engine: Engine
    progress: Annotated[float, Meta(ge=0, le=1, examples=[0.5])]
    fallback: Annotated[
        str | None,
        Meta(description="What answered instead: an engine's slug, or `first-option`."),
    ]
    queued_at: Time
    started_at: Time | None
    finished_at: Time | None
    error: Annotated[
        str | None,
        Meta(
            description="The first problem: `engine-raised`, `engine-timed-out`, "
            "`engine-answered-illegally`, `worker-lost`, or `rules-unknown` if this service does "
            "not know the game's version of the rules."
        ),
    ]
    result: MoveResult | HintResult | AnalysisResult | None


def project_jobs(ruleset: str, jobs: Sequence[JobRow]) -> tuple[Job, ...]:
    """Jobs of one game. Selectors decide which of them a player may read."""
    answers = [job.decision_id for job in jobs if job.kind == JobRow.Kind.MOVE]
    sealed = Decision.objects.filter(pk__in=[job.decision_id for job in jobs if job.sealed])
    hidden = set(sealed.values_list("pk", flat=True))
    versions = dict(
        Move.objects.filter(decision_id__in=answers, game_id__in={job.game_id for job in jobs})
        .exclude(version=None)
        .values_list("decision_id", "version")
    )
    return tuple(
        _project(ruleset, job, versions.get(job.decision_id), hidden=job.decision_id in hidden)
        for job in jobs
    )


def _project(ruleset: str, job: JobRow, version: int | None, *, hidden: bool) -> Job:
    return Job(
        id=job.pk,
        kind=JobKind(job.kind),
        game_id=job.game_id,
        seat=job.seat,
        decision_id=job.decision_id,
        status=JobStatus.QUEUED if hidden else JobStatus(job.status),
        attempts=0 if hidden else job.attempts,
        engine=job.engine,
        progress=0.0 if hidden else job.progress,
        fallback=None if hidden else job.fallback,
        queued_at=job.queued_at,
        started_at=None if hidden else job.started_at,
        finished_at=None if hidden else job.finished_at,
        error=None if hidden else job.error,
        result=None if hidden else _result(ruleset, job, version),
    )


def _result(
    ruleset: str, job: JobRow, version: int | None
) -> MoveResult | HintResult | AnalysisResult | None:
    if job.status != JobRow.Status.SUCCEEDED:
        return None
    match JobRow.Kind(job.kind):
        case JobRow.Kind.MOVE:
            return None if version is None else MoveResult(version)
        case JobRow.Kind.HINT:
            return _hints(ruleset, job)
        case JobRow.Kind.ANALYSIS:
            return _analysis(ruleset, job)


def _hints(ruleset: str, job: JobRow) -> HintResult:
    shapes, rules = SHAPES[ruleset].inputs, RULES[ruleset]
    options = []
    for found in _stored(job)["options"]:
        move = rules.parse_move(found["move"])
        ready = shapes[type(move)](**asdict(move), decision_id=job.decision_id)
        options.append(HintedOption(ready, found["value"], found["simulations"]))
    return HintResult(tuple(options))


def _analysis(ruleset: str, job: JobRow) -> AnalysisResult:
    shapes, rules = SHAPES[ruleset].exported, RULES[ruleset]

    def shown(body: Any, seat: int) -> Any:
        move = rules.parse_move(body)
        return shapes[type(move)](**asdict(move), seat=seat)

    moves = tuple(
        AnalysedMove(
            **{
                **row,
                "move": shown(row["move"], row["seat"]),
                "best": shown(row["best"], row["seat"]),
            }
        )
        for row in _stored(job)["moves"]
    )
    costs: dict[int, list[float]] = {}
    for move in moves:
        costs.setdefault(move.seat, []).append(move.cost)
    return AnalysisResult(
        moves,
        tuple(
            AnalysedSeat(seat, len(paid), sum(paid) / len(paid))
            for seat, paid in sorted(costs.items())
        ),
    )


def _stored(job: JobRow) -> Any:
    return job.result
