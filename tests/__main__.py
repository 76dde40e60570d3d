"""`python -m tests`: all tests, two parts at a time.

Kernels are compiled first, with all cores: otherwise each process that needs one compiles it, too.
Then both rows take the next part whenever one is done, so that no core is idle before the end. Parts
that wait for real services come first, and those that only compute last, because they fill any gap.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, NamedTuple

from ai.warming import compile_all

PYTHON = (sys.executable, "-m")
#: Folders of tests that start processes, in parts that are about as long.
PROCESSES = (
    ("web",),
    ("clients", "docs"),
    ("faults", "live", "notifications"),
    ("fourth", "kit", "load", "readme", "training", "upgrade"),
)
#: Folders of tests that only compute.
COMPUTING = (("projection",), ("rules",))
APART = [f"tests/{name}" for part in (*PROCESSES, *COMPUTING) for name in part]


def pytest(*folders: str) -> tuple[str, ...]:
    return (*PYTHON, "pytest", *(f"tests/{folder}" for folder in folders))


#: In this order; whatever is in none of the others is in the first of them.
PARTS = [
    (*pytest(), *(f"--ignore={folder}" for folder in APART)),
    *(pytest(*folders) for folders in PROCESSES),
    (*PYTHON, "tests.on_postgresql"),
    *(pytest(*folders) for folders in COMPUTING),
]


class Done(NamedTuple):
    command: tuple[str, ...]
    failed: bool
    seconds: float
    processor_seconds: float


def main() -> int:
    waiting: SimpleQueue[tuple[str, ...]] = SimpleQueue()
    for part in PARTS:
        waiting.put(part)
    done: list[Done] = []

    def run_what_waits(told: IO[bytes] | None) -> None:
        with suppress(Empty):
            while True:
                done.append(run(waiting.get_nowait(), told, env))

    with environment() as env, tempfile.TemporaryFile() as told:
        compile_all(sys.stderr.write)
        beside = Thread(target=run_what_waits, args=(told,))
        beside.start()
        run_what_waits(None)
        beside.join()
        told.seek(0)
        sys.stdout.write(told.read().decode(errors="replace"))
    for part in done:
        verdict = "FAILED" if part.failed else "passed"
        print(
            f"{verdict} after {part.seconds:.0f} s, {part.processor_seconds:.0f} s of CPU:",
            *part.command[2:],
        )
    return int(any(part.failed for part in done))


def run(command: tuple[str, ...], told: IO[bytes] | None, env: dict[str, str]) -> Done:
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=told, stderr=told, env=env)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - began
    return Done(command, process.returncode != 0, seconds, used.ru_utime + used.ru_stime)


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
