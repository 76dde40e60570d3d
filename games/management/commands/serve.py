"""`manage.py serve`: the service on one port; without a broker, with a worker of its own."""

from __future__ import annotations

from argparse import ArgumentTypeError
from contextlib import nullcontext, suppress
from socket import socket
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from axio_api.child import kept_alive
from games.live.bell import BELL


def port_number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


class Server(uvicorn.Server):
    """Lets those who follow a stream take leave before their connections are closed."""

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        BELL.close()
        await super().shutdown(sockets)


class Command(BaseCommand):
    help = "Serve the API. Ctrl-C stops it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=port_number, default=8000)
        parser.add_argument(
            "--no-worker", action="store_true", help="leave the engines' work to others"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        config = uvicorn.Config(
            "axio_api.asgi:application",
            host=options["host"],
            port=options["port"],
            ws="none",
            access_log=False,
            log_level="warning",
            server_header=False,
            # The client's address is read from trusted proxies alone, by the rate limits.
            proxy_headers=False,
            timeout_graceful_shutdown=5,
        )
        own_worker = not (settings.BROKER_URL or options["no_worker"])
        with kept_alive("worker") if own_worker else nullcontext(), suppress(KeyboardInterrupt):
            Server(config).run()
