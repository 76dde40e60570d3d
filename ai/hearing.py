"""Noticing when a worker has gone deaf.

A connection to the broker that breaks just while the end of a task is told to it is neither mended
nor missed by the queue's library: the worker lives on and receives nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from time import monotonic

from redis import Redis, RedisError

#: Seconds.
DEAF = 4.0


class Hearing:
    """Looked at from time to time, in the loop that receives messages."""

    def __init__(
        self, queues: Sequence[str], at_work: Collection[object], waiting: Callable[[str], int]
    ) -> None:
        self.queues, self.at_work, self.waiting = queues, at_work, waiting
        self.idle_since: float | None = None

    def check(self) -> None:
        """If messages wait for long while there is nothing to do: connect anew."""
        if self.at_work or not any(map(self.waiting, self.queues)):
            self.idle_since = None
        elif self.idle_since is None:
            self.idle_since = monotonic()
        elif monotonic() - self.idle_since > DEAF:
            self.idle_since = None
            raise ConnectionError("Messages wait, but none is received.")


def waiting_at(url: str) -> Callable[[str], int]:
    """How many messages wait in a queue; none while the broker does not answer."""
    broker = Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)

    def count(queue: str) -> int:
        try:
            return int(broker.llen(queue))
        except RedisError:
            return 0

    return count
