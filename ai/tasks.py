"""The door for Celery, nothing else."""

from __future__ import annotations

from celery import shared_task

from ai import turns
from axio_api.connecting import fresh_connections


@shared_task(name="ai.play")
def play(job_id: str) -> None:
    """Work at a job. To be told of it twice does no harm."""
    with fresh_connections():
        turns.play(job_id)
