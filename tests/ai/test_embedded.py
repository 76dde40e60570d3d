"""The worker inside of a service: it passes messages on, and does not outlive the service."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import msgspec
import psutil
import pytest

from ai.workers import embedded
from ai.workers.embedded import CHECK_EVERY_SECONDS, RESTART_SECONDS, SHUTDOWN_SECONDS
from ai.workers.table_poller import WORKER_HANGS
from games.messages import Message
from tests.support.process import ROOT
from tests.support.stack import until

MESSAGES = [Message("ai.play", pk, "ai", 7) for pk in ("first", "second")]
MANAGE = """
import os, sys
assert sys.argv[1:] == ["table_poller", str(os.getppid())]
open("started", "a").write("x")
sys.stdout.write({lines!r})
sys.exit({code})
"""


class Enough(Exception):
    """Ends a loop that has no end."""


@pytest.fixture
def happened(monkeypatch):
    """What was done in which order; the third pause is the last."""
    happened = []

    def sleep(seconds):
        happened.append(("sleep", seconds))
        if [kind for kind, *_ in happened].count("sleep") == 3:
            raise Enough

    monkeypatch.setattr(embedded.time, "sleep", sleep)
    monkeypatch.setattr(embedded, "send", lambda message: happened.append(("send", message)))
    monkeypatch.setattr(os, "kill", lambda *what: happened.append(("kill", *what)))
    monkeypatch.setattr(os, "killpg", lambda *what: happened.append(("killpg", *what)))
    return happened


@pytest.fixture
def poller(settings, tmp_path):
    """A table poller of the test's own, which finds these messages and ends."""

    def write(code=0):
        lines = "".join(msgspec.json.encode(message).decode() + "\n" for message in MESSAGES)
        (tmp_path / "manage.py").write_text(MANAGE.format(lines=lines, code=code))
        return tmp_path

    settings.BASE_DIR = tmp_path
    return write


def test_messages_of_the_poller_are_sent_and_a_dead_poller_is_restarted(poller, happened):
    folder = poller(code=1)
    with pytest.raises(Enough):
        embedded._forward_messages()
    once = [("send", MESSAGES[0]), ("send", MESSAGES[1]), ("sleep", RESTART_SECONDS)]
    assert happened == once * 3
    assert (folder / "started").read_text() == "xxx"


def test_a_worker_that_hangs_is_killed_with_all_its_children(poller, happened):
    poller(code=WORKER_HANGS)
    with pytest.raises(Enough):
        embedded._forward_messages()
    assert happened.count(("killpg", 0, signal.SIGKILL)) == 3


def test_a_worker_whose_service_is_gone_stops_and_is_killed_if_it_does_not(monkeypatch, happened):
    parents = iter([7, 7, 1])
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    with pytest.raises(Enough):
        embedded._stop_with(7)
    assert happened == [
        ("sleep", CHECK_EVERY_SECONDS),
        ("sleep", CHECK_EVERY_SECONDS),
        ("kill", os.getpid(), signal.SIGTERM),
        ("sleep", SHUTDOWN_SECONDS),
    ]
    monkeypatch.setattr(embedded.time, "sleep", lambda _: None)
    monkeypatch.setattr(os, "getppid", lambda: 1)
    embedded._stop_with(7)
    assert happened[-1] == ("killpg", 0, signal.SIGKILL)


def test_both_are_done_in_threads_that_hold_nobody_up(monkeypatch):
    begun = []
    monkeypatch.setattr(embedded, "_forward_messages", lambda: begun.append("forward"))
    monkeypatch.setattr(embedded, "_stop_with", begun.append)
    started = []

    class Thread:
        def __init__(self, *, target, daemon):
            self.target = target
            assert daemon

        def start(self):
            started.append(self)

    monkeypatch.setattr(embedded, "Thread", Thread)
    embedded.start_polling(7)
    assert begun == [] and len(started) == 2
    for thread in started:
        thread.target()
    assert begun == ["forward", 7]


def test_a_poller_whose_worker_died_before_it_asked_ends(tmp_path):
    """A worker that dies at once leaves a poller that another process adopts."""
    database = {"AXIO_DATABASE_URL": f"sqlite:///{tmp_path}/none", "AXIO_DATA_DIR": str(tmp_path)}
    code = (
        "import os, subprocess, sys\n"
        'command = [sys.executable, "manage.py", "table_poller", str(os.getpid())]\n'
        "print(subprocess.Popen(command, stdout=subprocess.DEVNULL).pid, flush=True)\n"
        "os._exit(0)"
    )
    dying = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | database,
        capture_output=True,
        text=True,
        check=True,
    )
    poller = int(dying.stdout)
    until(lambda: _is_gone(poller), 60)


def _is_gone(pid):
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


#: A worker that starts a poller, and a poller whose database never answers.
STARTS = """
import subprocess, sys, time
print(subprocess.Popen([sys.executable, "-c", sys.argv[1]]).pid, flush=True)
time.sleep(600)
"""
WAITS = """
import os, time
import django
django.setup()
from ai.management.commands import table_poller
def wait(*_):
    open({started!r}, "w").close()
    time.sleep(600)
table_poller.poll_for = wait
table_poller.Command().handle(worker=os.getppid())
"""


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells a process of its parent's end"
)
def test_a_poller_that_waits_for_its_database_ends_with_its_worker(tmp_path):
    started = tmp_path / "started"
    command = [sys.executable, "-c", STARTS, WAITS.format(started=str(started))]
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "axio_api.settings"}
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        poller = psutil.Process(int(worker.stdout.readline()))
        until(started.exists)
        worker.kill()
    until(lambda: not poller.is_running() or poller.status() == psutil.STATUS_ZOMBIE)
