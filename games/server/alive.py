"""Liveness of processes that listen to no port: they touch a file."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings


def touch() -> None:
    if settings.ALIVE_FILE:
        Path(settings.ALIVE_FILE).touch()
