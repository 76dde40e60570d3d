"""No page of another site may speak to this server, whatever name it found it by (DNS rebinding).

An address in digits and the names of this machine cannot be made to point elsewhere, so they are
known even where `AXIO_ALLOWED_HOSTS` lets every name pass, as it does in development.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from games.refusals import Refusal


def require_known_origin(request: HttpRequest) -> None:
    """Programs send no origin; browsers always do."""
    origin = request.META.get("HTTP_ORIGIN")
    if not _is_known(request.META.get("HTTP_HOST", request.META.get("SERVER_NAME", ""))):
        raise Refusal(
            "foreign-origin", "Name this host in AXIO_ALLOWED_HOSTS to serve agents by it."
        )
    if origin is not None and not _is_known(_host_of(origin)):
        raise Refusal("foreign-origin", "Pages of other sites may not speak to this server.")


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _is_known(host: str) -> bool:
    domain, _ = split_domain_port(host)
    if not domain:
        return False
    named = [name for name in settings.ALLOWED_HOSTS if name != "*"]
    return domain in settings.OWN_NAMES or _is_address(domain) or validate_host(domain, named)


def _is_address(domain: str) -> bool:
    try:
        ip_address(domain.strip("[]"))
    except ValueError:
        return False
    return True
