"""Redis for requests: none of them waits long for a Redis that is down."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import cache
from typing import TypeVar

import redis
from django.conf import settings

log = logging.getLogger(__name__)

T = TypeVar("T")


@cache
def redis_client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=0.5, socket_connect_timeout=0.5)


class Attempts:
    """Calls of Redis that may fail. After a failure none is made for a while."""

    PAUSE_SECONDS = 5.0

    def __init__(self, failure: str) -> None:
        self.failure = failure
        self.paused_until = 0.0

    def call(self, command: Callable[[redis.Redis], T]) -> T | None:
        """None if Redis does not answer."""
        if time.monotonic() < self.paused_until:
            return None
        try:
            return command(redis_client())
        except (redis.RedisError, OSError) as error:
            self.paused_until = time.monotonic() + self.PAUSE_SECONDS
            log.warning("%s: %s", self.failure, type(error).__name__)
            return None
