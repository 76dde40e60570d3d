"""Storing the progress of a job, and stopping it when its result is no longer needed."""

from __future__ import annotations

from time import monotonic

from games.models import Job
from games.rules.thinking import Progress
from games.services.jobs import job_progress

#: Each report is a database write.
REPORT_EVERY_SECONDS = 0.4


class Superseded(Exception):
    """The result of the job is no longer needed."""


def reporting(job: Job) -> Progress:
    reported = monotonic()

    def report(progress: float) -> None:
        nonlocal reported
        if monotonic() - reported < REPORT_EVERY_SECONDS:
            return
        reported = monotonic()
        if not job_progress(job, progress):
            raise Superseded

    return report
