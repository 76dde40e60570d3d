"""The life of a job: created with its decision, claimed by a worker, ended exactly once.

A message only wakes a worker, which then claims the job whose turn it is (`games.shares`). So the
jobs of one account never delay those of another, in whatever order they were asked for.

No lock is held while an engine thinks. A claimed job has a lease instead: when it runs out, the
worker is presumed dead and another worker may claim the job.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.engines import think_seconds
from games.messages import job_message, job_seconds, send_on_commit
from games.models import Decision, Job, Seat
from games.models.writing import row_insert
from games.projection.event_shapes import JobUpdated
from games.projection.jobs import JobKind, JobStatus
from games.services.events import event_write
from games.shares import turn_of
from games.table import Table

#: Every job costs a little, even if its engine answers at once.
LEAST_COST_SECONDS = 0.1


def job_put(job: Job) -> Job:
    """Store a new job in the line of its account, and wake a worker after the commit."""
    job.cost = max(think_seconds(job.engine), LEAST_COST_SECONDS)
    line = {"account": job.account_id, "cost": job.cost}
    open_jobs = jobs_of_queue(job.queue).filter(status__in=Job.OPEN)
    job.turn = turn_of(open_jobs, line, cost=job.cost)
    row_insert(job)
    send_on_commit(job_message(job))
    return job


def move_jobs_put(decisions: Iterable[Decision], *, at: datetime) -> None:
    """A job for each of these decisions that an engine must answer."""
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
            # Who opened the table answers for the work of all engines that play at it.
            account_id=decision.game.host.account_id,
            sealed=decision.sealed,
            engine=engine,
            queued_at=at,
            sent_at=at,
        )
    )


def move_jobs_supersede(decisions: Iterable[Decision], *, at: datetime) -> None:
    """End the open jobs of these decisions: their answers are no longer needed."""
    asked = [d.pk for d in decisions if d.seat.occupant == Seat.Occupant.AI]
    if asked:
        jobs_supersede(Job.objects.filter(kind=Job.Kind.MOVE, decision_id__in=asked), at=at)


def jobs_supersede(jobs: Any, *, at: datetime) -> None:
    jobs.filter(status__in=Job.OPEN).update(status=Job.Status.SUPERSEDED, finished_at=at)


def lease_of(job: Job) -> timedelta:
    """How long a job may go without progress before its worker is presumed dead.

    Longer than the time limit of its message: by then, a worker that hangs was killed.
    """
    return timedelta(seconds=max(job_seconds(Job.MOVES), think_seconds(job.engine)) + 2)


def jobs_of_queue(queue: str) -> QuerySet[Job]:
    """The jobs that messages on this queue are for, in the words of the indexes."""
    analyses = Q(kind=Job.Kind.ANALYSIS)
    return Job.objects.filter(analyses if queue == Job.ANALYSES else ~analyses)


def job_claim_next(queue: str) -> Job | None:
    """Claim the job whose turn it is; None if none waits in this queue."""
    waiting = jobs_of_queue(queue).filter(status=Job.Status.QUEUED)
    while job := waiting.order_by("turn", "cost", "queued_at").first():
        # If another worker was faster, it has this job, and there is another one to look at.
        if claimed := _claim(job):
            return claimed
    return None


def job_claim(job_id: str) -> Job | None:
    """Claim a job for this worker; None if another worker has it, or it has ended.

    A claim is known by its number of attempts. The row is not read again after the claim: by then
    the lease may have run out, and the row may hold the claim of another worker.
    """
    job = Job.objects.filter(pk=job_id).first()
    return _claim(job) if job else None


def _claim(job: Job) -> Job | None:
    now = timezone.now()
    free = Q(status=Job.Status.QUEUED) | Q(status=Job.Status.RUNNING, lease_until__lt=now)
    claim = {
        "status": Job.Status.RUNNING,
        "attempts": job.attempts + 1,
        "started_at": now,
        "lease_until": now + lease_of(job),
        "progress": 0.0,
    }
    if not Job.objects.filter(free, pk=job.pk, attempts=job.attempts).update(**claim):
        return None
    for name, value in claim.items():
        setattr(job, name, value)
    return job


def job_progress(job: Job, progress: float) -> bool:
    """Store the progress and extend the lease; False if the job is no longer this worker's."""
    now = timezone.now()
    audible = job.kind == Job.Kind.MOVE and not job.sealed
    with transaction.atomic():
        # The game is locked before the job everywhere, so that two transactions cannot deadlock.
        table = Table.load(job.game_id, lock=True) if audible else None
        if not _held(job).update(progress=min(1.0, progress), lease_until=now + lease_of(job)):
            return False
        if table:
            event_write(table, job_updated_event(job, JobStatus.RUNNING, progress), at=now)
    return True


def job_updated_event(job: Job, status: JobStatus, progress: float) -> JobUpdated:
    """The public event of a job."""
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
    """End a job with its result; False if it is no longer this worker's."""
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
