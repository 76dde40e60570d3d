"""Django in the event loop, for requests that wait or stream.

It replaces Django's ASGIHandler, which keeps a thread, the request and the response until the end
and sends its signals through a thread. Here a waiting stream holds none of them: 12 kB less each.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from io import BytesIO
from typing import Any, cast

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler

from games.api.live.routing import asks_to_wait_or_stream, has_live_route
from games.server.threads import Receive, Scope, Send

URLCONF = "games.api.live.urls"
#: Agents may wait with any request, so all of them are answered here, by the usual routes.
AGENTS = "/mcp"


class LiveHandler(BaseHandler):
    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; stop at once, even while waiting, when the client disconnects."""
        body = await _read(receive)
        if body is None:
            return
        answer = asyncio.create_task(self._answer(scope, body, send))
        gone = asyncio.ensure_future(receive())
        try:
            await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            answer.cancel()
        await asyncio.wait((answer,))
        if not answer.cancelled():
            answer.result()

    async def _answer(self, scope: Scope, body: bytes, send: Send) -> None:
        chunks = await self._begin(scope, body, send)
        if chunks is not None:
            async with aclosing(chunks):
                async for chunk in chunks:
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send({"type": "http.response.body", "body": b""})

    async def _begin(
        self, scope: Scope, body: bytes, send: Send
    ) -> AsyncGenerator[bytes, None] | None:
        """Send the response; of a stream only the head, and return the chunks that follow."""
        request = ASGIRequest(scope, BytesIO(body))
        request.urlconf = urlconf_for(scope["path"])
        response = cast(Any, await self.get_response_async(request))
        if not response.streaming and response.status_code != 304:
            response["Content-Length"] = str(len(response.content))
        headers = [
            (name.lower().encode(), value.encode("latin-1")) for name, value in response.items()
        ]
        await send(
            {"type": "http.response.start", "status": response.status_code, "headers": headers}
        )
        if response.streaming:
            return cast(AsyncGenerator[bytes, None], aiter(response))
        await send({"type": "http.response.body", "body": response.content})
        return None


async def _read(receive: Receive) -> bytes | None:
    """The whole body is read, so that what comes next tells that the client is gone; but it is kept
    only until one byte beyond the limit, for the view to refuse it."""
    body, most = bytearray(), settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")[: most - len(body)]
        if not message.get("more_body", False):
            return bytes(body)


def urlconf_for(path: str) -> str | None:
    return None if path == AGENTS else URLCONF


def is_live(scope: Scope) -> bool:
    if scope["path"] == AGENTS:
        return True
    if not has_live_route(scope["method"], scope["path"]):
        return False
    accept = b",".join(value for name, value in scope["headers"] if name == b"accept")
    return asks_to_wait_or_stream(scope["query_string"].decode("latin-1"), accept.decode("latin-1"))
