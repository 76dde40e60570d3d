"""Streams: a list of events that goes on as long as the connection, in the event loop.

A view answers with the beginning of a stream; this is what follows. All who follow one list in
this process share what is read of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any
from weakref import WeakValueDictionary

from django.conf import settings
from django.db import Error as DatabaseError

from axio_api.threads import Exchange
from games.live.access import ACCESS
from games.live.bell import BELL, Listener
from games.live.bursts import burst
from games.live.feeds import Feed, Part
from games.live.framing import Framing, framed
from games.models import Player, Token
from games.paging import MAX_LIMIT
from games.projection.event_shapes import ClosingReason
from games.refusals import Refusal

log = logging.getLogger(__name__)


#: Streams that are open in this process.
_open_streams = 0


def require_room() -> None:
    """Refuse a stream where there are too many: those that are open shall go on."""
    if _open_streams >= settings.MOST_STREAMS:
        raise Refusal("unavailable", "There are too many streams. Try again.", retry_after=10)


class Room:
    """Everybody who follows one list: what one of them reads serves the others."""

    def __init__(self, feed: Feed) -> None:
        self.feed = feed
        self._after = -1
        self._begun = 0.0
        self._reading: asyncio.Task[Part] | None = None

    async def read(self, after: int, since: float) -> Part:
        """What came after a cursor, by a read that was begun no earlier than `since`."""
        loop = asyncio.get_running_loop()
        if not self._reading or self._after != after or self._begun < since:
            self._after, self._begun = after, loop.time()
            self._reading = loop.create_task(burst(self.feed.read, after))
        return await asyncio.shield(self._reading)


ROOMS: WeakValueDictionary[str, Room] = WeakValueDictionary()


class Stream:
    """What follows the beginning of a stream, for one caller."""

    def __init__(
        self,
        feed: Feed,
        framing: Framing,
        *,
        player: Player | None,
        token: Token | None,
        after: int,
    ) -> None:
        self.feed, self.framing, self.player, self.after = feed, framing, player, after
        self.token_id = token.pk if token else None
        self.ends_at = time.monotonic() + settings.STREAM_SECONDS

    async def __call__(self, exchange: Exchange) -> None:
        global _open_streams
        _open_streams += 1
        try:
            await self._run(exchange)
        finally:
            _open_streams -= 1

    async def _run(self, exchange: Exchange) -> None:
        await exchange.begin()
        self.room = ROOMS.setdefault(self.feed.topic, Room(self.feed))
        with ACCESS.watching(self.token_id):
            async with BELL.listening(self.feed.topic) as listener:
                gone = asyncio.ensure_future(exchange.receive())
                gone.add_done_callback(lambda _: listener.wake())
                try:
                    await self._follow(exchange, listener, gone)
                finally:
                    gone.cancel()
        await exchange.end()

    async def _follow(
        self, exchange: Exchange, listener: Listener, gone: asyncio.Future[Any]
    ) -> None:
        loop = asyncio.get_running_loop()
        since, reason = loop.time(), None
        while not gone.done() and not reason:
            try:
                content, reason = await self._news(since)
            except DatabaseError as error:
                log.warning("A stream waits for the database: %s", type(error).__name__)
                await asyncio.sleep(1)
                since = loop.time()
                continue
            if content:
                await exchange.more(content)
            if reason:
                break
            if await listener.wait(self._patience()):
                since = listener.rung_at
            else:
                await exchange.more(self.framing.heartbeat)
                # Who heard nothing for so long looks anyway, or takes what another has just seen.
                since = loop.time() - settings.HEARTBEAT_SECONDS / 2

    async def _news(self, since: float) -> tuple[bytes, ClosingReason | None]:
        """What is new, and why it is the last, if it is."""
        events: list[Any] = []
        feed, after = self.feed, self.after
        try:
            while True:
                part = await self.room.read(after, since)
                if part.expired:
                    events += [feed.resync(), await burst(feed.snapshot, self.player)]
                    seen = events[-1:]
                else:
                    seen = list(part.seen_by(self.player))
                    events += seen
                if seen:
                    after = int(seen[-1].id)
                if len(seen) < MAX_LIMIT:
                    break
        except Refusal:
            return self._last_words(ClosingReason.NO_ACCESS)
        if await ACCESS.is_revoked(self.token_id):
            return self._last_words(ClosingReason.NO_ACCESS)
        self.after = after
        content = framed(self.framing, events)
        if part.is_end(after):
            reason = ClosingReason.GAME_OVER
        elif BELL.closing:
            reason = ClosingReason.SHUTDOWN
        elif time.monotonic() >= self.ends_at:
            reason = ClosingReason.LIFETIME
        else:
            return content, None
        words, _ = self._last_words(reason)
        return content + words, reason

    def _last_words(self, reason: ClosingReason) -> tuple[bytes, ClosingReason]:
        return self.framing.frame(self.feed.closing(self.after, reason)), reason

    def _patience(self) -> float:
        left = self.ends_at - time.monotonic()
        return max(0.0, min(settings.HEARTBEAT_SECONDS, left))
