"""The worker of a service without a broker. Its queues are in memory: when it dies the messages are
lost, and the table poller of the next worker finds the rows again.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from threading import Thread

import msgspec
from django.conf import settings

from ai.workers.table_poller import WORKER_HANGS
from games.messages import Message, send

#: The pause before a dead poller is restarted.
RESTART_SECONDS = 0.5
#: How often the worker checks that the service is alive.
CHECK_EVERY_SECONDS = 0.5
#: When the service is gone, the worker has this time to finish its tasks.
SHUTDOWN_SECONDS = 10.0


def start_polling(service_pid: int) -> None:
    for work in (_forward_messages, lambda: _stop_with(service_pid)):
        Thread(target=work, daemon=True).start()


def _forward_messages() -> None:
    """From the table poller to this worker's queues. A poller that dies is restarted."""
    # Told whose child it is: if it asked itself, this process might be gone already.
    command = [sys.executable, "manage.py", "table_poller", str(os.getpid())]
    while True:
        with subprocess.Popen(  # noqa: S603 (one of our own commands)
            command, cwd=settings.BASE_DIR, stdout=subprocess.PIPE
        ) as poller:
            for line in poller.stdout or ():
                send(msgspec.json.decode(line, type=Message))
        if poller.returncode == WORKER_HANGS:
            # Kills the worker with all its children; the service starts another one.
            os.killpg(0, signal.SIGKILL)
        time.sleep(RESTART_SECONDS)


def _stop_with(service_pid: int) -> None:
    """Stop when the service is gone, by force if a child hangs."""
    while os.getppid() == service_pid:
        time.sleep(CHECK_EVERY_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(SHUTDOWN_SECONDS)
    os.killpg(0, signal.SIGKILL)
