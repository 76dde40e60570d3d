"""`python -m tests`: all tests, two parts at a time.

One row begins with the tests that start real processes, which mostly wait. The other calls the
service in its own process, on SQLite, and repeats the tests of the service on PostgreSQL. Whichever
row is done first takes the next part, so that no core is idle before the end.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

PYTHON = (sys.executable, "-m")
#: Tests that start processes: never two of these parts at a time, or they would wait for each other.
PROCESSES = [
    f"tests/{name}"
    for name in (
        "clients",
        "docs",
        "faults",
        "fourth",
        "kit",
        "live",
        "load",
        "notifications",
        "readme",
        "upgrade",
        "web",
    )
]
#: Tests that only compute, and whose parts are long enough to be shared out.
COMPUTING = ["tests/projection", "tests/rules"]
#: In this order; whatever is in none of the others is in the first of them.
PARTS = [
    (*PYTHON, "pytest", *(f"--ignore={folder}" for folder in (*PROCESSES, *COMPUTING))),
    (*PYTHON, "tests.on_postgresql"),
    *((*PYTHON, "pytest", folder) for folder in COMPUTING),
]
BESIDE = (*PYTHON, "pytest", *PROCESSES)


def main() -> int:
    waiting: SimpleQueue[tuple[str, ...]] = SimpleQueue()
    for part in PARTS:
        waiting.put(part)
    failed: list[tuple[str, ...]] = []

    def run(command: tuple[str, ...], told: IO[bytes] | None) -> None:
        if subprocess.call(command, stdout=told, stderr=told, env=env):
            failed.append(command)

    def run_what_waits(told: IO[bytes] | None) -> None:
        with suppress(Empty):
            while True:
                run(waiting.get_nowait(), told)

    def run_beside(told: IO[bytes]) -> None:
        run(BESIDE, told)
        run_what_waits(told)

    with environment() as env, tempfile.TemporaryFile() as told:
        beside = Thread(target=run_beside, args=(told,))
        beside.start()
        run_what_waits(None)
        beside.join()
        told.seek(0)
        sys.stdout.write(told.read().decode(errors="replace"))
    for command in failed:
        print("FAILED:", *command[1:])
    return int(bool(failed))


@contextmanager
def environment() -> Iterator[dict[str, str]]:
    """Compiled modules are kept until the end, even where Python is told not to leave them behind:
    many processes are started, and each would compile everything again, for seconds."""
    env = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        if env.pop("PYTHONDONTWRITEBYTECODE", None):
            env["PYTHONPYCACHEPREFIX"] = folder
        yield env


if __name__ == "__main__":
    sys.exit(main())
