"""`manage.py feeder`: find work for the worker that started it, which has no broker."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from ai.feeding import feed


class Command(BaseCommand):
    help = "A part of the embedded worker."

    def handle(self, *args: Any, **options: Any) -> None:
        feed(sys.stdout.fileno())
