"""Seeks under fire: several processes make, cancel and match them at the same moment."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any, LiteralString

import psycopg
import pytest

from tests.support.process import ROOT, Process, migrated_database
from tests.support.sizes import sized

PROCESSES = 3
STEPS = sized(50, 6_000)

pytestmark = pytest.mark.postgresql

PLAYERS = """
    INSERT INTO games_player (name, name_key, kind, password, owner_id, description, events_made,
        has_webhooks, games_played, created_at)
    SELECT 'p' || i, 'p' || i, CASE WHEN i %% 4 = 0 THEN 'bot' ELSE 'player' END, 'unusable',
        CASE WHEN i %% 4 = 0 THEN i - 1 END, '', 0, false, 0, now()
    FROM generate_series(1, 24) i ORDER BY i
"""
FAULTS = {
    "a seek that is not open has wishes": """
        SELECT seek_id FROM games_seekwish JOIN games_seek s ON s.id = seek_id WHERE s.status <> 'open'
    """,
    "a matched seek has no seat at its table": """
        SELECT s.id FROM games_seek s LEFT JOIN games_seat t
            ON t.game_id = s.game_id AND t.player_id = s.player_id
        WHERE s.status = 'matched' AND t.id IS NULL
    """,
    "a seat was not sought": """
        SELECT t.id FROM games_seat t LEFT JOIN games_seek s
            ON t.game_id = s.game_id AND t.player_id = s.player_id WHERE s.id IS NULL
    """,
    "two seeks of an account are at one table": """
        SELECT game_id FROM games_seek WHERE game_id IS NOT NULL
        GROUP BY game_id, account HAVING count(*) > 1
    """,
    "a seek was matched after its end": """
        SELECT id FROM games_seek WHERE status = 'matched' AND closed_at >= expires_at
    """,
    "a seek that was not matched has a table": """
        SELECT id FROM games_seek WHERE status <> 'matched' AND game_id IS NOT NULL
    """,
    "somebody met a bot who did not want to": """
        SELECT a.id FROM games_seek a JOIN games_seek b ON a.game_id = b.game_id AND a.id <> b.id
        WHERE a.opponents = 'people' AND b.kind = 'bot'
    """,
    "a table did not start": "SELECT id FROM games_game WHERE status <> 'active'",
}


#: Seeks that nobody has looked at yet, each of which fits every other.
WAITING = """
    INSERT INTO games_seek (id, player_id, account, kind, rulesets, seats, time_controls, rated, guest,
        opponents, status, created_at, expires_at, due_at)
    SELECT 'seek' || lpad(id::text, 12, '0'), id, id, 'player', '["rota"]', '[2]', '[{"type": "none"}]',
        false, false, 'people', 'open', now(), now() + interval '1 hour', now()
    FROM games_player WHERE kind = 'player'
"""
MANY = 120


@pytest.mark.timeout(sized(300, 7200))
def test_a_cancelled_or_expired_seek_is_never_matched(tmp_path: Any) -> None:
    with migrated_database("postgresql", tmp_path) as database:
        process = Process(database, tmp_path, AXIO_ACCOUNT_LIMITS="seeks=100000")
        with psycopg.connect(database, autocommit=True) as rows:
            rows.execute(PLAYERS.replace("%%", "%"))
            cancelled = _race(process)
            _check(rows)
            counted = dict(
                rows.execute("SELECT status, count(*) FROM games_seek GROUP BY status").fetchall()
            )
            statuses = dict(rows.execute("SELECT id, status FROM games_seek").fetchall())
            assert {statuses[seek] for seek in cancelled} <= {"cancelled", "expired"}
    # Otherwise nothing was tried.
    assert min(counted.get(name, 0) for name in ("matched", "cancelled", "expired")) > 0, counted


def _race(process: Process) -> set[str]:
    """The seeks whose cancellation was confirmed."""
    workers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.support.seekers", str(seed), str(STEPS)],
            cwd=ROOT,
            env=process.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seed in range(PROCESSES)
    ]
    told = [worker.communicate() for worker in workers]
    for worker, (_, errors) in zip(workers, told, strict=True):
        assert worker.returncode == 0 and "failed" not in errors, errors[-3000:]
    return {seek for out, _ in told for seek in out.split()}


def test_a_sweeper_that_is_killed_leaves_no_match_half_made(tmp_path: Any) -> None:
    with migrated_database("postgresql", tmp_path) as database:
        process = Process(database, tmp_path, AXIO_REDIS_URL="")
        with psycopg.connect(database, autocommit=True) as rows:
            rows.execute(PLAYERS.replace("%%", "%").replace("24", str(MANY * 4 // 3)))
            rows.execute(WAITING)
            matched = "SELECT count(*) FROM games_seek WHERE status = 'matched'"
            killed = _sweeper(process)
            _wait_for(rows, matched, 1)
            killed.kill()
            killed.wait()
            _check(rows)
            left = rows.execute(matched).fetchone()
            others = [_sweeper(process) for _ in range(2)]
            try:
                _wait_for(rows, matched, MANY)
            finally:
                for other in others:
                    other.kill()
                    other.wait()
            _check(rows)
    assert left is not None and 0 < left[0] < MANY, "it was not killed in the middle"


def _sweeper(process: Process) -> subprocess.Popen[bytes]:
    return subprocess.Popen([*process.manage, "sweeper"], cwd=ROOT, env=process.env)


def _wait_for(rows: psycopg.Connection, count: LiteralString, least: int) -> None:
    for _ in range(48_000):
        found = rows.execute(count).fetchone()
        if found is not None and found[0] >= least:
            return
        time.sleep(0.005)
    raise AssertionError(found)


def _check(rows: psycopg.Connection) -> None:
    for fault, query in FAULTS.items():
        assert rows.execute(query).fetchall() == [], fault
