"""Writers to SQLite in one process: one at a time, and the next one as soon as it can."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import IntegrityError, OperationalError, connections

from games.server.sqlite import base

ORPHAN = """
    CREATE TABLE parent (id INTEGER PRIMARY KEY);
    CREATE TABLE child (parent INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
"""


@pytest.fixture(autouse=True)
def _own_lock(monkeypatch, django_db_blocker):
    monkeypatch.setattr(base, "_WRITERS", threading.Lock())
    with django_db_blocker.unblock():
        yield


@contextmanager
def connected(path: Path) -> Iterator[base.DatabaseWrapper]:
    options = {"timeout": 0, "transaction_mode": "IMMEDIATE"}
    settings = {"ENGINE": "games.server.sqlite", "NAME": str(path), "OPTIONS": options}
    connection = base.DatabaseWrapper(
        connections.configure_settings({"default": settings})["default"]
    )
    try:
        yield connection
    finally:
        connection.in_atomic_block = False
        connection.close()


@pytest.fixture
def writer(tmp_path):
    with sqlite3.connect(tmp_path / "db") as raw:
        raw.executescript(ORPHAN)
    raw.close()
    with connected(tmp_path / "db") as connection:
        yield connection


def begin(connection: base.DatabaseWrapper) -> None:
    """As `transaction.atomic` does."""
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def next_may_write() -> bool:
    if free := base._WRITERS.acquire(blocking=False):
        base._WRITERS.release()
    return free


@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_others_wait_until_a_writer_has_ended_in_any_way(writer, end):
    assert next_may_write()
    begin(writer)
    assert not next_may_write()
    getattr(writer, end)()
    assert next_may_write()


def test_a_connection_closed_in_the_middle_of_a_transaction_lets_the_next_one_write(writer):
    begin(writer)
    writer.in_atomic_block = True
    writer.close()
    assert next_may_write()


def test_a_second_writer_goes_on_when_the_first_has_committed(writer, tmp_path):
    wrote = threading.Event()

    def write_too() -> None:
        with connected(tmp_path / "db") as second:
            begin(second)
            second.cursor().execute("INSERT INTO parent VALUES (2)")
            second.commit()
        wrote.set()

    begin(writer)
    writer.cursor().execute("INSERT INTO parent VALUES (1)")
    other = threading.Thread(target=write_too)
    other.start()
    # Without the queue, SQLite would refuse the second one now: it waits for nobody here.
    assert not wrote.wait(0.3)
    writer.commit()
    other.join()
    assert wrote.is_set()
    assert writer.cursor().execute("SELECT count(*) FROM parent").fetchone() == (2,)


def test_a_transaction_that_cannot_begin_holds_nobody_up(writer, tmp_path):
    with sqlite3.connect(tmp_path / "db", isolation_level=None) as other_process:
        other_process.execute("BEGIN EXCLUSIVE")
        with pytest.raises(OperationalError, match="locked"):
            begin(writer)
        assert next_may_write()
    other_process.close()


def test_after_a_failed_commit_others_wait_for_the_rollback(writer):
    begin(writer)
    writer.cursor().execute("INSERT INTO child VALUES (1)")
    with pytest.raises(IntegrityError):
        writer.commit()
    assert not next_may_write()
    writer.rollback()
    assert next_may_write()


def test_who_did_not_get_the_lock_in_time_writes_and_leaves_it_to_its_holder(writer, monkeypatch):
    monkeypatch.setattr(base, "LOCK_SECONDS", 0.01)
    base._WRITERS.acquire()
    begin(writer)
    writer.cursor().execute("INSERT INTO parent VALUES (1)")
    writer.commit()
    assert not next_may_write()


def test_a_connection_that_never_wrote_leaves_the_lock_to_its_holder(writer):
    base._WRITERS.acquire()
    writer.ensure_connection()
    writer.close()
    assert not next_may_write()


def test_a_rollback_takes_back_what_was_written(writer):
    begin(writer)
    writer.cursor().execute("INSERT INTO parent VALUES (1)")
    writer.rollback()
    assert writer.cursor().execute("SELECT count(*) FROM parent").fetchone() == (0,)


def test_a_closed_connection_is_closed(writer):
    writer.ensure_connection()
    raw = writer.connection
    writer.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        raw.execute("SELECT 1")
