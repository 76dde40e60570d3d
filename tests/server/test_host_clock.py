"""A clock that is set is noticed, and one that is kept by NTP is believed."""

from __future__ import annotations

import time

from games.server.host_clock import MOST_HELD_SECONDS, HostClock, seconds_since_start

HOUR = 3600.0


class Host:
    """Its clock, and how long it has been running."""

    def __init__(self) -> None:
        self.ran, self.set_by = 1000.0, 0.0
        self.clock = HostClock(lambda: 1e9 + self.ran + self.set_by, lambda: self.ran)


def test_a_clock_that_runs_is_believed():
    host = Host()
    for _ in range(100):
        # It loses a second in a minute, and NTP puts it right.
        host.ran += 60
        host.set_by -= 1
        assert host.clock.was_set() == 0 and not host.clock.is_ahead


def test_a_clock_that_was_set_forward_is_ahead_for_as_long():
    host = Host()
    host.set_by = HOUR
    assert host.clock.was_set() == HOUR
    for _ in range(2):
        assert host.clock.is_ahead
        host.ran += HOUR / 2
        assert host.clock.was_set() == 0
    assert not host.clock.is_ahead


def test_a_clock_that_is_set_back_again_is_not_ahead():
    host = Host()
    host.set_by = HOUR
    host.clock.was_set()
    host.set_by = 0
    assert host.clock.was_set() == -HOUR and not host.clock.is_ahead


def test_nobody_waits_for_years():
    host = Host()
    host.set_by = 10_000 * HOUR
    host.clock.was_set()
    host.ran += MOST_HELD_SECONDS
    assert not host.clock.is_ahead


def test_real_clocks_agree(db):
    clock = HostClock()
    assert seconds_since_start() > 0
    time.sleep(0.01)
    assert clock.was_set() == 0 and clock.agrees_with_the_database()
