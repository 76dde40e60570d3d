"""Looking for work where there is no broker: a process of its own reads the tables, and writes a
line for each message to the worker that started it.

It is not a thread of the worker, because that forks: a child would inherit the database's locks as
they are held at that moment, and wait for them for ever.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from collections.abc import Set

from django.db import DatabaseError
from django.utils import timezone

from ai.rounds import Rounds
from ai.search import GAMES
from ai.search.kernels import is_ready
from games.models import Job
from games.models.prepared import Prepared
from games.services import messages
from games.services.deliveries import deliveries_announce

logger = logging.getLogger(__name__)

#: Seconds between two looks at the jobs, at deliveries, and between two sweeps.
PAUSE, LOOK, SWEEP = 0.02, 0.2, 1.0
#: A message that nobody has followed by then is taken for lost.
PATIENCE = 30.0
#: When messages wait for so long while nobody works at anything, the worker hangs: a child that was
#: killed in the wrong moment takes a lock with it. With this code the feeder says so.
HANGING, STUCK = 5.0, 3
#: So long jobs of a game wait for its kernels at the most.
COMPILING = 180.0
#: Analyses take long, and receivers of webhooks may hang: so many at a time, so that engines'
#: seats never wait for them.
ANALYSES = DELIVERIES = 1

Attempt = tuple[str, int]
_OPEN = Prepared(lambda *open: Job.objects.filter(status__in=open).order_by("queued_at"))


def feed(pipe: int) -> None:
    """Tell the worker at the other end of the pipe, as long as it lives."""
    worker = os.getppid()
    messages.carry = lambda *message: _write(pipe, message)
    told: dict[Attempt, float] = {}
    rounds, swept, looked = Rounds(), 0.0, 0.0
    held, patient_until = set(GAMES), time.monotonic() + COMPILING
    while os.getppid() == worker:
        try:
            if time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                rounds.go(deliveries=DELIVERIES)
            held = {game for game in held if not is_ready(game)}
            if time.monotonic() > patient_until:
                held = set()
            told = tell(told, held)
            if time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                deliveries_announce(timezone.now(), most=DELIVERIES)
            if _is_stuck(told):
                sys.exit(STUCK)
        except DatabaseError as error:
            logger.warning("the feeder could not read: %s", type(error).__name__)
            time.sleep(SWEEP)
        time.sleep(PAUSE)


def _is_stuck(told: dict[Attempt, float]) -> bool:
    oldest = min(told.values(), default=time.monotonic())
    if time.monotonic() - oldest < HANGING:
        return False
    return not Job.objects.filter(status=Job.Status.RUNNING).exists()


def _write(pipe: int, message: tuple[str, str, str, int]) -> None:
    os.write(pipe, json.dumps(message).encode() + b"\n")


def tell(told: dict[Attempt, float], held: Set[str]) -> dict[Attempt, float]:
    """Send a message for each job that waits and was not told of; when those that wait were.

    Jobs of some games are held back.
    """
    waiting: dict[Attempt, float] = {}
    now = time.monotonic()
    analyses = 0
    for job in _OPEN.fetch("queued", "running"):
        if held and job.game.ruleset in held:
            continue
        if job.kind == Job.Kind.ANALYSIS:
            analyses += 1
            if analyses > ANALYSES:
                continue
        if job.status == Job.Status.RUNNING:
            continue
        attempt = (job.pk, job.attempts)
        waiting[attempt] = told.get(attempt, -PATIENCE)
        if now - waiting[attempt] > PATIENCE:
            messages.job_send(job)
            waiting[attempt] = now
    return waiting
