"""Jobs as players may see them.

A finished job would reveal that a sealed answer was given: until all answers are in, such a job
looks as if it had not been started.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

from games.models import Decision, Move
from games.models import Job as JobRow
from games.projection.advice import (
    AnalysisResult,
    HintResult,
    project_analysis,
    project_hints,
)
from games.projection.shapes import Answer, DecisionId, GameId, Time, Version
from games.rules.viewers import SeatNumber

Engine = Annotated[
    str,
    Meta(
        description="Slug of an engine; `by-rating` if the occupant of the seat was chosen by its "
        "rating.",
        examples=["hard"],
    ),
]


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
            return project_hints(ruleset, job)
        case JobRow.Kind.ANALYSIS:
            return project_analysis(ruleset, job)
