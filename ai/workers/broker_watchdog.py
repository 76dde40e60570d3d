"""Noticing that a worker no longer receives messages.

If the connection to the broker breaks while a worker acknowledges a task, Celery neither notices
nor repairs it: the worker keeps running and receives nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from time import monotonic

from redis import Redis, RedisError

#: If messages wait for this time while the worker is idle, it does not receive them.
RECONNECT_AFTER_SECONDS = 4.0


class BrokerWatchdog:
    """Its `check` is called every few seconds, in the loop that receives messages."""

    def __init__(
        self, queues: Sequence[str], at_work: Collection[object], waiting: Callable[[str], int]
    ) -> None:
        self.queues, self.at_work, self.waiting = queues, at_work, waiting
        self.idle_since: float | None = None

    def check(self) -> None:
        """If messages wait for too long, raise ConnectionError, which makes Celery reconnect."""
        if self.at_work or not any(map(self.waiting, self.queues)):
            self.idle_since = None
        elif self.idle_since is None:
            self.idle_since = monotonic()
        elif monotonic() - self.idle_since > RECONNECT_AFTER_SECONDS:
            self.idle_since = None
            raise ConnectionError("Messages wait in the queue, but none is received.")


def waiting_at(url: str) -> Callable[[str], int]:
    """A function that counts the messages in a queue; 0 while the broker does not answer."""
    broker = Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)

    def count(queue: str) -> int:
        try:
            return int(broker.llen(queue))
        except RedisError:
            return 0

    return count
