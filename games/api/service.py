"""Health, readiness and metrics."""

from __future__ import annotations

from datetime import datetime, timedelta
from hmac import compare_digest

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from redis import RedisError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.callers import FORWARDED, is_this_machine
from games.api.http.problems import for_reading
from games.api.http.query import Query
from games.api.http.views import Endpoint, answered
from games.api.levels import FEATURE_LEVEL
from games.api.openapi.components import ref
from games.api.openapi.operations import NO_SCOPE, documented
from games.job_metrics import JOBS
from games.models import Job
from games.notifications.vapid import vapid_public_key
from games.server.redis_client import redis_client
from games.services.life_signs import life_sign_last
from games.workload import job_is_running, queued_job_oldest, starved_since

#: If an account waits longer than this for a worker, the service is not ready.
JOB_START_SECONDS = 60
#: Workers are asked for a sign of life every few seconds.
LIFE_SIGN_SECONDS = 30


LINKS = answers.IndexLinks(
    self="/api/v1",
    schema="/api/schema",
    docs="/api/docs",
    handbook="/docs",
    problems="/docs/problems",
    players="/api/v1/players",
    tokens="/api/v1/tokens",
    rulesets="/api/v1/rulesets",
    engines="/api/v1/engines",
    bots="/api/v1/bots",
    games="/api/v1/games",
    records="/api/v1/games/records",
    me="/api/v1/me",
    turns="/api/v1/me/turns",
    events="/api/v1/me/events",
    messages="/api/v1/me/messages",
    seeks="/api/v1/seeks",
    daily="/api/v1/daily",
    my_games="/api/v1/me/games",
    next="/api/v1/me/next",
    leave="/api/v1/me/leave",
    push_subscriptions="/api/v1/me/push-subscriptions",
    sandbox_clocks="/api/v1/sandbox/clocks",
    mcp="/mcp",
)


class Probe(Endpoint):
    """For load balancers: no token is read, and requests are not counted."""

    authentication_classes = ()
    limited = False
    projected = False


class Index(Endpoint):
    projected = False

    @documented(
        "getIndex",
        "What this service is, and where to begin",
        tag="Service",
        scope=NO_SCOPE,
        description="`feature_level` rises with every addition; each operation of the document says "
        "since which level it exists. The header `Axio-Feature-Level` of every response tells the "
        "same.",
        answers={200: (ref(answers.Index), "Name, version, and links.")},
        refusals=["validation"],
        token=None,
        since=3,
    )
    def get(self, request: Request) -> Response:
        Query(request)
        index = answers.Index(
            name=str(settings.SPECTACULAR_SETTINGS["TITLE"]),
            version=str(settings.SPECTACULAR_SETTINGS["VERSION"]),
            feature_level=FEATURE_LEVEL,
            vapid_public_key=vapid_public_key(),
            links=LINKS,
        )
        return answered(index)


class Health(Probe):
    @documented(
        "getHealth",
        "Whether the process is alive",
        tag="Service",
        scope=NO_SCOPE,
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
        scope=NO_SCOPE,
        description="Whether the whole service can play a game, for those who deploy and watch it. "
        f"It is not ready if the database does not answer, if no worker of engines has answered for "
        f"{LIFE_SIGN_SECONDS} s, or if an account has waited for one for {JOB_START_SECONDS} s. Ask "
        "`/healthz` whether to restart a process or to send requests to it: other processes may "
        "serve whatever needs no engine.",
        answers={
            200: (ref(answers.Readiness), "The service is ready."),
            503: (ref(answers.Readiness), "Something that games need does not work."),
        },
        token=False,
    )
    def get(self, request: Request) -> Response:
        database = _database()
        needed = (database, *((_workers(), _jobs()) if database.ok else ()))
        # The broker is not needed: while it is down, jobs start a little later, and rate limits are
        # counted per process.
        checks = (*needed, *([_broker()] if settings.BROKER_URL else []))
        ready = all(check.ok for check in needed)
        headers = {} if ready else {"Retry-After": "5"}
        answer = answers.Readiness(ready=ready, checks=checks)
        return Response(answer, status=200 if ready else 503, headers=headers)


@for_reading
def metrics(request: HttpRequest) -> HttpResponse:
    """Not for the public: others are told that there is nothing."""
    if not _may_read_metrics(request):
        raise Http404
    return HttpResponse(generate_latest() + generate_latest(JOBS), content_type=CONTENT_TYPE_LATEST)


def _may_read_metrics(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        expected = f"Bearer {settings.METRICS_TOKEN}"
        return compare_digest(given.encode(), expected.encode())
    forwarded = any(name in request.headers for name in FORWARDED)
    return not settings.PRODUCTION and is_this_machine(
        request.META.get("REMOTE_ADDR", ""), forwarded=forwarded
    )


def _broker() -> answers.Check:
    try:
        redis_client().ping()
    except (RedisError, OSError) as error:
        return answers.Check(name="broker", ok=False, detail=type(error).__name__)
    return answers.Check(name="broker", ok=True, detail="redis")


def _jobs() -> answers.Check:
    """The age of the oldest queued job, and whether an account is kept waiting."""
    oldest, now = queued_job_oldest(), timezone.now()
    if oldest is None:
        return answers.Check(name="jobs", ok=True, detail="no job is queued")
    detail = f"the oldest queued job has waited for {_seconds(oldest.queued_at, now)} s"
    starved = starved_since(now, timedelta(seconds=JOB_START_SECONDS))
    if starved is None:
        return answers.Check(name="jobs", ok=True, detail=detail)
    detail += f", and an account has waited for a worker for {_seconds(starved, now)} s"
    return answers.Check(name="jobs", ok=False, detail=detail)


def _workers() -> answers.Check:
    """Busy workers answer late, but their jobs show that they live."""
    last, now = life_sign_last(Job.MOVES), timezone.now()
    if last and now - last < timedelta(seconds=LIFE_SIGN_SECONDS):
        detail = f"a worker answered {_seconds(last, now)} s ago"
        return answers.Check(name="workers", ok=True, detail=detail)
    if job_is_running(now):
        return answers.Check(name="workers", ok=True, detail="workers are busy")
    detail = f"no worker has answered for {_seconds(last, now)} s" if last else "no worker answered"
    return answers.Check(name="workers", ok=False, detail=detail)


def _seconds(since: datetime, now: datetime) -> str:
    return f"{(now - since).total_seconds():.1f}"


def _database() -> answers.Check:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return answers.Check(name="database", ok=False, detail=type(error).__name__)
    return answers.Check(name="database", ok=True, detail=connection.vendor)
