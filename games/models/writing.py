"""Writing single rows without the ORM's compiler, for what every move has to store."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field, Model


def row_insert(row: Model) -> None:
    """Store a new row, whose automatic id nobody needs to know."""
    rows_insert([row])


def rows_insert(rows: Sequence[Model]) -> None:
    """Store several new rows of one kind with one statement."""
    sql, fields = _insertion(type(rows[0]), len(rows))
    _execute(sql, [value for row in rows for value in _values(row, fields)])


def row_update(row: Model, *names: str) -> None:
    """Store some fields of a row."""
    sql, fields = _change(type(row), names)
    _execute(sql, [*_values(row, fields), row.pk])


def row_replace(old_pk: str, row: Model) -> None:
    """Put a new row in the place of another."""
    sql, fields = _change(type(row), tuple(field.name for field in row._meta.concrete_fields))
    _execute(sql, [*_values(row, fields), old_pk])


@cache
def _insertion(model: type[Model], number: int) -> tuple[str, list[Any]]:
    options = model._meta
    fields = [field for field in options.concrete_fields if field is not options.auto_field]
    columns = ", ".join(_quoted(field) for field in fields)
    marks = ", ".join(["(" + ", ".join(["%s"] * len(fields)) + ")"] * number)
    # The names are the models' own.
    return f'INSERT INTO "{options.db_table}" ({columns}) VALUES {marks}', fields  # noqa: S608


@cache
def _change(model: type[Model], names: tuple[str, ...]) -> tuple[str, list[Any]]:
    options = model._meta
    fields = [options.get_field(name) for name in names]
    changes = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    own = _quoted(options.pk)
    return f'UPDATE "{options.db_table}" SET {changes} WHERE {own} = %s', fields  # noqa: S608


def _quoted(field: Any) -> str:
    """Both databases quote alike, so that the text can be kept."""
    return f'"{field.column}"'


def _values(row: Model, fields: Sequence[Field[Any, Any]]) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


def _execute(sql: str, values: Sequence[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
