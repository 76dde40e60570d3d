"""Whether the clock of this host can be believed before something is done because it is late.

It is compared with the clock of the database, which all hosts share, and with the time for which the
host has been running, which nobody can set.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable

from django.db import connection

logger = logging.getLogger(__name__)

#: Clocks that are kept by NTP differ by less, and are set by less.
TOLERANCE_SECONDS = 60.0
#: A host that started with the clock of another year does not wait for years.
MOST_HELD_SECONDS = 86400.0


def seconds_since_start() -> float:
    """Also while the host sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class HostClock:
    """Looks at the clock in every round of a sweeper."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        running: Callable[[], float] = seconds_since_start,
    ) -> None:
        self._wall, self._running = wall, running
        self._offset = wall() - running()
        self._held_until = -math.inf
        self._agreed = True

    def was_set(self) -> float:
        """By how many seconds it was set forward (or, negative, back) since the last call."""
        before, self._offset = self._offset, self._wall() - self._running()
        by = self._offset - before
        if abs(by) <= TOLERANCE_SECONDS:
            return 0.0
        logger.error("the clock of this host was set by %.0f seconds", by)
        if by > 0:
            self._held_until = self._running() + min(by, MOST_HELD_SECONDS)
        else:
            # What was held is late by the clock as it is now, or not.
            self._held_until = -math.inf
        return by

    @property
    def is_ahead(self) -> bool:
        """Whether it was set forward, and less time has passed since than it was set by: what is late
        by it would perhaps not be late by the former one."""
        return self._running() < self._held_until

    def agrees_with_the_database(self) -> bool:
        if connection.vendor != "postgresql":
            return True
        with connection.cursor() as cursor:
            cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
            (told,) = cursor.fetchone()
        apart = self._wall() - float(told)
        agreed, self._agreed = self._agreed, abs(apart) <= TOLERANCE_SECONDS
        if agreed and not self._agreed:
            logger.error("the clock of this host is %.0f seconds ahead of the database's", apart)
        return self._agreed
