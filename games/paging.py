"""Opaque cursors, stable under inserts: a page starts after the last row of the previous one."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import Model, Q, QuerySet
from msgspec import Struct

from games.refusals import Refusal, invalid

DEFAULT_LIMIT, MAX_LIMIT = 50, 200
MAX_OFFSET = 10_000_000
Row = TypeVar("Row", bound=Model)
Item = TypeVar("Item")


class Range(Struct, frozen=True):
    """A part of an index: the rows with certain values, sorted by the remaining columns."""

    table: str
    #: What rows are sorted by, the primary key of the listed rows last.
    columns: tuple[str, ...]
    equal: dict[str, Any]
    #: Conditions that say nothing new, but tell the database that a partial index will do.
    true: tuple[str, ...] = ()
    #: A column, and the few values of it that are wanted.
    among: tuple[str, tuple[Any, ...]] | None = None


class Paging(Struct, frozen=True):
    limit: int = DEFAULT_LIMIT
    cursor: str | None = None

    def slice(self, rows: QuerySet[Row], *order: str) -> tuple[list[Row], str | None]:
        """One page of rows in this order; the last column must make the order unique."""
        page = list(self.following(rows, *order)[: self.limit + 1])
        return page[: self.limit], self._next(page, order)

    def following(self, rows: QuerySet[Row], *order: str) -> QuerySet[Row]:
        """All rows after the cursor, in this order."""
        rows = rows.order_by(*order)
        return rows if self.cursor is None else rows.filter(self._after(rows.model, order))

    def behind(self, row: Model, *order: str) -> str:
        """A cursor behind this row, whether there is another one or not."""
        return _encode([getattr(row, _column(name)) for name in order])

    def sorted_part(
        self, model: type[Row], rows: Sequence[Row], column: str
    ) -> tuple[list[Row], str | None]:
        """As `slice`, of rows in memory that are sorted by one column."""
        if self.cursor is not None:
            values = _decode(self.cursor)
            if len(values) != 1:
                raise _bad_cursor()
            last = _value(model, column, values[0])
            rows = [row for row in rows if getattr(row, column) > last]
        page = list(rows[: self.limit + 1])
        return page[: self.limit], self._next(page, (column,))

    def merged(
        self, rows: QuerySet[Row], ranges: Sequence[Range], *order: str
    ) -> tuple[list[Row], str | None]:
        """One page of rows that are found in several ranges of indexes, all in this order.

        Each range is read up to the limit at most. A condition with OR would instead read all rows
        until it has found enough. The SQL is written here, because a list may have dozens of ranges:
        36 of them took the ORM some 60 ms.
        """
        if self.cursor is not None:
            # Also without any range, a wrong cursor is refused.
            self._after(rows.model, order)
        found = self._found(rows.model, ranges, order)
        by_key = rows.in_bulk([key for *_, key in found])
        page = [by_key[key] for *_, key in found[: self.limit]]
        # Of the index, because that of the row itself may be another one.
        return page, _encode(list(found[self.limit - 1])) if len(found) > self.limit else None

    def _found(
        self, model: type[Model], ranges: Sequence[Range], order: tuple[str, ...]
    ) -> list[tuple[Any, ...]]:
        """What a page and the row after it are sorted by, the primary keys last."""
        if not ranges:
            return []
        ways = ", ".join(
            f"{at} {'DESC' if name.startswith('-') else 'ASC'}"
            for at, name in enumerate(order, start=1)
        )
        end = f"ORDER BY {ways} LIMIT {self.limit + 1}"
        parts: list[str] = []
        values: list[Any] = []
        for number, found in enumerate(ranges):
            conditions = [f'"{column}" = %s' for column in found.equal] + list(found.true)
            values += found.equal.values()
            if found.among:
                column, wanted = found.among
                conditions.append(f'"{column}" IN ({", ".join(["%s"] * len(wanted))})')
                values += wanted
            if self.cursor is not None:
                sql, arguments = self._after_sql(model, order, found.columns)
                conditions.append(sql)
                values += arguments
            columns = ", ".join(f'"{column}"' for column in found.columns)
            # Names of models, and nothing that a client sent.
            parts.append(
                f'SELECT * FROM (SELECT {columns} FROM "{found.table}" '  # noqa: S608
                f"WHERE {' AND '.join(conditions)} {end}) AS part_{number}"
            )
        with connection.cursor() as cursor:
            union = " UNION ALL ".join(parts)
            cursor.execute(f"SELECT * FROM ({union}) AS merged {end}", values)  # noqa: S608
            # A row that is changed meanwhile may be found in two ranges.
            rows = {row[-1]: row for row in reversed(cursor.fetchall())}
        return [_loaded(model, order, row) for row in reversed(rows.values())]

    def _after_sql(
        self, model: type[Model], order: tuple[str, ...], columns: tuple[str, ...]
    ) -> tuple[str, list[Any]]:
        """The rows after the cursor, as `_beyond` says it. All columns go the same way."""
        values = []
        for name, raw in zip(order, _decode(self.cursor or ""), strict=True):
            field: Any = model._meta.get_field(_column(name))
            value = _value(model, _column(name), raw)
            values.append(field.get_db_prep_value(value, connection))
        sign = "<" if order[0].startswith("-") else ">"
        names = ", ".join(f'"{column}"' for column in columns)
        marks = ", ".join(["%s"] * len(columns))
        return f"({names}) {sign} ({marks})", values

    def _next(self, page: Sequence[Any], order: tuple[str, ...], *before: int) -> str | None:
        """A cursor behind the last row of a page, if there is another row."""
        if len(page) <= self.limit:
            return None
        last = page[self.limit - 1]
        return _encode([*before, *(getattr(last, _column(name)) for name in order)])

    def offset(self) -> int:
        """Where the page starts, for lists that do not change while they are read."""
        if self.cursor is None:
            return 0
        values = _decode(self.cursor)
        if len(values) != 1 or type(values[0]) is not int or not 0 <= values[0] <= MAX_OFFSET:
            raise _bad_cursor()
        return values[0]

    def ranked(self, rows: QuerySet[Any]) -> tuple[list[Any], int, str | None]:
        """One page of an ordered ranking, the number of rows before it, and the next cursor.

        The cursor counts the rows before it, so that nobody has to read them again.
        """
        order, start = tuple(map(str, rows.query.order_by)), 0
        if self.cursor is not None:
            start, *values = _decode(self.cursor) or [None]
            if type(start) is not int or not 0 <= start <= MAX_OFFSET:
                raise _bad_cursor()
            rows = rows.filter(_beyond(rows.model, order, values))
        page = list(rows[: self.limit + 1])
        return page[: self.limit], start, self._next(page, order, start + self.limit)

    def part(self, items: Sequence[Item]) -> tuple[tuple[Item, ...], str | None]:
        """One page of a list in memory that does not change."""
        start = self.offset()
        more = len(items) > start + self.limit
        cursor = self.cursor_at(start + self.limit) if more else None
        return tuple(items[start : start + self.limit]), cursor

    def keyed(
        self, items: Sequence[Item], key: Callable[[Item], list[str]]
    ) -> tuple[tuple[Item, ...], str | None]:
        """One page of a list in memory that is sorted by a key and may change."""
        if self.cursor is not None:
            last = _decode(self.cursor)
            if not all(isinstance(value, str) for value in last):
                raise _bad_cursor()
            items = [item for item in items if key(item) > last]
        page = tuple(items[: self.limit])
        return page, _encode(key(page[-1])) if len(items) > self.limit else None

    def cursor_at(self, offset: int) -> str:
        return _encode([offset])

    def _after(self, model: type[Model], order: tuple[str, ...]) -> Q:
        return _beyond(model, order, _decode(self.cursor or ""))


def _beyond(model: type[Model], order: tuple[str, ...], values: Sequence[Any]) -> Q:
    """The rows that come after these values."""
    if len(values) != len(order):
        raise _bad_cursor()
    after, same, bound = Q(), Q(), Q()
    for name, raw in zip(order, values, strict=True):
        column, value = _column(name), _value(model, _column(name), raw)
        beyond = "lt" if name.startswith("-") else "gt"
        if not same:
            # Says nothing new, but lets the database start in the index where the page starts.
            bound = Q(**{f"{column}__{beyond}e": value})
        after |= same & Q(**{f"{column}__{beyond}": value})
        same &= Q(**{column: value})
    return bound & after


def _column(name: str) -> str:
    return name.removeprefix("-")


def _value(model: type[Model], column: str, raw: Any) -> Any:
    """A part of a cursor, converted to the column's type: clients may send anything."""
    field: Any = model._meta.get_field(column)
    try:
        value = getattr(field, "target_field", field).to_python(raw)
        if isinstance(value, datetime):
            value = value.astimezone(UTC) if value.tzinfo else None
    except (ValidationError, ValueError, TypeError, OverflowError):
        raise _bad_cursor() from None
    harmless = not isinstance(value, str) or "\0" not in value
    small = not isinstance(value, int) or abs(value) < 2**62
    if value is None or not harmless or not small:
        raise _bad_cursor()
    return value


def _loaded(model: type[Model], order: tuple[str, ...], row: Sequence[Any]) -> tuple[Any, ...]:
    """A row of the database with the values that the ORM would give it."""
    loaded = []
    for name, value in zip(order, row, strict=True):
        column: Any = model._meta.get_field(_column(name)).cached_col  # type: ignore[union-attr]
        converters = connection.ops.get_db_converters(column)
        for convert in converters + column.get_db_converters(connection):
            value = convert(value, column, connection)
        loaded.append(value)
    return tuple(loaded)


def _encode(values: list[Any]) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode(values)).decode().rstrip("=")


def _decode(cursor: str) -> list[Any]:
    try:
        raw = base64.urlsafe_b64decode(cursor.encode() + b"=" * (-len(cursor) % 4))
        return msgspec.json.decode(raw, type=list[str | int | float])
    except (ValueError, RecursionError):
        raise _bad_cursor() from None


def _bad_cursor() -> Refusal:
    return invalid("?cursor", "invalid-value", "This is not a cursor of this list.")
