"""Derived from `_async` by clients/python/generate.py: do not edit. Lists as iterators: the next page is read when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any


def pages(read: Callable[[str | None], Any]) -> Generator[Any, None]:
    """The items of all pages, of which `read` gets one by its cursor."""
    cursor: str | None = None
    while True:
        page = read(cursor)
        for item in page["items"]:
            yield item
        cursor = page["next_cursor"]
        if cursor is None:
            return
