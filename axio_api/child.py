"""A child process that is started again whenever it dies."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from django.conf import settings

#: Seconds before a child that died is started again, and before one that does not stop is killed.
PAUSE, PATIENCE = 1.0, 5.0


@contextmanager
def kept_alive(command: str) -> Iterator[None]:
    """Run a management command of this project beside us, as long as we run."""
    over = Event()
    keeper = Thread(target=_keep, args=(command, over), name=command, daemon=True)
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join()


def _keep(command: str, over: Event) -> None:
    while not over.is_set():
        child = subprocess.Popen(  # noqa: S603 (one of our own commands)
            [sys.executable, "manage.py", command, "--embedded", str(os.getpid())],
            cwd=settings.BASE_DIR,
            # Ctrl-C in a terminal goes to all of its group: only we decide when the child ends.
            start_new_session=True,
        )
        while child.poll() is None and not over.wait(0.2):
            pass
        if over.is_set():
            _stop(child)
        else:
            over.wait(PAUSE)


def _stop(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
