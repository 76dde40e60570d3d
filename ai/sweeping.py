"""Repairing what got lost: messages, workers, and jobs that should exist. And looking at clocks.

Any number of sweepers may run at once, and none of them needs the broker.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

import redis
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import Decision, Game, Job, Seat
from games.services.clocks import clock_sweep, lobby_sweep
from games.services.jobs import move_jobs_put
from games.services.messages import QUEUES, job_send
from games.table import Table

logger = logging.getLogger(__name__)

#: After this an unclaimed job is looked at; in a queue that is not empty it may just be waiting.
SOON, LATE = timedelta(seconds=2), timedelta(seconds=60)
#: A job that failed to the end is tried again after this: its game shall not hang for ever.
AGAIN = timedelta(seconds=60)


def sweep() -> None:
    now = timezone.now()
    _free_lost(now)
    if settings.BROKER_URL:
        _send_again(now)
    _put_missing(now)
    clock_sweep()
    lobby_sweep()


def _free_lost(now: datetime) -> None:
    """Whoever held these is dead, or no better: they are anybody's again."""
    lost = Job.objects.filter(status=Job.Status.RUNNING, lease_until__lt=now)
    for pk in lost.values_list("pk", flat=True):
        # Asked again for each: another sweeper, or the worker itself, may have been faster.
        freed = lost.filter(pk=pk).update(
            status=Job.Status.QUEUED, error="worker-lost", lease_until=None, sent_at=now - LATE
        )
        if freed:
            logger.warning("job %s lost its worker", pk)


def _send_again(now: datetime) -> None:
    waiting = _waiting()
    for job in Job.objects.filter(status=Job.Status.QUEUED, sent_at__lt=now - SOON):
        patience = LATE if waiting.get(QUEUES[Job.Kind(job.kind)]) else SOON
        before = job.sent_at
        if before > now - patience:
            continue
        if Job.objects.filter(pk=job.pk, sent_at=before).update(sent_at=now):
            job_send(job)


def _waiting() -> dict[str, int]:
    """How many messages wait in each queue; none if the broker is away."""
    try:
        with redis.Redis.from_url(
            settings.BROKER_URL, socket_timeout=1, socket_connect_timeout=1
        ) as broker:
            return {queue: int(broker.llen(queue)) for queue in set(QUEUES.values())}
    except redis.RedisError:
        return {}


def _put_missing(now: datetime) -> None:
    """Every decision of an engine's seat has a job that is open, or will have another try."""
    moves = Job.objects.filter(kind=Job.Kind.MOVE)
    useful = moves.exclude(status=Job.Status.SUPERSEDED)
    still_open = Decision.objects.filter(answered=False, game__status=Game.Status.ACTIVE)
    asked = still_open.filter(
        ~Exists(useful.filter(decision_id=OuterRef("pk"))), seat__occupant=Seat.Occupant.AI
    )
    for game_id in asked.values_list("game_id", flat=True).distinct():
        with transaction.atomic():
            table = Table.load(game_id, lock=True)
            known = useful.filter(decision_id__in=[d.pk for d in table.decisions])
            with_job = set(known.values_list("decision_id", flat=True))
            move_jobs_put((d for d in table.decisions if d.pk not in with_job), at=now)
    given_up = moves.filter(
        status=Job.Status.FAILED,
        finished_at__lt=now - AGAIN,
        decision_id__in=still_open.values("pk"),
    )
    given_up.update(status=Job.Status.QUEUED, sent_at=now - LATE, finished_at=None)
