"""The processes of production, each of which can be killed and started again."""

from __future__ import annotations

import contextlib
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import httpx
import psutil

from tests.support.postgres_server import PostgresServer, own_postgresql
from tests.support.process import ROOT, free_port
from tests.support.redis_server import RedisServer, own_redis
from tests.support.stack import until

WORKERS = {
    "opponents": "worker --queues ai",
    "analysis": "worker --queues analysis --processes 1",
    "notifications": "worker --queues notifications --processes 2",
    "mail": "worker --queues mail --processes 1",
    "sweeper": "sweeper",
}
#: Many processes start at once, perhaps on a busy machine.
START_SECONDS = 300.0


def cpu_of(process: psutil.Process) -> float:
    """Seconds of processor time so far, user and system."""
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.user + times.system)


class Stack:
    def __init__(
        self,
        folder: Path,
        postgresql: PostgresServer,
        redis: RedisServer,
        workers: Mapping[str, str] = WORKERS,
        **environment: str,
    ) -> None:
        self.folder, self.postgresql, self.redis = folder, postgresql, redis
        self.bases: list[str] = []
        #: What is put before the command of a process: that of a network of its own, for example.
        self.inside: dict[str, Sequence[str]] = {}
        self.commands = dict(workers)
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.env = os.environ | {
            "AXIO_PRODUCTION": "1",
            "AXIO_SECRET_KEY": secrets.token_hex(32),
            "AXIO_ALLOWED_HOSTS": "127.0.0.1",
            "AXIO_DATABASE_URL": postgresql.url,
            "AXIO_REDIS_URL": redis.url,
            "AXIO_DATA_DIR": str(folder),
            # Everybody comes from one address here, and one player plays many games.
            **{f"AXIO_LIMIT_{name}": "1000000/60" for name in ("READ", "WRITE", "SIGNUP", "LOGIN")},
            **environment,
        }

    def start_all(self, webs: int) -> None:
        self.migrate()
        for number in range(1, webs + 1):
            port = free_port()
            self.bases.append(f"http://127.0.0.1:{port}")
            self.commands[f"web {number}"] = f"serve --port {port}"
        self.start_commands()

    def migrate(self) -> None:
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(migrate, cwd=ROOT, env=self.env, check=True)

    def start_commands(self) -> None:
        for name in self.commands:
            self.start(name)
        for base in self.bases:
            until(lambda base=base: httpx.get(f"{base}/healthz").status_code == 200, START_SECONDS)

    def start(self, name: str) -> None:
        alive = self._alive_file(name)
        alive.unlink(missing_ok=True)
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [
                    *self.inside.get(name, ()),
                    *(sys.executable, "manage.py"),
                    *self.commands[name].split(),
                ],
                cwd=ROOT,
                env=self.env | {"AXIO_ALIVE_FILE": str(alive)},
                stdout=log,
                stderr=log,
            )

    def wait_until_ready(self, name: str) -> None:
        """Until a process that was started does its work."""
        if name.startswith("web"):
            base = self.bases[int(name.split()[1]) - 1]
            until(lambda: httpx.get(f"{base}/healthz").status_code == 200, START_SECONDS)
        else:
            until(self._alive_file(name).exists, START_SECONDS)

    def wait_until_all_ready(self) -> None:
        for name in self.commands:
            self.wait_until_ready(name)

    def _alive_file(self, name: str) -> Path:
        return self.folder / f"{name}.alive"

    def kill(self, name: str) -> None:
        """With all that it started, as a machine that goes down would."""
        for process in self.family(name):
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        self.processes[name].wait()

    def terminate(self, name: str) -> None:
        """As an operator would who restarts it."""
        self.processes[name].terminate()
        self.processes[name].wait()

    def family(self, name: str) -> list[psutil.Process]:
        try:
            main = psutil.Process(self.processes[name].pid)
            return [main, *main.children(recursive=True)]
        except psutil.NoSuchProcess:
            return []

    def cpu(self, name: str) -> float:
        """Seconds of processor time so far of a process and of all that it started."""
        return sum(map(cpu_of, self.family(name)))

    def logs(self) -> str:
        return "\n".join(
            f"--- {path.name}\n{path.read_text(errors='replace')[-2000:]}"
            for path in sorted(self.folder.glob("*.log"))
        )


@contextlib.contextmanager
def running_stack(
    *, webs: int = 2, workers: Mapping[str, str] = WORKERS, **environment: str
) -> Iterator[Stack]:
    """On a PostgreSQL and a Redis of its own."""
    with (
        tempfile.TemporaryDirectory() as name,
        own_postgresql() as postgresql,
        own_redis(Path(name)) as redis,
    ):
        stack = Stack(Path(name), postgresql, redis, workers, **environment)
        try:
            stack.start_all(webs)
            yield stack
        finally:
            for name in stack.processes:
                stack.kill(name)
