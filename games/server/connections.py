"""Database connections of processes that serve no requests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import close_old_connections, connections


@contextmanager
def fresh_connections() -> Iterator[None]:
    """Connections for one task. A task that is stopped inside of a transaction may leave a
    connection that Django takes for one in use: it is closed, and the next task gets another."""
    close_old_connections()
    try:
        yield
    except Exception:
        for alias in connections:
            with suppress(Exception):
                connections[alias].close()
            del connections[alias]
        raise
