"""Celery tasks: they call one function each."""

from __future__ import annotations

from celery import shared_task

from ai.workers import job_runner
from games.models import Job
from games.server.connections import fresh_connections
from games.services.life_signs import life_sign_give


@shared_task(name="ai.play")
def play(job_id: str) -> None:
    """Run a move or a hint. Safe to run twice, because a job is claimed first."""
    with fresh_connections():
        job_runner.run_next(Job.MOVES, woken_for=job_id)


@shared_task(name="ai.analyse")
def analyse(job_id: str) -> None:
    with fresh_connections():
        job_runner.run_next(Job.ANALYSES, woken_for=job_id)


@shared_task(name="ai.live")
def live(queue: str) -> None:
    with fresh_connections():
        life_sign_give(queue)
