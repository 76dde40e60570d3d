"""Times are read as they were stored, in UTC, by psycopg itself."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import connection

from games.models import Player

pytestmark = pytest.mark.django_db

TIMES = [
    datetime(2026, 7, 1, 12, tzinfo=UTC),
    datetime(1, 1, 2, 3, 4, 5, 6, tzinfo=UTC),
    datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=UTC),
]


@pytest.mark.parametrize("at", TIMES)
def test_times_are_read_in_utc(alice, at):
    Player.objects.filter(name="alice").update(created_at=at)
    read = Player.objects.get(name="alice").created_at
    assert read == at
    assert read.tzinfo is UTC


@pytest.mark.skipif(connection.vendor != "postgresql", reason="the driver of PostgreSQL")
def test_the_driver_reads_them_itself():
    from games.server.utc_loader import TYPE, UtcLoader

    kind = connection.connection.adapters.types[TYPE].oid
    with connection.cursor() as cursor:
        # Django would replace it for the cursor if the time zones differed.
        assert cursor.cursor.adapters.get_loader(kind, UtcLoader.format) is UtcLoader
    assert list(Player.objects.iterator(chunk_size=1)) == list(Player.objects.all())
