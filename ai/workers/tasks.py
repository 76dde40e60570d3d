"""Celery tasks: they call one function each."""

from __future__ import annotations

from celery import shared_task

from ai.workers import job_runner
from games.server.connections import fresh_connections


@shared_task(name="ai.play")
def play(job_id: str) -> None:
    """Run a job. Safe to run twice, because a job is claimed first."""
    with fresh_connections():
        job_runner.play(job_id)
