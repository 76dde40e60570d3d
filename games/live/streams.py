"""Streams: lists of events that continue as long as the connection, in the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import Error as DatabaseError
from django.utils import timezone
from prometheus_client import Gauge

from games.account_limits import require_allowed
from games.live.bell import BELL
from games.live.database_reads import read_in_thread
from games.live.feeds import Feed
from games.live.framing import Framing, framed
from games.live.shared_reads import shared_feed
from games.live.token_revocation import REVOKED_TOKENS
from games.live.watching import WATCHING
from games.models import Player, Token
from games.paging import MAX_LIMIT
from games.projection.event_shapes import ClosingReason
from games.refusals import Refusal
from games.services.presence import bot_is_due, bot_seen
from games.services.tokens import is_expired

log = logging.getLogger(__name__)

#: After a read that failed.
RETRY_SECONDS = 1.0

#: The open streams of this process, by account; strangers are None.
_open_streams: Counter[int | None] = Counter()
Gauge("axio_streams", "Open streams of this process.").set_function(
    lambda: float(_open_streams.total())
)


@contextmanager
def _counted(player: Player | None) -> Iterator[None]:
    account = player.account_id if player else None
    _open_streams[account] += 1
    try:
        yield
    finally:
        _open_streams[account] -= 1
        if not _open_streams[account]:
            del _open_streams[account]


def open_streams(account: int) -> int:
    """The streams of an account and its bots that this process has open."""
    return _open_streams[account]


def require_capacity(player: Player | None) -> None:
    """Refuse a stream if this process has too many, so that the open ones are served well, or too
    many of this account. Requests at the same instant may exceed the limit by a few."""
    if _open_streams.total() >= settings.MOST_STREAMS:
        raise Refusal("unavailable", "There are too many streams. Try again.", retry_after=10)
    if player:
        require_allowed("streams", open_streams(player.account_id) + 1)


class Stream:
    """A list of events as one caller follows it; the first events are already read."""

    def __init__(
        self,
        feed: Feed,
        framing: Framing,
        *,
        token: Token | None,
        events: Sequence[Any],
        after: int,
    ) -> None:
        self.feed, self.framing = feed, framing
        self.player = token.player if token else None
        self.token, self.token_id = token, token.pk if token else None
        self.beginning = framing.opening + framed(framing, events)
        self.after = int(events[-1].id) if events else after

    async def chunks(self) -> AsyncGenerator[bytes, None]:
        """Goes on until there is a reason to end. Closing the generator frees what it holds."""
        loop = asyncio.get_running_loop()
        self.ends_at = loop.time() + settings.STREAM_SECONDS
        self.shared = shared_feed(self.feed)
        watched = WATCHING.during(self.player, self.feed.game_id)
        with _counted(self.player), watched, REVOKED_TOKENS.watching(self.token_id):
            yield self.beginning
            # A snapshot is large, and a stream may last for an hour.
            self.beginning = b""
            async with BELL.listening(self.feed.topic) as listener:
                since = loop.time()
                while True:
                    content, reason = await self._news(since)
                    if content:
                        yield content
                    if reason:
                        return
                    if await listener.wait(self._seconds_to_wait()):
                        since = listener.rung_at
                    else:
                        yield self.framing.heartbeat
                        # Poll at least every HEARTBEAT_SECONDS even without a wake-up, or take what
                        # another stream of this list has just read.
                        since = loop.time() - settings.HEARTBEAT_SECONDS / 2

    async def _news(self, since: float) -> tuple[bytes, ClosingReason | None]:
        """New events, and why the stream ends, if it does. Retries while the database is down."""
        while True:
            try:
                return await self._read_news(since)
            except DatabaseError as error:
                log.warning("A stream waits for the database: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)
                since = asyncio.get_running_loop().time()

    async def _read_news(self, since: float) -> tuple[bytes, ClosingReason | None]:
        events: list[Any] = []
        feed, after, loop = self.feed, self.after, asyncio.get_running_loop()
        try:
            while True:
                part = await self.shared.read(after, since)
                if part.expired:
                    events += [feed.resync(), await read_in_thread(feed.snapshot, self.player)]
                    after = int(events[-1].id)
                    break
                events += part.seen_by(self.player)
                before, after = after, part.end
                if after - before < MAX_LIMIT:
                    break
        except Refusal:
            return self._closing(ClosingReason.NO_ACCESS)
        if self.token and bot_is_due(self.token):
            await read_in_thread(bot_seen, self.token)
        if WATCHING.is_due():
            await read_in_thread(WATCHING.renew)
        checked_since = loop.time() - settings.HEARTBEAT_SECONDS / 2
        expired = self.token is not None and is_expired(self.token)
        if expired or await REVOKED_TOKENS.has(self.token_id, since=checked_since):
            return self._closing(ClosingReason.NO_ACCESS)
        self.after = after
        content = framed(self.framing, events)
        if part.is_end(after):
            reason = ClosingReason.GAME_OVER
        elif BELL.closing:
            reason = ClosingReason.SHUTDOWN
        elif loop.time() >= self.ends_at:
            reason = ClosingReason.LIFETIME
        else:
            return content, None
        closing, _ = self._closing(reason)
        return content + closing, reason

    def _closing(self, reason: ClosingReason) -> tuple[bytes, ClosingReason]:
        return self.framing.frame(self.feed.closing(reason)), reason

    def _seconds_to_wait(self) -> float:
        left = self.ends_at - asyncio.get_running_loop().time()
        if self.token and self.token.expires_at:
            left = min(left, (self.token.expires_at - timezone.now()).total_seconds())
        return max(0.0, min(settings.HEARTBEAT_SECONDS, left))
