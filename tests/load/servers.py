"""The service and the bare view as real processes, and the processor time that they use."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import psutil

from tests.support.process import ROOT, free_port

NO_LIMIT = "1000000000/60"
SERVICE = ("manage.py", "serve", "--no-worker")
_UVICORN = (
    *("-m", "uvicorn", "--ws", "none", "--no-access-log"),
    *("--log-level", "warning", "--no-server-header", "--no-proxy-headers"),
)
BARE = (*_UVICORN, "tests.load.bare.asgi:application")
BARE_ASYNCHRONOUS = (*_UVICORN, "tests.load.bare.asynchronous:application")
FRAMEWORK = (*_UVICORN, "tests.load.bare.framework:application")
#: What differs from the settings of `make run`.
PRODUCTION = {
    "AXIO_PRODUCTION": "1",
    "AXIO_SECRET_KEY": "only for measuring",
    "AXIO_ALLOWED_HOSTS": "127.0.0.1",
    "AXIO_ACCOUNT_LIMITS": "running_games=1000000",
}


class Server:
    """A running server. Its time is that of its process and of all that it started."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, database: str) -> None:
        self.process, self.port, self.database = process, port, database

    def cpu(self) -> float:
        """Seconds of processor time so far, user and system."""
        own = psutil.Process(self.process.pid)
        return sum(_cpu_of(process) for process in (own, *own.children(recursive=True)))

    def database_cpu(self) -> float | None:
        """The same of the PostgreSQL backends that serve it; None where they cannot be seen."""
        if self.database.startswith("sqlite"):
            return None
        import psycopg

        with psycopg.connect(self.database, autocommit=True) as connection:
            rows = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'"
                " AND datname = current_database() AND pid <> pg_backend_pid()"
            ).fetchall()
        try:
            backends = [psutil.Process(pid) for (pid,) in rows]
            if any("postgres" not in backend.name() for backend in backends):
                return None
            return sum(map(_cpu_of, backends))
        except psutil.NoSuchProcess:
            return None


@contextlib.contextmanager
def served(
    command: Sequence[str], database: str, folder: Path, **settings: str
) -> Iterator[Server]:
    """Start a server on an already prepared database."""
    port = free_port()
    log_path = folder / "server.log"
    with log_path.open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, *command, "--port", str(port)],
            cwd=ROOT,
            env=environment(database, folder) | settings,
            stdout=log,
            stderr=log,
        )
    try:
        _wait_for(port, process, log_path)
        yield Server(process, port, database)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def environment(database: str, folder: Path) -> dict[str, str]:
    return os.environ | {
        "AXIO_DATABASE_URL": database,
        "AXIO_DATA_DIR": str(folder),
        "AXIO_LIMIT_READ": NO_LIMIT,
        "AXIO_LIMIT_WRITE": NO_LIMIT,
    }


def _cpu_of(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(1200):
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        if process.poll() is not None:
            break
        time.sleep(0.05)
    raise RuntimeError("The server did not start:\n" + log.read_text())
