"""Only requests for known host names are answered, so that nobody can make us speak as another host.

Health checks of containers ask for 127.0.0.1 from inside: for this machine itself, its own names are
known, too.
"""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.http.response import HttpResponseBase

from axio_api.middleware import Middleware
from games.api.http.callers import FORWARDED, is_this_machine
from games.api.http.problems import respond
from games.refusals import Refusal
from games.server.threads import Scope, problem

UNKNOWN = "No such host is served here."
UNKNOWN_HOST = problem(400, "bad-request", "The request cannot be understood", detail=UNKNOWN)


class Hosts(Middleware):
    def before(self, request: HttpRequest) -> HttpResponseBase | None:
        try:
            request.get_host()
        except DisallowedHost:
            forwarded = any(name in request.headers for name in FORWARDED)
            host, address = request.META.get("HTTP_HOST", ""), request.META.get("REMOTE_ADDR", "")
            if not _is_own(host, address, forwarded=forwarded):
                return respond(request, Refusal("bad-request", UNKNOWN))
        return None


def is_known(scope: Scope) -> bool:
    """The same for a request that does not reach Django."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    host = headers.get("host", "")
    domain, _ = split_domain_port(host)
    if domain and validate_host(domain, settings.ALLOWED_HOSTS):
        return True
    forwarded = any(name in headers for name in FORWARDED)
    return _is_own(host, (scope.get("client") or ("",))[0], forwarded=forwarded)


def _is_own(host: str, address: str, *, forwarded: bool) -> bool:
    domain, _ = split_domain_port(host)
    return domain in settings.OWN_NAMES and is_this_machine(address, forwarded=forwarded)
