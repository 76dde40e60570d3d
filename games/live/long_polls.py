"""Long polls: a list that has nothing new is read again whenever it may have changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from games.live.bell import BELL
from games.live.database_reads import read_in_thread
from games.live.token_revocation import REVOKED_TOKENS
from games.models import Token
from games.refusals import Refusal
from games.services.presence import bot_is_due, bot_seen

T = TypeVar("T")

MAX_WAIT_SECONDS = 25


async def wait_for_news(
    topic: str,
    read: Callable[[float], Awaitable[T]],
    is_news: Callable[[T], bool],
    *,
    seconds: int,
    token: Token | None,
) -> T:
    """The result of `read` as soon as it is news, or when the time is over or the service stops.

    `read` gets the time since which something may have changed.
    """
    loop = asyncio.get_running_loop()
    ends_at = loop.time() + seconds
    token_id = token.pk if token else None
    with REVOKED_TOKENS.watching(token_id):
        async with BELL.listening(topic) as listener:
            # The caller read the list before this listener existed: it may have changed in between.
            since, rung = loop.time(), True
            while True:
                if await REVOKED_TOKENS.has(token_id, since=since):
                    raise Refusal("unauthenticated", "This token was revoked.")
                found = await read(since)
                if is_news(found) or not rung or BELL.closing:
                    if token and bot_is_due(token):
                        await read_in_thread(bot_seen, token)
                    return found
                rung = await listener.wait(max(0.0, ends_at - loop.time()))
                since = listener.rung_at if rung else loop.time()
