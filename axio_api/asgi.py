"""One port for everything: REST in threads, streams (when there are any) in the event loop."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "axio_api.settings")

from django.conf import settings

from axio_api.threads import Receive, Scope, Send, WsgiInThreads
from axio_api.wsgi import application as wsgi_application

rest = WsgiInThreads(
    wsgi_application,
    threads=settings.THREADS,
    body_limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
)


async def application(scope: Scope, receive: Receive, send: Send) -> Any:
    if scope["type"] == "http":
        await rest(scope, receive, send)
    elif scope["type"] == "lifespan":
        await _lifespan(receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
