"""A child process lives as long as we do: started again when it dies, and stopped at the end."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import psutil
import pytest

from games.server import alive, child_process
from games.server.child_process import kept_alive

#: Tells who it is, in a line of its own, and then does what the test says.
MANAGE = """
import json, os, signal, sys, time
with open("lives", "a") as lives:
    print(json.dumps([os.getpid(), os.getsid(0), *sys.argv[1:]]), file=lives, flush=True)
{then}
"""
SLEEP = "time.sleep(60)"
POLITE = f"signal.signal(signal.SIGTERM, lambda *_: (open('bye', 'w').close(), sys.exit()))\nopen('listens', 'w').close()\n{SLEEP}"
DEAF = f"signal.signal(signal.SIGTERM, signal.SIG_IGN)\nopen('deaf', 'w').close()\n{SLEEP}"


@pytest.fixture
def project(settings, tmp_path, monkeypatch):
    """A folder with a `manage.py` of the test's own."""
    settings.BASE_DIR = tmp_path
    monkeypatch.setattr(child_process, "RESTART_SECONDS", 0.01)

    def write(then: str) -> Path:
        (tmp_path / "manage.py").write_text(MANAGE.format(then=then))
        return tmp_path

    return write


def lives(project: Path, number: int) -> list[list]:
    """Wait until the child has been started this often."""
    for _ in range(3000):
        told = project / "lives"
        lines = told.read_text().splitlines() if told.exists() else []
        if len(lines) >= number:
            return [json.loads(line) for line in lines]
        time.sleep(0.01)
    raise AssertionError(f"The child was started {len(lines)} times.")


def test_the_child_knows_its_parent_and_ends_with_the_block(project):
    with kept_alive("worker"):
        ((pid, session, *arguments),) = lives(project(SLEEP), 1)
        assert arguments == ["worker", "--embedded", str(os.getpid())]
        # Ctrl-C in our terminal does not reach it.
        assert session != os.getsid(0)
        assert psutil.pid_exists(pid)
    assert not psutil.pid_exists(pid)


def test_a_child_that_dies_is_started_again(project):
    with kept_alive("worker"):
        started = lives(project("sys.exit(1)"), 3)
    assert len({pid for pid, *_ in started}) == len(started)


def test_a_child_that_does_not_stop_is_killed(project, monkeypatch):
    monkeypatch.setattr(child_process, "STOP_SECONDS", 0.1)
    folder = project(DEAF)
    with kept_alive("worker"):
        ((pid, *_),) = lives(folder, 1)
        while not (folder / "deaf").exists():
            time.sleep(0.01)
    assert not psutil.pid_exists(pid)


def test_a_child_may_end_its_work_before_it_stops(project):
    folder = project(POLITE)
    with kept_alive("worker"):
        while not (folder / "listens").exists():
            time.sleep(0.01)
    assert (folder / "bye").exists()


def test_a_child_that_keeps_dying_is_not_started_all_the_time(project, monkeypatch):
    monkeypatch.setattr(child_process, "RESTART_SECONDS", 60.0)
    folder = project("sys.exit(1)")
    with kept_alive("worker"):
        lives(folder, 1)
        time.sleep(0.5)
        assert len(lives(folder, 1)) == 1


def test_a_child_is_not_started_again_after_the_end(project):
    folder = project("sys.exit(1)")
    with kept_alive("worker"):
        lives(folder, 1)
    started = len(lives(folder, 1))
    time.sleep(0.3)
    assert len(lives(folder, 1)) == started


def test_a_sign_of_life_is_a_file_that_is_touched(settings, tmp_path):
    settings.ALIVE_FILE = str(tmp_path / "alive")
    alive.touch()
    os.utime(settings.ALIVE_FILE, (0, 0))
    alive.touch()
    assert Path(settings.ALIVE_FILE).stat().st_mtime > 0


def test_without_a_file_there_is_no_sign_of_life(settings, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    settings.ALIVE_FILE = ""
    alive.touch()
    assert list(tmp_path.iterdir()) == []
