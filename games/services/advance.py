"""Advancing a sandbox clock: everything that falls due on the way happens in order.

The clock goes from one due time to the next. At each of them, engines finish their moves and messages
are sent before it goes on, as they would in real time. A request has limited time: if it needs longer, the clock stands
where it is, and the next request goes on from there. Each step is a transaction of its own, so that
a process that dies leaves the clock and its games as they were at some moment.

A request that waits for engines occupies a thread. So an account advances one clock at a time, and
most threads of a process are kept for others.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import BoundedSemaphore

from django.conf import settings
from django.utils import timezone

from games.models import Job, Player, SandboxClock
from games.notifications.clock_deliveries import (
    deliveries_under_way,
    deliveries_wake,
    delivery_next,
)
from games.notifications.digests import clock_digests_put
from games.refusals import Refusal, invalid
from games.services.clocks import clock_sweep, due_next
from games.services.postponed import postponed_sweep
from games.services.sandbox import (
    clock_get,
    clock_hold_to_advance,
    clock_release,
    clock_time,
    lease_renew,
)

#: One request goes this far at most: what is due in a year takes seconds.
LONGEST = timedelta(days=366)
#: How often the jobs of engines and the messages are looked at.
POLL_SECONDS = 0.02
#: The threads of this process that may advance clocks at once.
_threads = BoundedSemaphore(max(1, settings.THREADS // 4))


def clock_advance(
    *, player: Player, clock_id: str, seconds: int | None, to: datetime | None
) -> tuple[SandboxClock, bool]:
    """The clock, and whether it shows the time that was asked for: engines may need longer."""
    clock = clock_get(player, clock_id)
    if (seconds is None) == (to is None):
        raise invalid("", "invalid-value", "Send either seconds or to.")
    clock_hold_to_advance(clock)
    try:
        with _thread():
            clock.refresh_from_db()
            return clock, _go(clock, _target(clock, seconds, to))
    finally:
        clock_release(clock)


@contextmanager
def _thread() -> Iterator[None]:
    if not _threads.acquire(blocking=False):
        raise Refusal(
            "unavailable", "Too many clocks are being advanced. Try again.", retry_after=5
        )
    try:
        yield
    finally:
        _threads.release()


def _target(clock: SandboxClock, seconds: int | None, to: datetime | None) -> datetime:
    if to is None:
        pointer, target = "/seconds", clock.now + timedelta(seconds=seconds or 0)
    else:
        pointer, target = "/to", clock_time(to, "/to")
    if target < clock.now:
        raise invalid(pointer, "invalid-value", "A clock cannot be set back.")
    if target - clock.now > LONGEST:
        detail = f"Advance a clock by at most {LONGEST.days} days at a time."
        raise invalid(pointer, "invalid-value", detail)
    return clock_time(target, pointer)


def _go(clock: SandboxClock, target: datetime) -> bool:
    end = time.monotonic() + settings.SANDBOX_SECONDS
    # Games whose clock failed: they must not keep the others from going on.
    failed: set[str] = set()
    while workers_are_done(clock, until=end) and time.monotonic() < end:
        if postponed_sweep(clock, until=end):
            continue
        times = (due_next(clock, but=failed), delivery_next(clock))
        at = min((at for at in times if at is not None), default=None)
        if at is None or at > target:
            _set(clock, target)
            return True
        _set(clock, max(at, clock.now))
        failed |= clock_sweep(clock, but=failed, until=end)
        deliveries_wake(clock)
        clock_digests_put(clock)
    return False


def _set(clock: SandboxClock, now: datetime) -> None:
    lease_renew(clock, now=now, used_at=timezone.now())
    clock.now = now


def workers_are_done(clock: SandboxClock, *, until: float) -> bool:
    """Wait until no engine has to move and no message is to be sent; False if that takes too long."""
    jobs = Job.objects.filter(game__clock=clock, kind=Job.Kind.MOVE, status__in=Job.OPEN)
    while jobs.exists() or deliveries_under_way(clock):
        if time.monotonic() >= until:
            return False
        time.sleep(POLL_SECONDS)
    return True
