"""Counts and durations of requests, by route rather than by address: for Prometheus and the log."""

from __future__ import annotations

import logging
from time import perf_counter

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from prometheus_client import Counter, Histogram

from axio_api.middleware import Middleware

REQUESTS = Counter("axio_requests", "Requests answered.", ("method", "route", "status"))
SECONDS = Histogram("axio_request_seconds", "Time to answer.", ("method", "route"))
log = logging.getLogger("axio.requests")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

#: The key in META for the time at which the request arrived.
STARTED = "axio.started"


class Metrics(Middleware):
    """Unknown routes and methods are counted as `other`, so that clients cannot add labels.

    A stream is counted when its response begins.
    """

    def before(self, request: HttpRequest) -> None:
        request.META[STARTED] = perf_counter()

    def after(self, request: HttpRequest, response: HttpResponseBase) -> None:
        match = request.resolver_match
        route = match.route if match else "other"
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(method, route, str(response.status_code)).inc()
        seconds = perf_counter() - request.META[STARTED]
        SECONDS.labels(method, route).observe(seconds)
        fields = {
            "method": method,
            "route": route,
            "status": response.status_code,
            "ms": round(seconds * 1000, 1),
        }
        log.info("request", extra={"fields": fields})
