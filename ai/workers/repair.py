"""Repairing jobs: lost messages, dead workers, and missing jobs.

Any number of sweepers may run at once. They do not depend on the broker.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

import redis
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.messages import TASKS, Message, job_message
from games.models import Decision, Game, Job, Seat
from games.services.jobs import move_jobs_put
from games.table import Table

logger = logging.getLogger(__name__)

#: If a job is not claimed by then, its message counts as lost. While its queue is not empty the
#: message may still be waiting there, so it counts as lost later.
LOST_AFTER, LOST_IN_QUEUE_AFTER = timedelta(seconds=2), timedelta(seconds=60)
#: A job whose engine and fallbacks all failed is tried again after this, so that the game goes on.
RETRY_FAILED_AFTER = timedelta(seconds=60)


def repair() -> list[Message]:
    """Repair jobs; returns the messages to send again."""
    now = timezone.now()
    _release_expired(now)
    again = _send_again(now) if settings.BROKER_URL else []
    _put_missing(now)
    return again


def _release_expired(now: datetime) -> None:
    """Let other workers claim the jobs whose lease has run out."""
    lost = Job.objects.filter(status=Job.Status.RUNNING, lease_until__lt=now)
    for pk in lost.values_list("pk", flat=True):
        # Filtered again: another sweeper or the worker itself may have changed it in between.
        freed = lost.filter(pk=pk).update(
            status=Job.Status.QUEUED,
            error="worker-lost",
            lease_until=None,
            sent_at=now - LOST_IN_QUEUE_AFTER,
        )
        if freed:
            logger.warning("job %s lost its worker", pk)


def _send_again(now: datetime) -> list[Message]:
    waiting = _waiting()
    again = []
    for job in Job.objects.filter(status=Job.Status.QUEUED, sent_at__lt=now - LOST_AFTER):
        busy = waiting.get(job.queue)
        before = job.sent_at
        if before > now - (LOST_IN_QUEUE_AFTER if busy else LOST_AFTER):
            continue
        if Job.objects.filter(pk=job.pk, sent_at=before).update(sent_at=now):
            again.append(job_message(job))
    return again


def _waiting() -> dict[str, int]:
    """The number of messages in each queue; empty if the broker is down."""
    try:
        with redis.Redis.from_url(
            settings.BROKER_URL, socket_timeout=1, socket_connect_timeout=1
        ) as broker:
            return {queue: int(broker.llen(queue)) for queue in TASKS}
    except redis.RedisError:
        return {}


def _put_missing(now: datetime) -> None:
    """Create jobs for decisions of engines that have none, and requeue those that failed."""
    moves = Job.objects.filter(kind=Job.Kind.MOVE)
    useful = moves.exclude(status=Job.Status.SUPERSEDED)
    still_open = Decision.objects.filter(answered=False, game__status=Game.Status.ACTIVE)
    asked = still_open.filter(
        ~Exists(useful.filter(decision_id=OuterRef("pk"))),
        # Says nothing new, but leaves out the decisions of people by an index.
        player=None,
        seat__occupant=Seat.Occupant.AI,
    )
    for game_id in asked.values_list("game_id", flat=True).distinct():
        with transaction.atomic():
            table = Table.load(game_id, lock=True)
            known = useful.filter(decision_id__in=[d.pk for d in table.decisions])
            with_job = set(known.values_list("decision_id", flat=True))
            move_jobs_put(d for d in table.decisions if d.pk not in with_job)
    given_up = moves.filter(
        status=Job.Status.FAILED,
        finished_at__lt=now - RETRY_FAILED_AFTER,
        decision_id__in=still_open.values("pk"),
    )
    given_up.update(status=Job.Status.QUEUED, sent_at=now - LOST_IN_QUEUE_AFTER, finished_at=None)
