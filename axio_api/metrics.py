"""Counts and durations of requests for Prometheus, by route rather than by address."""

from __future__ import annotations

from time import perf_counter

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from prometheus_client import Counter, Histogram

from axio_api.middleware import Next

REQUESTS = Counter("axio_requests", "Requests answered.", ("method", "route", "status"))
SECONDS = Histogram("axio_request_seconds", "Time to answer.", ("method", "route"))
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Metrics:
    """Names that strangers make up are not kept: an unknown route or method is `other`."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = perf_counter()
        response = self.get_response(request)
        match = request.resolver_match
        route = match.route if match else "other"
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(method, route, str(response.status_code)).inc()
        SECONDS.labels(method, route).observe(perf_counter() - started)
        return response
