"""`manage.py sweeper`: once a second, act on clocks and send or repair what is due."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError

from ai.workers.rounds import Rounds
from games.messages import send
from games.server.alive import touch

logger = logging.getLogger(__name__)
ROUND_EVERY_SECONDS = 1.0


class Command(BaseCommand):
    help = "Act on clocks, and repair lost jobs and messages. One is enough, several do no harm."
    # They import the whole API, which takes as long as everything else: `serve` checks it.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        rounds = Rounds()
        while True:
            try:
                for message in rounds.go():
                    send(message)
                touch()
            except DatabaseError as error:
                logger.warning("round of the sweeper failed: %s", type(error).__name__)
            time.sleep(ROUND_EVERY_SECONDS)
