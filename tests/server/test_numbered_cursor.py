"""Statements are numbered once, and PostgreSQL gets what psycopg would have sent."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from games.server.numbered_cursor import NumberedCursor, numbered
from tests.support.services import require_postgresql


@pytest.mark.parametrize(
    ("written", "sent", "names"),
    [
        ("SELECT 1", b"SELECT 1", []),
        ("SELECT %s, %s", b"SELECT $1, $2", []),
        ("SELECT %s LIKE '%%s'", b"SELECT $1 LIKE '%s'", []),
        ("SELECT %(low)s + %(high)s, '%%'", b"SELECT $1 + $2, '%'", ["low", "high"]),
        ("SELECT 'ü' || %s", "SELECT 'ü' || $1".encode(), []),
    ],
)
def test_marks_become_numbers(written, sent, names):
    assert numbered(written) == (sent, names)


@pytest.fixture
def connection() -> Iterator[psycopg.Connection]:
    with psycopg.connect(require_postgresql(), cursor_factory=NumberedCursor) as connection:
        yield connection


def test_a_statement_may_have_more_values_than_psycopg_remembers(connection):
    numbered.cache_clear()
    statement = f"SELECT {', '.join(['%s::int'] * 60)}"
    for start in (0, 100):
        values = tuple(range(start, start + 60))
        assert connection.execute(statement, values).fetchone() == values
    assert numbered.cache_info().misses == 1


def test_values_may_have_names_and_be_missing(connection):
    named = connection.execute("SELECT %(a)s::int, %(b)s::int, %(a)s::int", {"a": 1, "b": None})
    assert named.fetchone() == (1, None, 1)
    assert connection.execute("SELECT 1, '%%'", {"a": 1}).fetchone() == (1, "%")
    assert connection.execute("SELECT '100%'").fetchone() == ("100%",)
    assert connection.execute("SELECT '100%%'", ()).fetchone() == ("100%",)


def test_one_statement_may_run_with_many_rows(connection):
    connection.execute("CREATE TEMPORARY TABLE numbers (value int)")
    with connection.cursor() as cursor:
        cursor.executemany("INSERT INTO numbers VALUES (%s)", [(1,), (2,)])
    assert connection.execute("SELECT sum(value) FROM numbers").fetchone() == (3,)
