"""Periodic work that does not concern engines: clocks, expired tables, postponed orders, seeks,
daily challenges, digests, notifications that are due, and pruning. Any number of processes may run it at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice

from django.utils import timezone

from games.messages import Message
from games.notifications.deliveries import deliveries_due
from games.notifications.digests import digests_put
from games.notifications.mails import mails_due
from games.server.host_clock import HostClock
from games.services.clock_changes import waiting_bring_forward
from games.services.clocks import clock_sweep
from games.services.daily import dailies_put
from games.services.postponed import postponed_sweep
from games.services.pruning import prune
from games.services.seek_matching import seek_sweep

PRUNE_EVERY_SECONDS = 3600.0
#: What is left over is pruned in the next rounds, so that clocks do not wait for it.
PORTIONS_PER_ROUND = 10


class Periodic:
    def __init__(self) -> None:
        self.pruned_at = time.monotonic()
        self.pruning: Iterator[int] = iter(())
        self.dealt_on: date | None = None
        self.host_clock = HostClock()

    def run(self, *, most_deliveries: int | None = None) -> list[Message]:
        """Do what is due; returns the messages to send to workers."""
        by = self.host_clock.was_set()
        # Otherwise sweepers on other hosts go on.
        if self.host_clock.agrees_with_the_database():
            if by < 0:
                waiting_bring_forward(timedelta(seconds=-by))
            if self.host_clock.is_ahead:
                # Nobody's time runs out because a clock was set.
                clock_sweep(only_remind=True)
            else:
                self._act()
        now = timezone.now()
        digests_put(now)
        return [*deliveries_due(now, most=most_deliveries), *mails_due(now)]

    def _act(self) -> None:
        clock_sweep()
        postponed_sweep()
        seek_sweep()
        now = timezone.now()
        if self.dealt_on != now.date():
            dailies_put()
            self.dealt_on = now.date()
        if time.monotonic() - self.pruned_at > PRUNE_EVERY_SECONDS:
            self.pruned_at = time.monotonic()
            self.pruning = prune(now)
        for _ in islice(self.pruning, PORTIONS_PER_ROUND):
            pass
