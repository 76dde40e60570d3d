"""Whether the service lives, works, and how much it does."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.schema import documented, ref
from games.api.http.views import Endpoint, answered


class Health(Endpoint):
    projected = False

    @documented(
        "getHealth",
        "The process lives",
        tag="Service",
        answers={200: (ref(answers.Health), "It does.")},
        token=None,
    )
    def get(self, request: Request) -> Response:
        return answered(answers.Health(status="ok"))


class Ready(Endpoint):
    projected = False

    @documented(
        "getReadiness",
        "The service can do its work",
        tag="Service",
        answers={
            200: (ref(answers.Readiness), "All parts answer."),
            503: (ref(answers.Readiness), "Some part does not."),
        },
        token=None,
    )
    def get(self, request: Request) -> Response:
        checks = (_database(),)
        ready = all(check.ok for check in checks)
        headers = {} if ready else {"Retry-After": "5"}
        answer = answers.Readiness(ready=ready, checks=checks)
        return Response(answer, status=200 if ready else 503, headers=headers)


def metrics(request: HttpRequest) -> HttpResponse:
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _database() -> answers.Check:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return answers.Check(name="database", ok=False, detail=type(error).__name__)
    return answers.Check(name="database", ok=True, detail=connection.vendor)
