"""Database connections: how long their statements may take, how times are read, and fresh ones for
each task."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, close_old_connections, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

#: Seconds after which PostgreSQL ends a statement, by the driver's connection.
_limits: WeakKeyDictionary[Any, int] = WeakKeyDictionary()


def limit_statements(seconds: int) -> None:
    """From now on, PostgreSQL ends every statement of this process that takes longer."""

    def limit(connection: BaseDatabaseWrapper, **_: Any) -> None:
        if connection.vendor == "postgresql":
            _set_timeout(connection, seconds)
            _limits[connection.connection] = seconds

    connection_created.connect(limit, weak=False, dispatch_uid="limit")


def limit_next_statements(seconds: int) -> None:
    """Another limit, for what this thread does next, if its connection has one."""
    used = connections[DEFAULT_DB_ALIAS]
    if used.vendor != "postgresql" or used.connection is None:
        return
    if _limits.get(used.connection, seconds) != seconds:
        # If the connection is broken, the next statement tells, unless the request needs none.
        with suppress(Exception):
            used.connection.execute(_timeout(seconds))
            _limits[used.connection] = seconds


def allow_long_statements(using: str = DEFAULT_DB_ALIAS, **_: Any) -> None:
    """Migrations of large tables take their time."""
    _set_timeout(connections[using], 0)


def _set_timeout(connection: BaseDatabaseWrapper, seconds: int) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(_timeout(seconds))


def _timeout(seconds: int) -> str:
    return f"SET statement_timeout = {seconds * 1000:d}"


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
