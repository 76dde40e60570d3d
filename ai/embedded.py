"""The worker of a service without a broker: a thread in it reads the job table and feeds it.

The messages live in the worker's own memory. When it dies they are gone, and its successor reads
the table again.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from threading import Thread

from django.db import DatabaseError
from django.utils import timezone

from ai.rounds import Rounds
from games.models import Job
from games.models.prepared import Prepared
from games.services.deliveries import deliveries_announce
from games.services.messages import job_send

logger = logging.getLogger(__name__)

#: Seconds between two looks at the jobs, at deliveries, and between two sweeps.
PAUSE, LOOK, SWEEP = 0.02, 0.2, 1.0
#: A message that nobody has followed by then is taken for lost.
PATIENCE = 30.0
#: Analyses take long, and receivers of webhooks may hang: so many at a time, so that engines'
#: seats never wait for them.
ANALYSES = DELIVERIES = 1

Attempt = tuple[str, int]
_OPEN = Prepared(lambda *open: Job.objects.filter(status__in=open).order_by("queued_at"))


def start_feeding(parent: int) -> None:
    Thread(target=_feed, args=(parent,), name="feeder", daemon=True).start()


def _feed(parent: int) -> None:
    told: dict[Attempt, float] = {}
    rounds, swept, looked = Rounds(), 0.0, 0.0
    while os.getppid() == parent:
        try:
            if time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                rounds.go(deliveries=DELIVERIES)
            told = _tell(told)
            if time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                deliveries_announce(timezone.now(), most=DELIVERIES)
        except DatabaseError as error:
            logger.warning("the feeder could not read: %s", type(error).__name__)
            time.sleep(SWEEP)
        time.sleep(PAUSE)
    # Whoever started this worker is gone.
    os.kill(os.getpid(), signal.SIGTERM)


def _tell(told: dict[Attempt, float]) -> dict[Attempt, float]:
    """Send a message for each job that waits and was not told of; when those that wait were."""
    waiting: dict[Attempt, float] = {}
    now = time.monotonic()
    analyses = 0
    for job in _OPEN.fetch("queued", "running"):
        if job.kind == Job.Kind.ANALYSIS:
            analyses += 1
            if analyses > ANALYSES:
                continue
        if job.status == Job.Status.RUNNING:
            continue
        attempt = (job.pk, job.attempts)
        waiting[attempt] = told.get(attempt, -PATIENCE)
        if now - waiting[attempt] > PATIENCE:
            job_send(job)
            waiting[attempt] = now
    return waiting
