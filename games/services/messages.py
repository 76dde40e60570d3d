"""Telling workers that there is something to do. A message carries an id and nothing else, and may
get lost: what has to be done stands in the database, where a sweep finds it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import ceil

from django.conf import settings

from ai.registry import ENGINES
from axio_api.celery import app
from games.models import Job

logger = logging.getLogger(__name__)

QUEUES = {Job.Kind.MOVE: "ai", Job.Kind.HINT: "ai", Job.Kind.ANALYSIS: "analysis"}
#: A whole game is analysed within this, or its worker is stopped.
ANALYSIS_SECONDS = 600.0


def job_announce(job: Job) -> None:
    """Tell the workers of a job. Without a broker, they look for themselves."""
    if settings.BROKER_URL:
        job_send(job)


def job_send(job: Job) -> None:
    engine = ENGINES.get(job.engine)
    thinking = engine.think_seconds if engine else 0.0
    if job.kind == Job.Kind.ANALYSIS:
        thinking = ANALYSIS_SECONDS
    limit = ceil(thinking) + settings.AI_GRACE
    message_send("ai.play", job.pk, queue=QUEUES[Job.Kind(job.kind)], limit=limit)


def by_broker(task: str, pk: str, queue: str, limit: int) -> None:
    app.send_task(
        task, (pk,), queue=queue, soft_time_limit=limit, time_limit=limit + 1, retry=False
    )


#: How messages travel. Without a broker, whoever looks for work sets another way.
carry: Callable[[str, str, str, int], None] = by_broker


def message_send(task: str, pk: str, *, queue: str, limit: int) -> None:
    """Ask the workers of a queue to do something within so many seconds."""
    try:
        carry(task, pk, queue, limit)
    except Exception as error:
        # The broker is away; the sweep sends it again.
        logger.warning("%s %s could not be announced: %s", task, pk, type(error).__name__)
