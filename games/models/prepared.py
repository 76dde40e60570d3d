"""Queries that nearly every request makes, compiled to SQL once instead of for each request.

It replaces the same query built by the ORM, for which compiling is most of the work. Measured: 54
instead of 719 µs for a token, 172 instead of 1,479 µs for a table with its seats. The results are
ordinary model instances.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.transaction import TransactionManagementError

M = TypeVar("M", bound=Model)


class Prepared(Generic[M]):
    """A compiled query. `build` makes the queryset for example arguments, in the same order.

    With `change`, rows are not read but changed by this SQL, and read as they are then.
    """

    def __init__(
        self, build: Callable[..., QuerySet[M]], change: Callable[[], str] | None = None
    ) -> None:
        self.build, self.change = build, change
        # Per thread: the compiled query contains converters of the thread's connection.
        self.kept = threading.local()

    def fetch(self, *arguments: Any) -> list[M]:
        try:
            compiled: _Compiled[M] = self.kept.compiled
        except AttributeError:
            compiled = self.kept.compiled = self._compile(arguments)
        return compiled.fetch(arguments)

    def _compile(self, arguments: Sequence[Any]) -> _Compiled[M]:
        if self.change is None:
            return _Compiled(self.build(*arguments), arguments)
        compiled = _Compiled(self.build(), ())
        columns = ", ".join(connection.ops.quote_name(name) for name in compiled.columns)
        compiled.sql = f"{self.change()} RETURNING {columns}"
        return compiled

    def first(self, *arguments: Any) -> M | None:
        return next(iter(self.fetch(*arguments)), None)


class _Compiled(Generic[M]):
    def __init__(self, queryset: QuerySet[M], example: Sequence[Any]) -> None:
        self.model = queryset.model
        self.locks = queryset.query.select_for_update
        compiler = queryset.query.get_compiler(connection=connection)
        self.sql, arguments = compiler.as_sql()
        # Drivers wrap bytes. The ORM sorts the conditions of a filter: check the resulting order.
        if [getattr(given, "obj", given) for given in arguments] != list(example):
            raise TypeError(f"The arguments are in another order: {self.sql}")
        select, info = compiler.select, compiler.klass_info
        self.converters = [
            (at, converters, expression)
            for at, (converters, expression) in compiler.get_converters(
                [column[0] for column in select]
            ).items()
        ]
        own = info["select_fields"]
        self.start, self.end = own[0], own[-1] + 1
        targets = [column[0].target for column in select[self.start : self.end]]
        self.names = [target.attname for target in targets]
        self.columns = [target.column for target in targets]
        self.related = get_related_populators(info, select, connection.alias)  # type: ignore[call-arg]
        self.annotations = list(compiler.annotation_col_map.items())

    def fetch(self, arguments: Sequence[Any]) -> list[M]:
        if self.locks and not connection.in_atomic_block:
            raise TransactionManagementError("A row can be locked inside of a transaction only.")
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(self.sql, arguments)
            rows = cursor.fetchall()
        return [self._instance(list(row)) for row in rows]

    def _instance(self, row: list[Any]) -> M:
        for at, converters, expression in self.converters:
            for convert in converters:
                row[at] = convert(row[at], expression, connection)
        made = self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.start : self.end])
        for related in self.related:
            related.populate(row, made)
        for name, at in self.annotations:
            setattr(made, name, row[at])
        return made
