"""One port for everything: REST in threads, long polls and streams in the event loop."""

from __future__ import annotations

import os
from secrets import token_hex
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "axio_api.settings")

import django
from django.conf import settings

django.setup()

from axio_api.hosts import UNKNOWN_HOST, is_known
from axio_api.live import LiveHandler, is_live
from axio_api.wsgi import application as wsgi_application
from games.server.connections import limit_statements
from games.server.threads import Receive, Scope, Send, WsgiInThreads, WsgiResponse

limit_statements(settings.REQUEST_STATEMENT_SECONDS)
rest = WsgiInThreads(
    wsgi_application,
    threads=settings.THREADS,
    body_limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
)
live = LiveHandler()

ALIVE = WsgiResponse(
    200,
    [(b"content-type", b"application/json"), (b"cache-control", b"no-cache")],
    b'{"status":"ok"}',
)


async def application(scope: Scope, receive: Receive, send: Send) -> Any:
    if scope["type"] == "http" and scope["path"] == "/healthz":
        # Not in a thread: the process is alive even if all threads wait for the database.
        await _answer(send, ALIVE if is_known(scope) else UNKNOWN_HOST)
    elif scope["type"] == "http" and is_live(scope):
        await live(scope, receive, send)
    elif scope["type"] == "http":
        await rest(scope, receive, send)
    elif scope["type"] == "lifespan":
        await _lifespan(receive, send)


async def _answer(send: Send, response: WsgiResponse) -> None:
    headers = [
        *(header for header in response.headers if header[0] != b"x-request-id"),
        (b"content-length", str(len(response.content)).encode()),
        (b"x-request-id", token_hex(12).encode()),
    ]
    await send({"type": "http.response.start", "status": response.status, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
