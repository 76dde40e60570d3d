"""The bell between processes, over Redis. It may fail at any time: polling makes up for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from secrets import token_hex

import redis
import redis.asyncio
from django.conf import settings

from games.server.redis_client import Attempts, redis_send

log = logging.getLogger(__name__)

CHANNEL = "axio:bell"
#: Identifies this process, so that it ignores its own messages: its listeners are woken already.
OWN_PROCESS_ID = token_hex(8)
#: The pause before the channel is subscribed to again after a failure.
RETRY_SECONDS = 1.0
_ATTEMPTS = Attempts("Could not wake other processes")


def publish(topics: Iterable[str]) -> None:
    message = ",".join([OWN_PROCESS_ID, *topics])
    _ATTEMPTS.call(lambda _: redis_send("PUBLISH", CHANNEL, message))


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
