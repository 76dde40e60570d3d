"""Database connections: how long their statements may take, how times are read, and fresh ones for
each task."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.db import DEFAULT_DB_ALIAS, close_old_connections, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created


def limit_statements(seconds: int) -> None:
    """From now on, PostgreSQL ends every statement of this process that takes longer."""
    connection_created.connect(
        lambda connection, **_: _set_timeout(connection, seconds), weak=False, dispatch_uid="limit"
    )


def allow_long_statements(using: str = DEFAULT_DB_ALIAS, **_: Any) -> None:
    """Migrations of large tables take their time."""
    _set_timeout(connections[using], 0)


def _set_timeout(connection: BaseDatabaseWrapper, seconds: int) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET statement_timeout = {seconds * 1000:d}")


def read_utc_times(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Called for each new connection."""
    if connection.vendor == "postgresql":
        # Without PostgreSQL, its driver is not loaded.
        from games.server.utc_loader import TYPE, UtcLoader

        connection.connection.adapters.register_loader(TYPE, UtcLoader)


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
