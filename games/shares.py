"""Fair shares: whose waiting row is next, so that nobody's thousand rows delay anybody's one.

Rows that wait for workers stand in lines, one for each account and cost. A row gets its `turn` when
it is stored: its line's last turn plus its cost, but never before the turn that is served now.
Workers take the lowest turn, so lines are served in rotation and in proportion to their cost, and
the next row is found by an index, however many wait. This is start-time fair queueing; two rows
that are stored at the same moment may get the same turn, which does no harm.
"""

from __future__ import annotations

from django.db import connection


def turn_sql(table: str, *, waiting: str, line: str) -> str:
    """SQL for the turn of a new row at the end of its line.

    Both conditions are SQL, in the words of the indexes. Its arguments are those of `line`, and
    then the cost. It is a value of the statement that stores the row: asking before, by the ORM,
    cost two statements and most of the time that a job needs besides thinking.
    """
    turns = f"SELECT turn FROM {table} WHERE {waiting}"  # noqa: S608 (names of our own)
    last = f"({turns} AND {line} ORDER BY turn DESC LIMIT 1) + %s"
    now = f"({turns} ORDER BY turn LIMIT 1)"
    # SQLite has no `greatest`, but a `max` of several values.
    greatest = "greatest" if connection.vendor == "postgresql" else "max"
    return f"{greatest}(coalesce({last}, 0.0), coalesce({now}, 0.0))"
