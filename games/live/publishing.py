"""The bell between processes, over Redis. It may fail at any time: polling makes up for it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from functools import cache
from secrets import token_hex

import redis
import redis.asyncio
from django.conf import settings

log = logging.getLogger(__name__)

CHANNEL = "axio:bell"
#: Identifies this process, so that it ignores its own messages: its listeners are woken already.
OWN_PROCESS_ID = token_hex(8)
#: After a failure nothing is published for this time: no request waits for a Redis that is down.
PAUSE_SECONDS = 5.0
#: The pause before the channel is subscribed to again after a failure.
RETRY_SECONDS = 1.0
_paused_until = 0.0


def publish(topics: Iterable[str]) -> None:
    global _paused_until
    if time.monotonic() < _paused_until:
        return
    try:
        _client().publish(CHANNEL, ",".join([OWN_PROCESS_ID, *topics]))
    except (redis.RedisError, OSError) as error:
        _paused_until = time.monotonic() + PAUSE_SECONDS
        log.warning("Could not wake other processes: %s", type(error).__name__)


async def hear(wake: Callable[[Iterable[str]], None]) -> None:
    """Wake the listeners of what other processes publish, until cancelled."""
    while True:
        try:
            client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2)
            async with client, client.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                async for message in channel.listen():
                    if message["type"] == "message":
                        process, *topics = message["data"].decode().split(",")
                        if process != OWN_PROCESS_ID:
                            wake(topics)
        except (redis.RedisError, OSError) as error:
            log.warning("Could not listen to other processes: %s", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=0.5, socket_connect_timeout=0.5)
