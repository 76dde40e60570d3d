"""What PostgreSQL need not write with every move, because it is in no index."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.playing import legal_move

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgresql,
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="indexes of PostgreSQL: tests.on_postgresql"
    ),
]
#: Also those of a condition count.
INDEXED = """
    SELECT DISTINCT a.attname FROM pg_index i
    JOIN pg_depend d ON d.objid = i.indexrelid AND d.refobjid = i.indrelid
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = d.refobjsubid
    WHERE i.indrelid = %s::regclass
"""


def rows_of(sql: str, *values: object) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return {row[0] for row in cursor.fetchall()}


def test_a_move_changes_no_indexed_column_of_its_game(duel, alice, bob):
    # Otherwise PostgreSQL would write the game into each of its indexes with every move.
    seat, move = legal_move(duel["id"])
    with CaptureQueriesContext(connection) as captured:
        answer = (alice, bob)[seat - 1].post(f"games/{duel['id']}/moves", move)
    assert answer.status == 201
    sql = "".join(query["sql"] for query in captured.captured_queries)
    (changes,) = re.findall(r'UPDATE "games_game" SET (.*?) WHERE', sql)
    changed = set(re.findall(r'"(\w+)" = ', changes))
    indexed = rows_of(INDEXED, "games_game")
    assert {"state", "version", "expires_at"} <= changed
    assert {"id", "created_at", "status"} <= indexed
    assert not changed & indexed


def test_no_index_is_for_comparing_the_beginnings_of_ids():
    """Django makes one for each new key that is a text: 0027_no_indexes_for_like drops them."""
    found = rows_of("SELECT indexname FROM pg_indexes WHERE tablename LIKE 'games\\_%%'")
    assert "games_game_pkey" in found
    assert not [name for name in found if name.endswith("_like")]
