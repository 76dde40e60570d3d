"""`manage.py serve`: the service on one port; without a broker it also starts a worker."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from socket import socket
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.api.levels import HEADER
from games.live.bell import BELL
from games.server.child_process import kept_alive
from games.server.http_protocol import Bounds, bounded, raise_file_limit


def port_number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


def _bounds() -> Bounds:
    return Bounds(
        head_seconds=settings.HEAD_SECONDS,
        body_seconds=settings.BODY_SECONDS,
        connections=raise_file_limit(settings.MOST_CONNECTIONS),
    )


WELCOME = """
Axio API is running. Ctrl-C stops it.
  page    {base}/
  docs    {base}/docs
  agents  {base}/mcp (MCP over HTTP; the header "Authorization: Bearer axio_..." is needed to play)
"""


class Server(uvicorn.Server):
    """Ends open streams properly before their connections are closed."""

    greet: Callable[[], object] | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.greet:
            self.greet()
            # Also where it is read from a pipe or a file.
            sys.stdout.flush()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        BELL.close()
        await super().shutdown(sockets)


class Command(BaseCommand):
    help = "Serve the API. Ctrl-C stops it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=port_number, default=8000)
        parser.add_argument(
            "--no-worker", action="store_true", help="do not start a worker without a broker"
        )
        parser.add_argument("--welcome", action="store_true", help="tell the addresses of interest")

    def handle(self, *args: Any, **options: Any) -> None:
        config = uvicorn.Config(
            "axio_api.asgi:application",
            host=options["host"],
            port=options["port"],
            http=bounded(_bounds()),
            timeout_keep_alive=settings.KEEP_ALIVE_SECONDS,
            ws="none",
            access_log=False,
            log_level="warning",
            # As configured in the settings.
            log_config=None,
            server_header=False,
            headers=[HEADER],
            # Rate limits read the client's address themselves, from trusted proxies only.
            proxy_headers=False,
            timeout_graceful_shutdown=5,
        )
        embedded = not (settings.BROKER_URL or options["no_worker"])
        server = Server(config)
        if options["welcome"]:
            host = f"[{options['host']}]" if ":" in options["host"] else options["host"]
            text = WELCOME.format(base=f"http://{host}:{options['port']}")
            server.greet = partial(self.stdout.write, text)
        with kept_alive("worker") if embedded else nullcontext(), suppress(KeyboardInterrupt):
            server.run()
