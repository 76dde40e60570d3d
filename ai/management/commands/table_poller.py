"""`manage.py table_poller`: find work for the worker that started it, which has no broker."""

from __future__ import annotations

import os
import sys
from typing import Any

from django.core.management.base import BaseCommand

from ai.workers.table_poller import poll_for


class Command(BaseCommand):
    help = "Internal: started by the embedded worker."

    def handle(self, *args: Any, **options: Any) -> None:
        poll_for(os.getppid(), sys.stdout.fileno())
