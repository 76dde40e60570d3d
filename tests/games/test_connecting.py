"""Connections to the database: replaced when they break, and with a limit for statements."""

from __future__ import annotations

import pytest
from django.db import connection, connections, transaction
from django.db.backends.signals import connection_created

from games.models import Game
from games.server.connections import (
    _limits,
    allow_long_statements,
    fresh_connections,
    limit_statements,
)


@pytest.mark.django_db(transaction=True)
def test_a_broken_connection_is_replaced():
    if connection.vendor == "sqlite":
        pytest.skip("in tests an SQLite database lives in its only connection")

    def break_off() -> None:
        with fresh_connections():
            transaction.atomic().__enter__()
            connection.connection.close()
            Game.objects.count()

    with pytest.raises(Exception, match="closed"):
        break_off()
    with fresh_connections():
        assert Game.objects.count() == 0
        assert not connection.in_atomic_block


@pytest.fixture
def limited():
    # Other tests import the service, which has a limit of its own.
    connection_created.disconnect(dispatch_uid="limit")
    limit_statements(7)
    yield
    connection_created.disconnect(dispatch_uid="limit")


def test_strangers_have_a_lower_limit_and_players_theirs_again(limited, alice, stranger):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no time limit for statements")
    used, bounds = connection, []
    _limits[used.connection] = 7
    for client in (stranger, stranger, alice, stranger):
        client.get("rulesets" if client is stranger else "me")
        with used.cursor() as cursor:
            cursor.execute("SHOW statement_timeout")
            bounds.append(cursor.fetchone()[0])
    assert bounds == ["2s", "2s", "5s", "2s"]


def test_statements_of_a_process_have_a_limit_that_migrations_do_not_have(limited, db, monkeypatch):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no time limit for statements")

    def bound() -> str:
        with another.cursor() as cursor:
            cursor.execute("SHOW statement_timeout")
            return str(cursor.fetchone()[0])

    another = connections.create_connection("default")
    try:
        assert bound() == "7s"
        monkeypatch.setattr("games.server.connections.connections", {"another": another})
        allow_long_statements(using="another")
        assert bound() == "0"
    finally:
        another.close()
