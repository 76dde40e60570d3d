"""A child process that is restarted whenever it dies."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from django.conf import settings

#: The pause before a dead child is restarted, and the time that a child has to stop.
RESTART_SECONDS, STOP_SECONDS = 1.0, 5.0


@contextmanager
def kept_alive(command: str) -> Iterator[None]:
    """Run a management command of this project in a child process, as long as the block runs."""
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
            # Ctrl-C goes to the whole process group, but only the parent may stop the child.
            start_new_session=True,
        )
        while child.poll() is None and not over.wait(0.2):
            pass
        if over.is_set():
            _stop(child)
        else:
            over.wait(RESTART_SECONDS)


def _stop(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
