"""`manage.py operators`: the operators' pages, on this machine only by default."""

from __future__ import annotations

import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.commands.serve import port_number


class Command(BaseCommand):
    help = "Serve the operators' pages. `manage.py createsuperuser` makes an operator."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=port_number, default=8001)

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Operators' pages: http://{options['host']}:{options['port']}/admin/")
        self.stdout.flush()
        # In a new process, because these pages have settings of their own.
        line = [
            *(sys.executable, "-m", "uvicorn", "axio_api.operators.asgi:application"),
            *("--host", options["host"], "--port", str(options["port"]), "--lifespan", "off"),
            *("--ws", "none", "--no-access-log", "--no-server-header", "--no-proxy-headers"),
            *("--log-level", "warning"),
        ]
        os.execv(sys.executable, line)  # noqa: S606 (our own server)
