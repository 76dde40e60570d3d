"""The door for Celery, nothing else."""

from __future__ import annotations

from celery import shared_task
from django.db import close_old_connections

from ai import turns


@shared_task(name="ai.play")
def play(job_id: str) -> None:
    """Work at a job. To be told of it twice does no harm."""
    close_old_connections()
    turns.play(job_id)
