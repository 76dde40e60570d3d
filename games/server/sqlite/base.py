"""The writers of one process wait for a lock in Python, which wakes the next one at once.

SQLite's own lock is polled with increasing pauses. It still separates different processes.
"""

from __future__ import annotations

import threading
from typing import Any

from django.db.backends.sqlite3 import base

_WRITERS = threading.Lock()
#: A writer that waits longer than this goes on, and SQLite's own lock decides.
LOCK_SECONDS = 20.0


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._writes = False

    def _start_transaction_under_autocommit(self) -> None:
        self._writes = _WRITERS.acquire(timeout=LOCK_SECONDS)
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._next_writer()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        # Not in a `finally`: after a failed commit the transaction stays open until the rollback.
        self._next_writer()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._next_writer()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._next_writer()

    def _next_writer(self) -> None:
        if self._writes:
            self._writes = False
            _WRITERS.release()
