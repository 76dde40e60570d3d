"""Telling the job how far the thinking is, and stopping it when nobody needs it any more."""

from __future__ import annotations

from time import monotonic

from ai.thinking import Progress
from games.models import Job
from games.services.jobs import job_progress

#: Seconds between two reports: each is a write.
PAUSE = 0.4


class Superseded(Exception):
    """Nobody needs the answer any more."""


def reporting(job: Job) -> Progress:
    reported = monotonic()

    def report(progress: float) -> None:
        nonlocal reported
        if monotonic() - reported < PAUSE:
            return
        reported = monotonic()
        if not job_progress(job, progress):
            raise Superseded

    return report
