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
    ("games/live/bell.py", "Listener.__init__", "0.0", "1.0"): "read only after a ring has set it",
    **{
        ("games/live/shared_reads.py", "SharedRead.__init__", before, after): (
            "read only after the first read has set it"
        )
        for before, after in (("self._begun_at = 0.0", "nothing"), ("0.0", "1.0"))
    },
    ("games/live/streams.py", "Stream._read_news", "1", "2"): "the last of both is the snapshot",
    (
        "games/projection/jobs.py",
        "project_jobs",
        "Move.objects.filter(decision_id__in=answers, game_id__in={job.game_id for job in jobs})",
        "without decision_id__in=answers",
    ): "reads more moves, of which none is asked for",
    (
        "games/live/streams.py",
        "Stream._read_news",
        "loop.time() >= self.ends_at",
        "loop.time() > self.ends_at",
    ): (SAME_INSTANT),
    (
        "games/live/token_revocation.py",
        "_revoked",
        "Token.objects.filter(pk__in=tokens)",
        "without pk__in=tokens",
    ): "finds more tokens, of which none is asked for",
    **{
        (POLLER, function, f"{left} {before} {right}", f"{left} {before}= {right}"): SAME_INSTANT
        for function, left, before, right in (
            ("TablePoller.poll", "now - self.round_at", ">", "ROUND_EVERY_SECONDS"),
            ("TablePoller.poll", "now - self.deliveries_at", ">", "DELIVERIES_EVERY_SECONDS"),
            ("TablePoller.worker_hangs", "time.monotonic() - oldest", "<", "HANGING_AFTER_SECONDS"),
        )
    },
}
