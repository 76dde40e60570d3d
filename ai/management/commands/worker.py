"""`manage.py worker`: compute what engines do, and send what leaves by itself."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from celery.signals import worker_ready
from celery.worker.state import reserved_requests
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from ai.embedded import start_feeding
from ai.hearing import Hearing, waiting_at
from ai.search import GAMES
from ai.warming import FIRST, get_ready
from axio_api.alive import touch
from axio_api.celery import app


class Command(BaseCommand):
    help = "Work at the jobs of engines, and deliver. Start as many of them as you like."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--queues", default="ai,analysis,webhooks")
        parser.add_argument("--processes", type=int, default=(os.cpu_count() or 1) + 1)
        parser.add_argument(
            "--embedded",
            type=int,
            metavar="PID",
            help="find the work without a broker, as a part of this process",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        parent = options["embedded"]
        if options["queues"] != "webhooks":
            # A feeder holds back the games that are not ready; a broker's messages are of all games.
            get_ready(*((FIRST,) if parent else GAMES))
        worker_ready.connect(_show_life)
        if settings.BROKER_URL:
            queues = options["queues"].split(",")
            hearing = Hearing(queues, reserved_requests, waiting_at(settings.BROKER_URL))
            worker_ready.connect(lambda sender, **_: _repeat(sender, hearing.check), weak=False)
        if parent:
            worker_ready.connect(lambda **_: start_feeding(parent), weak=False)
        app.Worker(
            queues=options["queues"],
            concurrency=options["processes"],
            loglevel="WARNING",
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            quiet=True,
        ).start()


def _show_life(sender: Any, **_: Any) -> None:
    """In the loop that takes messages: if it stands still, so does the sign of life."""
    _repeat(sender, touch)


def _repeat(consumer: Any, what: Callable[[], None]) -> None:
    consumer.timer.call_repeatedly(5.0, what)
