"""Rate limits: requests per time window, by class of routes and by caller."""

from __future__ import annotations

import time
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest

from games.models import Player
from games.refusals import Refusal
from games.server.portions import Portions

PORTIONS = Portions()


def spend(request: HttpRequest, player: Player | None, limit: str) -> dict[str, str]:
    """Count a request; returns the rate limit headers, or refuses the request."""
    quota, seconds = settings.RATE_LIMITS[limit]
    left = PORTIONS.spend(limit, _caller(request, player, limit), quota=quota, seconds=seconds)
    rest = int(seconds - time.time() % seconds) + 1
    headers = {
        "RateLimit-Policy": f'"{limit}";q={quota};w={seconds}',
        "RateLimit": f'"{limit}";r={left or 0};t={rest}',
    }
    if left is None:
        detail = f"At most {quota} requests in {seconds} seconds. Try again in {rest}."
        raise Refusal("rate-limited", detail, retry_after=rest, headers=headers)
    return headers


def _caller(request: HttpRequest, player: Player | None, limit: str) -> str:
    """Bots count for their owner. Sign-up and log-in count by address, even with a token."""
    if player is not None and limit in {"read", "write"}:
        return f"p{player.account_id}"
    return f"a{address_of(request)}"


def address_of(request: HttpRequest) -> str:
    """The client's address, as the outermost trusted proxy saw it.

    Whoever has an IPv6 address has a network of them, so the network counts.
    """
    hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    trusted = settings.TRUSTED_PROXIES
    address = str(request.META.get("REMOTE_ADDR", ""))
    if trusted and len(hops) >= trusted and hops[-trusted]:
        address = hops[-trusted]
    return _network_of(address) if ":" in address else address


def _network_of(address: str) -> str:
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or parsed.exploded[:19])
