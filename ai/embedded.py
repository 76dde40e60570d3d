"""The worker of a service without a broker. Its messages live in its own memory: when it dies they
are gone, and its successor's feeder reads the tables again.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from threading import Thread

from django.conf import settings

from ai.feeding import STUCK
from games.services.messages import by_broker

#: Seconds between two looks at whether the service lives, and before a feeder is started again.
PAUSE = 0.5
#: So long it may take to finish what was begun.
PATIENCE = 10.0


def start_feeding(parent: int) -> None:
    for work in (_pass_on, lambda: _follow(parent)):
        Thread(target=work, daemon=True).start()


def _pass_on() -> None:
    """From the feeder to this worker's own queues; a feeder that died gets a successor."""
    command = [sys.executable, "manage.py", "feeder"]
    while True:
        with subprocess.Popen(  # noqa: S603 (one of our own commands)
            command, cwd=settings.BASE_DIR, stdout=subprocess.PIPE
        ) as feeder:
            for line in feeder.stdout or ():
                by_broker(*json.loads(line))
        if feeder.returncode == STUCK:
            # With all its children; whoever started this worker starts another.
            os.killpg(0, signal.SIGKILL)
        time.sleep(PAUSE)


def _follow(parent: int) -> None:
    """A worker whose service is gone stops, in the end even if its children hang."""
    while os.getppid() == parent:
        time.sleep(PAUSE)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os.killpg(0, signal.SIGKILL)
