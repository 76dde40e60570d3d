"""Short reads (and few writes) of the database for the event loop, in a few threads with connections of their own.

A stream or a long poll needs one of them only while it reads, not while it waits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import Error as DatabaseError
from django.db import close_old_connections

logger = logging.getLogger(__name__)

T = TypeVar("T")

_POOL = ThreadPoolExecutor(2, thread_name_prefix="stream")


async def read_in_thread(read: Callable[..., T], *arguments: Any) -> T:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_POOL, with_connection, read, *arguments)


def write_in_background(write: Callable[..., None], *arguments: Any) -> None:
    """Write something that nobody waits for, and that may get lost."""
    _POOL.submit(with_connection, _unless_down, write, *arguments)


def _unless_down(write: Callable[..., None], *arguments: Any) -> None:
    try:
        write(*arguments)
    except DatabaseError as error:
        logger.warning("%s failed: %s", write.__qualname__, type(error).__name__)


def with_connection(work: Callable[..., T], *arguments: Any) -> T:
    """For threads that serve many callers."""
    # A connection that failed is closed, and the next read opens another.
    close_old_connections()
    return work(*arguments)
