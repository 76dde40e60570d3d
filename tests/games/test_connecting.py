"""A worker whose connection broke in the middle of a transaction works on."""

from __future__ import annotations

import pytest
from django.db import connection, transaction

from games.models import Game
from games.server.connections import fresh_connections


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
