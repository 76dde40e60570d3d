"""A short run of what `make chaos` does for ten minutes."""

from __future__ import annotations

from tests.chaos.__main__ import run
from tests.chaos.faults import empty_redis, kill_web, kill_worker, restart_postgresql


def test_nothing_is_lost_doubled_or_stuck_whatever_dies():
    faults = (empty_redis, kill_web, kill_worker, restart_postgresql)
    outcome = run(seconds=25, tables=4, seed=1, faults=faults)
    assert outcome.found == []
    assert outcome.faults.total() >= 2 and outcome.moves > 0
