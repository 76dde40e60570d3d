"""Waking listeners when something happens: within a process, and from one process to another.

The lists of events are the truth, the bell only says when to read them. It is rung within the
process after each commit. Commits of other processes are announced over Redis or, without it, found
by polling the newest events often. With Redis they are polled too, slowly: if a message gets lost,
listeners are woken late, but they are woken.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from django.conf import settings
from django.db import Error as DatabaseError

from games.live.database_reads import read_in_thread
from games.live.event_polling import poll_events
from games.live.publishing import hear, publish

log = logging.getLogger(__name__)

#: Between two polls of the newest events; with Redis they only make up for lost messages.
POLL_SECONDS, POLL_SECONDS_WITH_REDIS = 0.05, 2.0
#: After a poll that failed.
RETRY_SECONDS = 1.0


class Listener:
    """One waiting stream or long poll. A ring between two waits is kept for the next wait."""

    def __init__(self) -> None:
        self.rung_at = 0.0
        self._rung = False
        self._waiter: asyncio.Future[None] | None = None

    async def wait(self, seconds: float) -> bool:
        """Wait until the bell rings; False if it did not ring within this time."""
        if not self._rung:
            loop = asyncio.get_running_loop()
            self._waiter = loop.create_future()
            timer = loop.call_later(seconds, self._release)
            try:
                await self._waiter
            finally:
                timer.cancel()
                self._waiter = None
        rung, self._rung = self._rung, False
        return rung

    def wake(self, now: float) -> None:
        self._rung, self.rung_at = True, now
        self._release()

    def _release(self) -> None:
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)


class Bell:
    def __init__(self) -> None:
        self.closing = False
        self._listeners: dict[str, set[Listener]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        #: Polling, and listening to Redis: they run while there are listeners.
        self._tasks: list[asyncio.Task[None]] = []
        self._polled = asyncio.Event()

    def ring(self, topics: Iterable[str]) -> None:
        """Announce a change, here and to other processes. May be called from any thread."""
        if self._loop and self._listeners:
            self._loop.call_soon_threadsafe(self._wake, topics)
        if settings.REDIS_URL:
            publish(topics)

    def close(self) -> None:
        """Wake all listeners when the service stops, so that they can finish."""
        self.closing = True
        self._wake(list(self._listeners))

    @asynccontextmanager
    async def listening(self, *topics: str) -> AsyncIterator[Listener]:
        """A listener that is woken by everything that is committed from now on."""
        listener = Listener()
        for topic in topics:
            self._listeners.setdefault(topic, set()).add(listener)
        try:
            if not self._tasks:
                self._start()
            # Polling finds only events that are newer than its first poll.
            await self._polled.wait()
            yield listener
        finally:
            for topic in topics:
                self._listeners[topic].discard(listener)
                if not self._listeners[topic]:
                    del self._listeners[topic]
            if not self._listeners:
                self._stop()

    def _start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._polled = asyncio.Event()
        self._tasks = [self._loop.create_task(self._poll())]
        if settings.REDIS_URL:
            self._tasks.append(self._loop.create_task(hear(self._wake)))

    def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []

    def _wake(self, topics: Iterable[str]) -> None:
        now = asyncio.get_running_loop().time()
        for topic in topics:
            for listener in self._listeners.get(topic, ()):
                listener.wake(now)

    async def _poll(self) -> None:
        mark = None
        while True:
            try:
                mark, topics = await read_in_thread(poll_events, mark)
            except DatabaseError as error:
                log.warning("Could not poll the newest events: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self._polled.set()
            self._wake(topics)
            await asyncio.sleep(POLL_SECONDS_WITH_REDIS if settings.REDIS_URL else POLL_SECONDS)


BELL = Bell()


def on_change(*, topics: Iterable[str], **_: Any) -> None:
    """Connected to the signal that is sent after each commit with events."""
    BELL.ring(topics)
