"""Writers of one process wait in Python for their turn, and go on as soon as it comes.

SQLite itself only tries again after ever longer pauses. Other processes still meet at its own lock.
"""

from __future__ import annotations

import threading
from typing import Any

from django.db.backends.sqlite3 import base

_WRITERS = threading.Lock()
PATIENCE = 20.0


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._writes = False

    def _start_transaction_under_autocommit(self) -> None:
        # Whoever waited for too long lets SQLite decide.
        self._writes = _WRITERS.acquire(timeout=PATIENCE)
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._next_writer()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        # After a failed commit the transaction goes on until it is rolled back.
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
