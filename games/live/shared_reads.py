"""One read of the database, shared by all streams and long polls of this process that need it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from games.live.database_reads import read_in_thread
from games.live.feeds import Feed, Part

T = TypeVar("T")


class SharedRead(Generic[T]):
    """The last read. A new one starts only if a caller needs a newer one."""

    def __init__(self) -> None:
        self._key: object = None
        self._begun_at = 0.0
        self._task: asyncio.Task[T] | None = None

    async def get(self, read: Callable[[], T], *, since: float, key: object = None) -> T:
        """What was read for this key no earlier than `since`, in the time of the event loop."""
        loop = asyncio.get_running_loop()
        if self._task is None or self._key != key or self._begun_at < since:
            self._key, self._begun_at = key, loop.time()
            self._task = loop.create_task(read_in_thread(read))
        try:
            return await asyncio.shield(self._task)
        except Exception:
            # The next caller tries again.
            self._task = None
            raise


class SharedFeed:
    """A list of events, read once for all callers that have the same cursor."""

    def __init__(self, feed: Feed) -> None:
        self.feed = feed
        self._last: SharedRead[Part] = SharedRead()

    async def read(self, after: int, since: float) -> Part:
        return await self._last.get(partial(self.feed.read, after), since=since, key=after)


#: Kept while they are in use.
_SHARED_FEEDS: WeakValueDictionary[str, SharedFeed] = WeakValueDictionary()


def shared_feed(feed: Feed) -> SharedFeed:
    return _SHARED_FEEDS.setdefault(feed.key, SharedFeed(feed))
