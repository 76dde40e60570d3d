"""Counters in windows of time, shared by all processes through Redis.

A process takes a portion of a quota from Redis and spends it alone, so that most requests cost no
round trip. A portion is a hundredth of the quota: at the end of a window each process has left at
most that unused. Without Redis, or while it does not answer, each process counts alone.
"""

from __future__ import annotations

import time
from collections import defaultdict
from threading import Lock
from typing import cast

import redis
from django.conf import settings

from games.server.redis_client import Attempts

#: Beyond so many callers in one window, a process forgets what it counted.
MAX_CALLERS = 100_000


class _Portion:
    __slots__ = ("left", "taken")

    def __init__(self) -> None:
        #: What all processes have taken of the quota, as far as this one knows.
        self.taken = 0
        #: What this process has not spent yet.
        self.left = 0


class Portions:
    def __init__(self) -> None:
        self._lock = Lock()
        self._redis = Attempts("Rate limits are counted per process for now")
        self.clear()

    def clear(self) -> None:
        self._windows: dict[str, int] = {}
        self._portions: dict[str, dict[str, _Portion]] = defaultdict(dict)

    def spend(self, name: str, caller: str, *, quota: int, seconds: int) -> int | None:
        """What the caller has left in this window, or None if there is nothing left to spend."""
        window = int(time.time() // seconds)
        with self._lock:
            portion = self._portion(name, window, caller)
            if portion.left:
                portion.left -= 1
                return quota - portion.taken + portion.left
            if portion.taken >= quota:
                return None
        size = max(1, quota // 100) if settings.REDIS_URL else quota
        taken = self._take(f"axio:limit:{name}:{window}:{caller}", size, seconds)
        with self._lock:
            total = portion.taken + size if taken is None else taken
            portion.taken = min(quota, total)
            portion.left += max(0, size - max(0, total - quota))
            if not portion.left:
                return None
            portion.left -= 1
            return quota - portion.taken + portion.left

    def _portion(self, name: str, window: int, caller: str) -> _Portion:
        portions = self._portions[name]
        if self._windows.get(name) != window or len(portions) > MAX_CALLERS:
            self._windows[name] = window
            portions.clear()
        if caller not in portions:
            portions[caller] = _Portion()
        return portions[caller]

    def _take(self, key: str, size: int, seconds: int) -> int | None:
        def command(client: redis.Redis) -> int:
            with client.pipeline(transaction=False) as pipeline:
                pipeline.incrby(key, size)
                pipeline.expire(key, seconds)
                return int(cast(list[int], pipeline.execute())[0])

        return self._redis.call(command) if settings.REDIS_URL else None
