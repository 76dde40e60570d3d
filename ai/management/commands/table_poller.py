"""`manage.py table_poller`: find work for the worker that started it, which has no broker."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ai.workers.table_poller import poll_for
from games.server.parent import die_with_parent


class Command(BaseCommand):
    help = "Internal: started by the embedded worker."
    # They import the whole API, which takes as long as everything else: `serve` checks it.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("worker", type=int, metavar="PID", help="the worker that started it")

    def handle(self, *args: Any, **options: Any) -> None:
        # It looks for the worker between two polls, but a database may keep it waiting for ever.
        die_with_parent()
        poll_for(options["worker"], sys.stdout.fileno())
