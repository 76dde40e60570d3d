"""Sweepers as real processes: several at once, and one that dies in the middle."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import contextmanager

import psycopg
import pytest

from tests.support.process import ROOT, Process, migrated_database

OVERDUE = "SELECT count(*) FROM games_decision WHERE due_at <= now()"
#: Games, and how often something was done in each.
DONE = """
    SELECT g.timeout_policy, g.version, s.moves, e.changes, j.jobs, count(*)
    FROM games_game g,
    LATERAL (SELECT count(*) AS moves FROM games_move WHERE game_id = g.id) s,
    LATERAL (
        SELECT count(*) AS changes FROM games_event
        WHERE game_id = g.id AND player_id IS NULL AND body LIKE '%"seat.changed"%'
    ) e,
    LATERAL (SELECT count(*) AS jobs FROM games_job WHERE game_id = g.id) j
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1
"""
#: A sweeper on a host whose clock was changed by some hours.
WRONG_CLOCK = """
import sys, time, time_machine
from django.core.management import execute_from_command_line
with time_machine.travel(time.time() + 3600 * int(sys.argv[1]), tick=True):
    execute_from_command_line(["manage.py", "sweeper"])
"""
#: Nobody is out of time for a while.
LATER = """
    UPDATE games_decision SET deadline_at = deadline_at + interval '20 minutes',
        due_at = due_at + interval '20 minutes', clock_at = clock_at + interval '20 minutes'
"""
EACH = 15
ONCE_EACH = [
    ("ai_move", 1, 0, 0, 1, EACH),
    ("ai_takeover", 1, 0, 1, 1, EACH),
    ("forfeit", 2, 1, 1, 0, EACH),
]


class Sweepers:
    """On a database with many games in which somebody is out of time."""

    def __init__(self, process: Process, database: psycopg.Connection) -> None:
        self.process, self.database = process, database
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, *, hours_off: int = 0) -> subprocess.Popen[bytes]:
        """On a host whose clock is perhaps wrong."""
        command = [*self.process.manage, "sweeper"]
        if hours_off:
            command = [sys.executable, "-c", WRONG_CLOCK, str(hours_off)]
        with (self.process.folder / "sweeper.log").open("ab") as log:
            sweeper = subprocess.Popen(
                command, cwd=ROOT, env=self.process.env, stderr=log, stdout=log
            )
        self.running.append(sweeper)
        return sweeper

    def overdue(self) -> int:
        row = self.database.execute(OVERDUE).fetchone()
        assert row is not None
        return int(row[0])

    def wait_until(self, overdue: int) -> int:
        """Until so few games are overdue; how many there are then."""
        for _ in range(6000):
            left = self.overdue()
            if left <= overdue:
                return left
            time.sleep(0.005)
        raise AssertionError((self.process.folder / "sweeper.log").read_text())

    def wait_for_log(self, words: str) -> None:
        for _ in range(1200):
            if words in (log := (self.process.folder / "sweeper.log").read_text()):
                return
            time.sleep(0.1)
        raise AssertionError(log)

    def kill(self) -> None:
        for sweeper in self.running:
            sweeper.kill()
            sweeper.wait()


@contextmanager
def many_overdue_games(folder):
    with migrated_database("postgresql", folder) as url:
        process = Process(url, folder, AXIO_REDIS_URL="")
        command = [sys.executable, "-m", "tests.support.overdue", str(EACH)]
        env = process.env | {"DJANGO_SETTINGS_MODULE": "axio_api.settings"}
        subprocess.run(command, cwd=ROOT, env=env, check=True)
        with psycopg.connect(url, autocommit=True) as database:
            sweepers = Sweepers(process, database)
            try:
                yield sweepers
            finally:
                sweepers.kill()


@pytest.mark.postgresql
def test_three_sweepers_at_once_do_everything_once(tmp_path):
    with many_overdue_games(tmp_path) as sweepers:
        assert sweepers.overdue() == 3 * EACH
        for _ in range(3):
            sweepers.start()
        sweepers.wait_until(overdue=0)
        time.sleep(1.5)
        assert sweepers.database.execute(DONE).fetchall() == ONCE_EACH
        assert "failed" not in (tmp_path / "sweeper.log").read_text()


@pytest.mark.postgresql
def test_no_deadline_is_lost_when_a_sweeper_is_killed(tmp_path):
    with many_overdue_games(tmp_path) as sweepers:
        first = sweepers.start()
        sweepers.wait_until(overdue=3 * EACH - 10)
        first.kill()
        first.wait()
        assert 0 < sweepers.overdue() < 3 * EACH
        sweepers.start()
        sweepers.wait_until(overdue=0)
        assert sweepers.database.execute(DONE).fetchall() == ONCE_EACH


@pytest.mark.postgresql
def test_a_host_whose_clock_is_set_back_does_nothing_early_and_nothing_twice(tmp_path):
    with many_overdue_games(tmp_path) as sweepers:
        late = sweepers.start(hours_off=-1)
        time.sleep(4)
        assert late.poll() is None, (tmp_path / "sweeper.log").read_text()
        assert sweepers.overdue() == 3 * EACH
        sweepers.start()
        sweepers.wait_until(overdue=0)
        sweepers.start(hours_off=-2)
        time.sleep(4)
        assert sweepers.database.execute(DONE).fetchall() == ONCE_EACH
        assert "failed" not in (tmp_path / "sweeper.log").read_text()


@pytest.mark.postgresql
def test_a_host_whose_clock_is_set_forward_takes_nobodys_time(tmp_path):
    with many_overdue_games(tmp_path) as sweepers:
        untouched = sweepers.database.execute(DONE).fetchall()
        sweepers.database.execute(LATER)
        sweepers.start(hours_off=1)
        sweepers.wait_for_log("ahead of the database")
        sweepers.start()
        time.sleep(4)
        assert sweepers.database.execute(DONE).fetchall() == untouched
        sweepers.database.execute(LATER.replace("+", "-"))
        sweepers.wait_until(overdue=0)
        assert sweepers.database.execute(DONE).fetchall() == ONCE_EACH
