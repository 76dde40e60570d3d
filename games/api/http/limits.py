"""Rate limits: requests per time window, by class of routes and by caller.

Counters live in the cache, so that all processes share them if it is Redis. While the cache does
not answer, each process counts alone.
"""

from __future__ import annotations

import logging
import time

from django.conf import settings
from django.core.cache import cache
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.http import HttpRequest

from games.models import Player
from games.refusals import Refusal

log = logging.getLogger(__name__)

#: After a failure the cache is not used for this time, so that it does not slow down requests.
CACHE_RETRY_SECONDS = 5.0
_cache_failed_until = 0.0
_LOCAL_COUNTERS = LocMemCache("limits", {"OPTIONS": {"MAX_ENTRIES": 100_000}})


def spend(request: HttpRequest, player: Player | None, limit: str) -> dict[str, str]:
    """Count a request; returns the rate limit headers, or refuses the request."""
    quota, window = settings.RATE_LIMITS[limit]
    now = time.time()
    rest = int(window - now % window) + 1
    # Sign-up and log-in count by address, even if a token is sent along.
    known = player is not None and limit in {"read", "write"}
    caller = f"p{player.pk}" if known and player else f"a{address_of(request)}"
    used = _count(f"limit:{limit}:{caller}:{int(now // window)}", window)
    headers = {
        "RateLimit-Policy": f'"{limit}";q={quota};w={window}',
        "RateLimit": f'"{limit}";r={max(0, quota - used)};t={rest}',
    }
    if used > quota:
        detail = f"At most {quota} requests in {window} seconds. Try again in {rest}."
        raise Refusal("rate-limited", detail, retry_after=rest, headers=headers)
    return headers


def address_of(request: HttpRequest) -> str:
    """The client's address, as the outermost trusted proxy saw it."""
    hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    trusted = settings.TRUSTED_PROXIES
    if trusted and len(hops) >= trusted and hops[-trusted]:
        return str(hops[-trusted])
    return str(request.META.get("REMOTE_ADDR", ""))


def _count(key: str, window: int) -> int:
    global _cache_failed_until
    if time.monotonic() >= _cache_failed_until:
        try:
            return _count_in(cache, key, window)
        except Exception as error:
            _cache_failed_until = time.monotonic() + CACHE_RETRY_SECONDS
            log.warning("Rate limits are counted per process for now: %s", type(error).__name__)
    return _count_in(_LOCAL_COUNTERS, key, window)


def _count_in(counters: BaseCache, key: str, window: int) -> int:
    counters.add(key, 0, timeout=window)
    return int(counters.incr(key))
