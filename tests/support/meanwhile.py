"""What another process does between two statements of ours, at exactly that moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import QuerySet


def before_the_next_update(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], Any]) -> None:
    """After rows were found, and before the first of them is changed."""
    update = QuerySet.update

    def late(rows: QuerySet[Any], **changes: Any) -> int:
        monkeypatch.setattr(QuerySet, "update", update)
        happens()
        return update(rows, **changes)

    monkeypatch.setattr(QuerySet, "update", late)
