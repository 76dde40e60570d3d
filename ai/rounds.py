"""Everything that is looked at again and again, in one round: jobs, clocks, what leaves by itself,
and from time to time what can be forgotten."""

from __future__ import annotations

import time

from django.db import close_old_connections

from ai.sweeping import sweep
from games.live.outgoing import outgoing_sweep
from games.services.events import event_prune

#: Seconds between two times of forgetting old events.
FORGET = 3600.0


class Rounds:
    def __init__(self) -> None:
        self.forgot = time.monotonic()

    def go(self, *, deliveries: int | None = None) -> None:
        """One round; with a limit, so many deliveries are begun in it at the most."""
        close_old_connections()
        sweep()
        outgoing_sweep(most=deliveries)
        if time.monotonic() - self.forgot > FORGET:
            self.forgot = time.monotonic()
            event_prune()
