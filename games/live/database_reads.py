"""Short reads of the database for the event loop, in a few threads with connections of their own.

A stream or a long poll needs one of them only while it reads, not while it waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import close_old_connections

T = TypeVar("T")

_POOL = ThreadPoolExecutor(2, thread_name_prefix="stream")


async def read_in_thread(read: Callable[..., T], *arguments: Any) -> T:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_POOL, with_connection, read, *arguments)


def with_connection(work: Callable[..., T], *arguments: Any) -> T:
    """For threads that serve many callers."""
    # A connection that failed is closed, and the next read opens another.
    close_old_connections()
    return work(*arguments)
