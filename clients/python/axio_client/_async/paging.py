"""Lists as iterators: the next page is read when it is needed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any


async def pages(read: Callable[[str | None], Awaitable[Any]]) -> AsyncGenerator[Any, None]:
    """The items of all pages, of which `read` gets one by its cursor."""
    cursor: str | None = None
    while True:
        page = await read(cursor)
        for item in page["items"]:
            yield item
        cursor = page["next_cursor"]
        if cursor is None:
            return
