"""Opaque cursors, stable under inserts: a page starts after the last row of the previous one."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec
from django.core.exceptions import ValidationError
from django.db.models import Model, Q, QuerySet
from msgspec import Struct

from games.refusals import Refusal, invalid

DEFAULT_LIMIT, MAX_LIMIT = 50, 200
MAX_OFFSET = 10_000_000
Row = TypeVar("Row", bound=Model)
Item = TypeVar("Item")


class Paging(Struct, frozen=True):
    limit: int = DEFAULT_LIMIT
    cursor: str | None = None

    def slice(self, rows: QuerySet[Row], *order: str) -> tuple[list[Row], str | None]:
        """One page of rows in this order; the last column must make the order unique."""
        rows = rows.order_by(*order)
        if self.cursor is not None:
            rows = rows.filter(self._after(rows.model, order))
        page = list(rows[: self.limit + 1])
        if len(page) <= self.limit:
            return page, None
        last = page[self.limit - 1]
        return page[: self.limit], _encode([getattr(last, _column(name)) for name in order])

    def offset(self) -> int:
        """Where the page starts, for lists that do not change while they are read."""
        if self.cursor is None:
            return 0
        values = _decode(self.cursor)
        if len(values) != 1 or type(values[0]) is not int or not 0 <= values[0] <= MAX_OFFSET:
            raise _bad_cursor()
        return values[0]

    def ranked(self, rows: QuerySet[Any]) -> tuple[list[Any], int, str | None]:
        """One page of an ordered ranking, the number of rows before it, and the next cursor."""
        start = self.offset()
        page = list(rows[start : start + self.limit + 1])
        more = len(page) > self.limit
        return page[: self.limit], start, self.cursor_at(start + self.limit) if more else None

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
        values = _decode(self.cursor or "")
        if len(values) != len(order):
            raise _bad_cursor()
        after, same = Q(), Q()
        for name, raw in zip(order, values, strict=True):
            column, value = _column(name), _value(model, _column(name), raw)
            beyond = "lt" if name.startswith("-") else "gt"
            after |= same & Q(**{f"{column}__{beyond}": value})
            same &= Q(**{column: value})
        return after


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
