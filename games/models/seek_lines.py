"""Who waits for the same tables as a seek: the first of each line, in one statement of fixed text.

It replaces a union of one query for each line, of which there may be 96: the ORM compiled it for longer
than the database ran it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import connection

from games.models.seeks import Seek

#: The first in the line of a wish that `mine` has, too: a range of an index.
_FIRST = """
    SELECT waiting.{columns}
    FROM games_seekwish waiting JOIN games_seek other ON other.id = waiting.seek_id
    WHERE waiting.ruleset = mine.ruleset AND waiting.seats = mine.seats
        AND waiting.control = mine.control AND waiting.stakes = mine.stakes
        AND waiting.kind = line.column1 AND waiting.opponents = line.column2
        AND other.account <> %s
    ORDER BY waiting.created_at, waiting.seek_id LIMIT %s
"""
#: SQLite knows no LATERAL, and PostgreSQL would read the whole table for the other form.
_JOINED = {
    "postgresql": f"CROSS JOIN LATERAL ({_FIRST.format(columns='*')}) found",
    "sqlite": f"JOIN games_seekwish found ON found.id IN ({_FIRST.format(columns='id')})",
}


def first_in_lines(
    seek: Seek, lines: Iterable[tuple[str, str]], most: int
) -> list[tuple[Any, ...]]:
    """For each stored wish of a seek: the table that is wished for, and the seeks of other accounts that
    wait for the same, the longest waiting first. A line is a kind of player, and whom these accept."""
    kinds = [value for line in lines for value in line]
    values = ", ".join(["(%s, %s)"] * (len(kinds) // 2))
    # Only marks are put in.
    sql = f"""
        SELECT mine.ruleset, mine.seats, mine.control, mine.stakes, found.seek_id
        FROM games_seekwish mine CROSS JOIN (VALUES {values}) line
        {_JOINED[connection.vendor]}
        WHERE mine.seek_id = %s ORDER BY found.created_at, found.seek_id
    """  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(sql, [*kinds, seek.account, most, seek.pk])
        return list(cursor.fetchall())
