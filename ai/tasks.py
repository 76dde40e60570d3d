"""The door for Celery, nothing else."""

from __future__ import annotations

from celery import shared_task

from ai import turns


@shared_task(name="ai.play")
def play(job_id: str) -> None:
    """Work at a job. To be told of it twice does no harm."""
    turns.play(job_id)
