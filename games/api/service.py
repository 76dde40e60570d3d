"""Health, readiness and metrics."""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from redis import RedisError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.views import Endpoint, answered
from games.api.openapi.components import ref
from games.api.openapi.operations import documented
from games.job_metrics import JOBS
from games.selectors import queued_job_oldest
from games.server.redis_client import redis_client

#: If a job waits longer than this for a worker, the check fails.
JOB_START_SECONDS = 60


class Probe(Endpoint):
    """For load balancers: no token is read, and requests are not counted."""

    authentication_classes = ()
    limited = False
    projected = False


class Health(Probe):
    @documented(
        "getHealth",
        "Whether the process is alive",
        tag="Service",
        answers={200: (ref(answers.Health), "It is alive.")},
        token=False,
    )
    def get(self, request: Request) -> Response:
        return answered(answers.Health(status="ok"))


class Ready(Probe):
    @documented(
        "getReadiness",
        "Whether the service is ready",
        tag="Service",
        answers={
            200: (ref(answers.Readiness), "The service is ready."),
            503: (ref(answers.Readiness), "The database does not answer."),
        },
        token=False,
    )
    def get(self, request: Request) -> Response:
        database = _database()
        # Only the database is essential: if the broker is down, jobs start a little later and
        # rate limits are counted per process.
        checks = (
            database,
            *([_broker()] if settings.BROKER_URL else []),
            *([_jobs()] if database.ok else []),
        )
        ready = database.ok
        headers = {} if ready else {"Retry-After": "5"}
        answer = answers.Readiness(ready=ready, checks=checks)
        return Response(answer, status=200 if ready else 503, headers=headers)


def metrics(request: HttpRequest) -> HttpResponse:
    return HttpResponse(generate_latest() + generate_latest(JOBS), content_type=CONTENT_TYPE_LATEST)


def _broker() -> answers.Check:
    try:
        redis_client().ping()
    except (RedisError, OSError) as error:
        return answers.Check(name="broker", ok=False, detail=type(error).__name__)
    return answers.Check(name="broker", ok=True, detail="redis")


def _jobs() -> answers.Check:
    """The age of the oldest queued job shows whether workers keep up, or run at all."""
    oldest = queued_job_oldest()
    if oldest is None:
        return answers.Check(name="jobs", ok=True, detail="no job is queued")
    age = (timezone.now() - oldest.queued_at).total_seconds()
    return answers.Check(
        name="jobs",
        ok=age < JOB_START_SECONDS,
        detail=f"the oldest queued job has waited for {age:.1f} s",
    )


def _database() -> answers.Check:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return answers.Check(name="database", ok=False, detail=type(error).__name__)
    return answers.Check(name="database", ok=True, detail=connection.vendor)
