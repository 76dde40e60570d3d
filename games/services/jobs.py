"""The life of a job: created with its decision, claimed by a worker, ended exactly once.

A message only wakes a worker, which then claims the job whose turn it is (`games.shares`). So the
jobs of one account never delay those of another, in whatever order they were asked for.

What happens with every move of an engine is one statement each: to store a job, to claim the next
one, and to end it. By the ORM they were eight, and more work than all of the move.

No lock is held while an engine thinks. A claimed job has a lease instead: when it runs out, the
worker is presumed dead and another worker may claim the job.

Jobs go by the real time, also those of games with a clock of their own: workers know no other.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from games.engines import BY_RATING, engine_of, think_seconds
from games.messages import job_message, job_seconds, send_on_commit
from games.models import Decision, Job, Player, Seat
from games.models.prepared import Prepared
from games.models.writing import db_time, row_insert, row_update_if
from games.projection.jobs import JobKind, JobStatus
from games.projection.stored_events import JobUpdated
from games.services.events import event_write
from games.shares import turn_sql
from games.table import Table

#: Every job costs a little, even if its engine answers at once.
LEAST_COST_SECONDS = 0.1
_JOBS, _PLAYERS = Job._meta.db_table, Player._meta.db_table
#: The jobs that messages on a queue are for, in the words of the indexes.
_OF_QUEUE = {Job.MOVES: "NOT (kind = 'analysis')", Job.ANALYSES: "kind = 'analysis'"}
#: The account of a player: a bot is a part of its owner's.
_ACCOUNT = f"(SELECT coalesce(owner_id, id) FROM {_PLAYERS} WHERE id = %s)"  # noqa: S608


def job_put(job: Job, *, player_id: int, seconds: float | None = None) -> Job:
    """Store a new job in the line of this player's account, and wake a worker after the commit.

    It is expected to take these seconds; if they are not given, those of its engine.
    """
    job.cost = max(think_seconds(job.engine) if seconds is None else seconds, LEAST_COST_SECONDS)
    turn = turn_sql(
        _JOBS,
        waiting=f"status IN ('queued', 'running') AND {_OF_QUEUE[job.queue]}",
        line=f"account_id = {_ACCOUNT} AND cost = %s",
    )
    row_insert(job, account=(_ACCOUNT, [player_id]), turn=(turn, [player_id, job.cost, job.cost]))
    send_on_commit(job_message(job))
    return job


def move_jobs_put(decisions: Iterable[Decision]) -> None:
    """A job for each of these decisions that an engine must answer."""
    for decision in decisions:
        if decision.seat.occupant == Seat.Occupant.AI:
            seat = decision.seat
            move_job_put(decision, seat.engine or BY_RATING, rating=seat.rating)


def move_job_put(decision: Decision, engine: str, *, rating: int | None = None) -> None:
    now = timezone.now()
    asked = engine_of(decision.game.ruleset, engine, rating)
    job = Job(
        kind=Job.Kind.MOVE,
        game_id=decision.game_id,
        seat=decision.seat.number,
        decision_id=decision.pk,
        sealed=decision.sealed,
        engine=engine,
        queued_at=now,
        sent_at=now,
    )
    # Who opened the table answers for the work of all engines that play at it.
    seconds = asked.think_seconds if asked else 0.0
    job_put(job, player_id=decision.game.host_id, seconds=seconds)


def move_jobs_supersede(decisions: Iterable[Decision]) -> None:
    """End the open jobs of these decisions: their answers are no longer needed."""
    asked = [d.pk for d in decisions if d.seat.occupant == Seat.Occupant.AI]
    if asked:
        jobs_supersede(Job.objects.filter(kind=Job.Kind.MOVE, decision_id__in=asked))


def jobs_supersede(jobs: Any) -> None:
    ended = {"status": Job.Status.SUPERSEDED, "finished_at": timezone.now()}
    jobs.filter(status__in=Job.OPEN).update(**ended)


def lease() -> timedelta:
    """How long a job may go without progress before its worker is presumed dead.

    Longer than the time limit of a message: by then, a worker that hangs was killed.
    """
    return timedelta(seconds=job_seconds(Job.MOVES) + 2)


def job_claim_next(queue: str) -> Job | None:
    """Claim the job whose turn it is; None if none waits in this queue.

    A claim is known by its number of attempts.
    """
    now = timezone.now()
    return _CLAIM_NEXT[queue].first(db_time(now), db_time(now + lease()))


def job_claim(job_id: str) -> Job | None:
    """Claim this very job; None if another worker has it, or it has ended."""
    now = timezone.now()
    return _CLAIM_ONE.first(db_time(now), db_time(now + lease()), job_id, db_time(now))


def _claiming(which: str) -> Prepared[Job]:
    """Claims one of the jobs that this part of a query finds."""

    def change() -> str:
        # Of workers that ask at the same time, each gets another job, and none waits.
        lock = "FOR UPDATE SKIP LOCKED" if connection.vendor == "postgresql" else ""
        return (
            f"UPDATE {_JOBS} SET status = 'running', attempts = attempts + 1, progress = 0.0,"  # noqa: S608
            " started_at = %s, lease_until = %s"
            f" WHERE id = (SELECT id FROM {_JOBS} WHERE {which} LIMIT 1 {lock})"
        )

    return Prepared(Job.objects.all, change)


_CLAIM_NEXT = {
    queue: _claiming(f"status = 'queued' AND {jobs} ORDER BY turn, cost, queued_at")
    for queue, jobs in _OF_QUEUE.items()
}
_CLAIM_ONE = _claiming("id = %s AND (status = 'queued' OR status = 'running' AND lease_until < %s)")


def job_progress(job: Job, progress: float) -> bool:
    """Store the progress and extend the lease; False if the job is no longer this worker's."""
    now = timezone.now()
    audible = job.kind == Job.Kind.MOVE and not job.sealed
    with transaction.atomic():
        # The game is locked before the job everywhere, so that two transactions cannot deadlock.
        table = Table.load(job.game_id, lock=True) if audible else None
        job.progress, job.lease_until = min(1.0, progress), now + lease()
        if not _store_if_held(job, "progress", "lease_until"):
            return False
        if table:
            event_write(table, job_updated_event(job, JobStatus.RUNNING, progress), at=table.now())
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
    job.status, job.result, job.finished_at, job.lease_until = status, result, timezone.now(), None
    if status == Job.Status.SUCCEEDED:
        job.progress = 1.0
    return _store_if_held(
        job, "status", "result", "progress", "fallback", "error", "finished_at", "lease_until"
    )


def _store_if_held(job: Job, *names: str) -> bool:
    return row_update_if(job, *names, status=Job.Status.RUNNING, attempts=job.attempts)
