"""`manage.py worker`: run the jobs of engines, and send webhooks and mail."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from celery import current_app
from celery.signals import worker_ready
from celery.worker.state import reserved_requests
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from ai.warming import compile_missing, get_ready
from ai.workers.broker_watchdog import BrokerWatchdog, waiting_at
from ai.workers.embedded import start_polling
from games.models import Job
from games.server.alive import touch


class Command(BaseCommand):
    help = "Run jobs of engines, and send webhooks and mail. Any number of workers may run."
    # They import the whole API, which takes as long as everything else: `serve` checks it.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--queues", default="ai,analysis,notifications,mail")
        parser.add_argument("--processes", type=int, default=(os.cpu_count() or 1) + 1)
        parser.add_argument(
            "--embedded",
            type=int,
            metavar="PID",
            help="poll the database instead of a broker, on behalf of this process",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        parent, queues = options["embedded"], options["queues"].split(",")
        if {Job.MOVES, Job.ANALYSES} & set(queues):
            get_ready()
            # Not earlier: compiling takes all cores, and would delay the first answer.
            worker_ready.connect(lambda **_: compile_missing(), weak=False)
        worker_ready.connect(_touch_repeatedly)
        if settings.BROKER_URL:
            watchdog = BrokerWatchdog(queues, reserved_requests, waiting_at(settings.BROKER_URL))
            worker_ready.connect(lambda sender, **_: _repeat(sender, watchdog.check), weak=False)
        if parent:
            worker_ready.connect(lambda **_: start_polling(parent), weak=False)
        current_app.Worker(
            queues=queues,
            concurrency=options["processes"],
            loglevel="WARNING",
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            quiet=True,
        ).start()


def _touch_repeatedly(sender: Any, **_: Any) -> None:
    """Touch the file in the loop that receives messages, so that a hanging loop is noticed."""
    _repeat(sender, touch)


def _repeat(consumer: Any, what: Callable[[], None]) -> None:
    consumer.timer.call_repeatedly(5.0, what)
