"""Waking those who wait for something to happen: within a process, and from one to another.

The lists of events are the truth, the bell only says when to look. It is rung within the process
after each commit; other processes are heard over Redis or, without it, by looking at the newest
events often. With Redis that is done too, slowly: what it loses comes late, never not at all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from django.conf import settings
from django.db import Error as DatabaseError

from games.live.bursts import burst
from games.live.newest import look
from games.live.publishing import hear, publish

log = logging.getLogger(__name__)

#: Seconds between two looks at the newest events.
PACE, SLOW_PACE = 0.05, 2.0


class Listener:
    """Somebody who waits. A ring while nobody waits is remembered."""

    def __init__(self) -> None:
        self.rung_at = 0.0
        self._rung = False
        self._waiter: asyncio.Future[None] | None = None

    async def wait(self, seconds: float) -> bool:
        """Until the bell rings; False if it did not within so many seconds."""
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

    def wake(self, now: float = 0.0) -> None:
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
        self._watch: list[asyncio.Task[None]] = []
        self._looked = asyncio.Event()

    def ring(self, topics: Iterable[str]) -> None:
        """From any thread, of any process: something has happened."""
        if self._loop and self._listeners:
            self._loop.call_soon_threadsafe(self._wake, topics)
        if settings.REDIS_URL:
            publish(topics)

    def close(self) -> None:
        """The service stops: everybody is woken, to take leave."""
        self.closing = True
        self._wake(list(self._listeners))

    @asynccontextmanager
    async def listening(self, *topics: str) -> AsyncIterator[Listener]:
        """What is committed from now on is heard."""
        listener = Listener()
        for topic in topics:
            self._listeners.setdefault(topic, set()).add(listener)
        try:
            if not self._watch:
                self._loop = asyncio.get_running_loop()
                self._watch = [self._loop.create_task(self._keep_looking())]
                if settings.REDIS_URL:
                    self._watch.append(self._loop.create_task(hear(self._wake)))
            await self._looked.wait()
            yield listener
        finally:
            for topic in topics:
                self._listeners[topic].discard(listener)
                if not self._listeners[topic]:
                    del self._listeners[topic]
            if not self._listeners:
                self._rest()

    def _rest(self) -> None:
        """Nobody listens: nobody looks."""
        for task in self._watch:
            task.cancel()
        self._watch = []
        self._looked.clear()

    def _wake(self, topics: Iterable[str]) -> None:
        now = asyncio.get_running_loop().time()
        for topic in topics:
            for listener in self._listeners.get(topic, ()):
                listener.wake(now)

    async def _keep_looking(self) -> None:
        mark = None
        while True:
            try:
                mark, topics = await burst(look, mark)
            except DatabaseError as error:
                log.warning("The newest events cannot be read: %s", type(error).__name__)
                await asyncio.sleep(1)
                continue
            self._looked.set()
            self._wake(topics)
            await asyncio.sleep(SLOW_PACE if settings.REDIS_URL else PACE)


BELL = Bell()


def on_change(*, topics: Iterable[str], **_: Any) -> None:
    """Connected to the signal that is sent after each commit with events."""
    BELL.ring(topics)
