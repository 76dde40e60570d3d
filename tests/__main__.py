"""`python -m tests`: all tests, in two rows at a time.

One row calls the service in its own process, on SQLite, and repeats the tests of the service on
PostgreSQL. The other starts real processes, which mostly wait.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from threading import Thread

PYTHON = (sys.executable, "-m")
#: Tests that start processes; whatever is not here belongs to the first row.
PROCESSES = [
    f"tests/{name}"
    for name in (
        "clients",
        "faults",
        "fourth",
        "live",
        "load",
        "notifications",
        "readme",
        "upgrade",
        "web",
    )
]
FIRST = [
    (*PYTHON, "pytest", *(f"--ignore={folder}" for folder in PROCESSES)),
    (*PYTHON, "tests.on_postgresql"),
]
SECOND = [(*PYTHON, "pytest", *PROCESSES)]


def main() -> int:
    failed: list[tuple[str, ...]] = []

    def row(commands: list[tuple[str, ...]], told: int | None = None) -> None:
        for command in commands:
            if subprocess.call(command, stdout=told, stderr=told):
                failed.append(command)

    with tempfile.TemporaryFile() as told:
        beside = Thread(target=row, args=(SECOND, told.fileno()))
        beside.start()
        row(FIRST)
        beside.join()
        told.seek(0)
        sys.stdout.write(told.read().decode(errors="replace"))
    for command in failed:
        print("FAILED:", *command[1:])
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
