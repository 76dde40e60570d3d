"""The life of a job: put with its decision, claimed by a worker, ended exactly once.

No lock is held while an engine thinks. A job has a lease instead: when it runs out, whoever held
it is taken for dead and the job is anybody's again.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from ai.registry import ENGINES
from games.models import Decision, Job, Seat
from games.models.writing import row_insert
from games.projection.event_shapes import JobUpdated
from games.projection.jobs import JobKind, JobStatus
from games.services.events import event_write
from games.services.messages import job_announce
from games.table import Table


def job_put(job: Job) -> Job:
    """Store a new job, and tell the workers of it as soon as everybody can see it."""
    row_insert(job)
    transaction.on_commit(partial(job_announce, job))
    return job


def move_jobs_put(decisions: Iterable[Decision], *, at: datetime) -> None:
    """A job for each of these decisions that an engine has to take."""
    for decision in decisions:
        if decision.seat.occupant == Seat.Occupant.AI:
            move_job_put(decision, decision.seat.engine or "", at=at)


def move_job_put(decision: Decision, engine: str, *, at: datetime) -> None:
    job_put(
        Job(
            kind=Job.Kind.MOVE,
            game_id=decision.game_id,
            seat=decision.seat.number,
            decision_id=decision.pk,
            sealed=decision.sealed,
            engine=engine,
            queued_at=at,
            sent_at=at,
        )
    )


def move_jobs_supersede(decisions: Iterable[Decision], *, at: datetime) -> None:
    """Nobody needs an answer to these decisions any more."""
    asked = [d.pk for d in decisions if d.seat.occupant == Seat.Occupant.AI]
    if asked:
        jobs_supersede(Job.objects.filter(kind=Job.Kind.MOVE, decision_id__in=asked), at=at)


def jobs_supersede(jobs: Any, *, at: datetime) -> None:
    jobs.filter(status__in=Job.OPEN).update(status=Job.Status.SUPERSEDED, finished_at=at)


def lease_of(job: Job) -> timedelta:
    """So long may a job be silent before its worker is taken for dead."""
    engine = ENGINES.get(job.engine)
    thinking = engine.think_seconds if engine else 0.0
    return timedelta(seconds=thinking + settings.AI_GRACE + 2)


def job_claim(job_id: str) -> Job | None:
    """Take a job to work at it; None if somebody else has it, or it is done."""
    now = timezone.now()
    job = Job.objects.filter(pk=job_id).first()
    if job is None:
        return None
    free = Q(status=Job.Status.QUEUED) | Q(status=Job.Status.RUNNING, lease_until__lt=now)
    claimed = Job.objects.filter(free, pk=job_id, attempts=job.attempts).update(
        status=Job.Status.RUNNING,
        attempts=F("attempts") + 1,
        started_at=now,
        lease_until=now + lease_of(job),
        progress=0.0,
    )
    if not claimed:
        return None
    job.refresh_from_db()
    return job


def job_progress(job: Job, progress: float) -> bool:
    """Tell how far it is, and that somebody still works at it; False if nobody needs it now."""
    now = timezone.now()
    audible = job.kind == Job.Kind.MOVE and not job.sealed
    with transaction.atomic():
        # The game before the job, as everybody else: nobody waits for each other.
        table = Table.load(job.game_id, lock=True) if audible else None
        if not _held(job).update(progress=min(1.0, progress), lease_until=now + lease_of(job)):
            return False
        if table:
            event_write(table, job_told(job, JobStatus.RUNNING, progress), at=now)
    return True


def job_told(job: Job, status: JobStatus, progress: float) -> JobUpdated:
    """What everybody at the table may hear of a job."""
    return JobUpdated(
        job_id=job.pk,
        kind=JobKind(job.kind),
        status=status,
        engine=job.engine,
        progress=progress,
        seat=job.seat,
        decision_id=job.decision_id,
    )


def job_end(job: Job, status: Job.Status, result: Any = None) -> bool:
    """The end of a job that is still ours; how it was reached is stored with it."""
    ended = _held(job).update(
        status=status,
        result=result,
        progress=1.0 if status == Job.Status.SUCCEEDED else F("progress"),
        fallback=job.fallback,
        error=job.error,
        finished_at=timezone.now(),
        lease_until=None,
    )
    return bool(ended)


def _held(job: Job) -> Any:
    return Job.objects.filter(pk=job.pk, status=Job.Status.RUNNING, attempts=job.attempts)
