"""Mutants that no test can catch, because they behave as the code does, and why."""

from __future__ import annotations

POLLER = "ai/workers/table_poller.py"
SAME_INSTANT = "two readings of the clock are never the same to the nanosecond"
#: By path, function, code before and after: lines move too often.
EQUIVALENT: dict[tuple[str, str, str, str], str] = {
    ("games/server/threads.py", "WsgiInThreads._run", "3", "4"): "int() ignores the space after it",
    ("ai/workers/repair.py", "_release_expired", "lost.filter(pk=pk)", "without pk=pk"): (
        "releases the same rows, all of them with the first update"
    ),
    **{
        (POLLER, function, f"{left} {before} {right}", f"{left} {before}= {right}"): SAME_INSTANT
        for function, left, before, right in (
            ("TablePoller.poll", "now - self.round_at", ">", "ROUND_EVERY_SECONDS"),
            ("TablePoller.poll", "now", "<", "self.held_until"),
            ("TablePoller.poll", "now - self.deliveries_at", ">", "DELIVERIES_EVERY_SECONDS"),
            ("TablePoller.jobs", "now - announced_at", ">", "LOST_AFTER_SECONDS"),
            ("TablePoller.worker_hangs", "time.monotonic() - oldest", "<", "HANGING_AFTER_SECONDS"),
        )
    },
}
