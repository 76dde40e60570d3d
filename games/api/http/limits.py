"""Rate limits: so many requests per window, class of routes, and caller.

Counters live in the cache, so that all processes share them where the cache is Redis. While that
does not answer, each process counts alone.
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

#: Seconds without asking a cache that failed, so that it does not slow down every request.
SILENCE = 5.0
_silent_until = 0.0
_OWN = LocMemCache("limits", {"OPTIONS": {"MAX_ENTRIES": 100_000}})


def spend(request: HttpRequest, player: Player | None, limit: str) -> dict[str, str]:
    """Count a request; returns the headers that tell how much is left, or refuses."""
    quota, window = settings.RATE_LIMITS[limit]
    now = time.time()
    rest = int(window - now % window) + 1
    # Who signs up or logs in is nobody yet, whatever token comes along.
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
    """The caller's address: what the outermost trusted proxy saw."""
    hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    trusted = settings.TRUSTED_PROXIES
    if trusted and len(hops) >= trusted and hops[-trusted]:
        return str(hops[-trusted])
    return str(request.META.get("REMOTE_ADDR", ""))


def _count(key: str, window: int) -> int:
    global _silent_until
    if time.monotonic() >= _silent_until:
        try:
            return _count_in(cache, key, window)
        except Exception as error:
            _silent_until = time.monotonic() + SILENCE
            log.warning("Each process counts rate limits alone: %s", type(error).__name__)
    return _count_in(_OWN, key, window)


def _count_in(counters: BaseCache, key: str, window: int) -> int:
    counters.add(key, 0, timeout=window)
    return int(counters.incr(key))
