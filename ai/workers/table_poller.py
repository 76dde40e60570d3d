"""Finding work without a broker: a separate process polls the tables and writes messages, one per
line, to the worker that started it.

It is not a thread of the worker, because the worker forks: a child could inherit a lock of the
database that is held at that moment, and wait for it forever.
"""

from __future__ import annotations

import logging
import os
import sys
import time

import msgspec
from django.db import DatabaseError
from django.utils import timezone

from ai.workers.rounds import Rounds
from games.messages import Message, job_message
from games.models import Job
from games.models.prepared import Prepared
from games.notifications.deliveries import deliveries_due

logger = logging.getLogger(__name__)

JOBS_EVERY_SECONDS = 0.02
DELIVERIES_EVERY_SECONDS = 0.2
ROUND_EVERY_SECONDS = 1.0
#: A wake-up for one job may have led to another that was not announced yet, and whose own wake-up is
#: then never sent. So while a job waits, its queue gets one more wake-up this often.
WAKE_AGAIN_SECONDS = 1.0
#: If jobs wait for this time while none is running, the worker hangs: a child may have been killed
#: while it held a lock. The poller then exits with `WORKER_HANGS`.
HANGING_AFTER_SECONDS = 10.0
WORKER_HANGS = 3
#: Analyses take long and receivers of webhooks may hang: one of each at a time, so that workers
#: remain free for moves.
MAX_RUNNING_ANALYSES = MAX_RUNNING_DELIVERIES = 1

Attempt = tuple[str, int]
_OPEN = Prepared(lambda *open: Job.objects.filter(status__in=open).order_by("queued_at"))


class TablePoller:
    """Remembers which jobs it has announced, and when."""

    def __init__(self) -> None:
        self.rounds = Rounds()
        self.round_at = self.deliveries_at = 0.0
        self.announced: dict[Attempt, float] = {}
        #: When each queue was last woken for a job that had waited already.
        self.woken_again: dict[str, float] = {}

    def poll(self) -> list[Message]:
        """The messages that are due now."""
        now = time.monotonic()
        messages: list[Message] = []
        if now - self.round_at > ROUND_EVERY_SECONDS:
            self.round_at = now
            messages += self.rounds.go(most_deliveries=MAX_RUNNING_DELIVERIES)
        messages += self.jobs()
        if now - self.deliveries_at > DELIVERIES_EVERY_SECONDS:
            self.deliveries_at = now
            messages += deliveries_due(timezone.now(), most=MAX_RUNNING_DELIVERIES)
        return messages

    def jobs(self) -> list[Message]:
        """A message for each queued job: as many wake-ups as there are jobs to claim."""
        now = time.monotonic()
        messages, waiting = [], {}
        analyses = 0
        for job in _OPEN.fetch("queued", "running"):
            if job.kind == Job.Kind.ANALYSIS:
                analyses += 1
                if analyses > MAX_RUNNING_ANALYSES:
                    continue
            if job.status == Job.Status.RUNNING:
                continue
            attempt = (job.pk, job.attempts)
            announced_at = self.announced.get(attempt)
            if announced_at is None or self._wakes_again(job.queue, now - announced_at, now):
                messages.append(job_message(job))
            waiting[attempt] = announced_at or now
        self.announced = waiting
        return messages

    def _wakes_again(self, queue: str, waited: float, now: float) -> bool:
        if min(waited, now - self.woken_again.get(queue, 0.0)) < WAKE_AGAIN_SECONDS:
            return False
        self.woken_again[queue] = now
        return True

    def worker_hangs(self) -> bool:
        oldest = min(self.announced.values(), default=time.monotonic())
        if time.monotonic() - oldest < HANGING_AFTER_SECONDS:
            return False
        return not Job.objects.filter(status=Job.Status.RUNNING).exists()


def poll_for(worker_pid: int, pipe: int) -> None:
    """Write messages to the worker at the other end of the pipe, while it is the parent process."""
    poller = TablePoller()
    while os.getppid() == worker_pid:
        try:
            for message in poller.poll():
                os.write(pipe, msgspec.json.encode(message) + b"\n")
            if poller.worker_hangs():
                sys.exit(WORKER_HANGS)
        except DatabaseError as error:
            logger.warning("tables could not be polled: %s", type(error).__name__)
            time.sleep(ROUND_EVERY_SECONDS)
        time.sleep(JOBS_EVERY_SECONDS)
