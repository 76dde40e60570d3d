"""Short runs of what `make chaos` does for longer."""

from __future__ import annotations

from tests.chaos.__main__ import run, run_hosts
from tests.chaos.faults import empty_redis, kill_web, kill_worker, restart_postgresql
from tests.chaos.hosts import why_not
from tests.chaos.rolling import roll
from tests.support.services import missing


def test_nothing_is_lost_doubled_or_stuck_whatever_dies():
    faults = (empty_redis, kill_web, kill_worker, restart_postgresql)
    outcome = run(seconds=25, tables=4, seed=1, faults=faults)
    assert outcome.found == []
    assert outcome.faults.total() >= 2 and outcome.moves > 0


def test_a_rolling_restart_fails_no_move_and_loses_no_event():
    restart = roll(tables=3, seed=1)
    assert restart.found == []
    assert restart.processes == 6 and restart.moves > 0 and restart.reopened > 0


def test_nothing_is_lost_doubled_or_stuck_when_a_host_is_cut_off():
    if reason := why_not():
        missing(reason)
    outcome = run_hosts(seconds=15, tables=4, seed=1)
    assert outcome.found == []
    assert outcome.faults.total() >= 1 and outcome.moves > 0
