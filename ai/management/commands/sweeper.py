"""`manage.py sweeper`: once a second, repair what got lost."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError

from ai.rounds import Rounds
from axio_api.alive import touch

logger = logging.getLogger(__name__)
PAUSE = 1.0


class Command(BaseCommand):
    help = "Repair what got lost. One is enough, several do no harm."

    def handle(self, *args: Any, **options: Any) -> None:
        rounds = Rounds()
        while True:
            try:
                rounds.go()
                touch()
            except DatabaseError as error:
                logger.warning("the sweeper could not read: %s", type(error).__name__)
            time.sleep(PAUSE)
