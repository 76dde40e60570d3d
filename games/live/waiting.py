"""Long polls: an answer that has nothing to tell yet is asked for again when the bell rings."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from axio_api.threads import Exchange
from games.live.bell import BELL
from games.models import Token

#: In the environment of a request that is asked again: what it was told of its limits when it was
#: counted, and the token that it came with.
AGAIN, TOKEN = "axio.again", "axio.token"
MOST_SECONDS = 25


class LongPoll:
    """Left by a view that found nothing new; a repeated request finds it again, or has news."""

    def __init__(
        self, topic: str, *, seconds: int, token: Token | None, limits: Mapping[str, str]
    ) -> None:
        self.topic, self.seconds = topic, seconds
        self.more: dict[str, Any] = {AGAIN: limits, TOKEN: token.pk if token else None}

    async def __call__(self, exchange: Exchange) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + self.seconds
        async with BELL.listening(self.topic) as listener:
            gone = asyncio.ensure_future(exchange.receive())
            gone.add_done_callback(lambda _: listener.wake())
            try:
                # Something may have happened before anybody listened.
                answer = await exchange.again(self.more)
                while answer.then and not BELL.closing:
                    rung = await listener.wait(max(0.0, until - loop.time()))
                    if gone.done():
                        return
                    answer = await exchange.again(self.more)
                    if not rung:
                        break
            finally:
                gone.cancel()
        await exchange.finish(answer)
