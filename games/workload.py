"""What waits for whom: read by the probes, by the metrics, and by the operators' pages."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef
from django.utils import timezone

from games.models import Decision, Game, Job
from games.table import Table


def queued_job_oldest() -> Job | None:
    return Job.objects.filter(status=Job.Status.QUEUED).order_by("queued_at").first()


def job_is_running(now: datetime) -> bool:
    """Whether a worker is at work on a move or a hint."""
    moves = Job.objects.exclude(kind=Job.Kind.ANALYSIS)
    return moves.filter(status=Job.Status.RUNNING, lease_until__gt=now).exists()


def starved_since(now: datetime, bound: timedelta) -> datetime | None:
    """Since when an account has waited for a worker, if longer than this; the longest wait.

    The jobs of an account wait for each other. It is kept waiting only if none of them was started
    while the oldest waited.
    """
    moves = Job.objects.exclude(kind=Job.Kind.ANALYSIS)
    late = moves.filter(status=Job.Status.QUEUED, queued_at__lt=now - bound)
    served = moves.filter(account=OuterRef("account"), started_at__gte=now - bound)
    oldest = late.filter(~Exists(served)).order_by("queued_at").values_list("queued_at", flat=True)
    return oldest.first()


class WaitingSeat(NamedTuple):
    """A seat that has to decide. Of a sealed decision, its job would reveal whether it has."""

    decision: Decision
    job: Job | None


class Waiting(NamedTuple):
    """What a game waits for, and whether workers are at work at all."""

    game: Game
    seats: list[WaitingSeat]
    oldest_queued: Job | None
    last_claimed: Job | None
    running: int
    now: datetime


def game_waiting(game_id: str) -> Waiting:
    table, now = Table.load(game_id, state=False), timezone.now()
    jobs = {
        job.decision_id: job
        for job in Job.objects.filter(game_id=game_id, kind=Job.Kind.MOVE, sealed=False)
        .filter(decision_id__in=[decision.pk for decision in table.decisions])
        .defer("result", "seed")
        .order_by("queued_at")
    }
    told = Job.objects.filter(sealed=False)
    claimed = told.exclude(started_at=None)
    leased = told.filter(status=Job.Status.RUNNING, lease_until__gte=now)
    return Waiting(
        game=table.game,
        seats=[WaitingSeat(decision, jobs.get(decision.pk)) for decision in table.decisions],
        oldest_queued=queued_job_oldest(),
        last_claimed=claimed.order_by("-started_at").first(),
        running=leased.count(),
        now=now,
    )


def overdue_since(now: datetime) -> datetime | None:
    """Since when the oldest decision waits that is out of time; the sweeper acts within seconds."""
    due = Decision.objects.filter(due_at__lte=now, game__status=Game.Status.ACTIVE)
    due = due.filter(game__clock=None)
    return due.order_by("due_at").values_list("due_at", flat=True).first()


def think_times(now: datetime, window: timedelta) -> list[tuple[str, float]]:
    """The engines of the moves and hints that ended a short while ago, and their seconds."""
    ended = Job.objects.exclude(kind=Job.Kind.ANALYSIS).filter(
        status=Job.Status.SUCCEEDED, finished_at__gt=now - window
    )
    return [
        (engine, (finished - started).total_seconds())
        for engine, started, finished in ended.values_list("engine", "started_at", "finished_at")
        if started and finished
    ]


def job_counts() -> list[tuple[str, str, str, int]]:
    """The number of open jobs by kind, engine and status."""
    jobs = Job.objects.filter(status__in=Job.OPEN).values_list("kind", "engine", "status")
    return list(jobs.annotate(count=Count("pk")).order_by("kind", "engine", "status"))
