"""Both set-ups as real processes that can be killed: embedded, and with broker, worker, sweeper."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import redis

from tests.support.process import ROOT, Process, free_port, migrated_database
from tests.support.services import require_program

ODD = {"DJANGO_SETTINGS_MODULE": "tests.support.odd_settings", "AXIO_AI_GRACE": "1"}


def until(what: Callable[[], Any], seconds: float = 120.0) -> Any:
    """What comes true in the end; a test that waits in vain says so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(httpx.TransportError):
            if found := what():
                return found
        time.sleep(0.05)
    raise AssertionError(f"It did not come true within {seconds} s.")


class Broker:
    """A Redis of the test's own, that keeps nothing when it dies."""

    def __init__(self, folder: Path) -> None:
        self.program = require_program("redis-server")
        self.folder, self.port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(
            [*command, "--appendonly", "no", "--dir", str(self.folder)],
            stdout=subprocess.DEVNULL,
        )
        until(self._answers, 10)

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Setup:
    """A service with its workers. `client` talks to it as somebody who has just signed up."""

    broker: Broker | None = None

    def __init__(self, web: Process, folder: Path) -> None:
        self.web, self.folder = web, folder
        self.others: dict[str, subprocess.Popen[bytes]] = {}

    def run(self, command: str) -> None:
        with (self.folder / f"{command.split()[0]}.log").open("ab") as log:
            self.others[command] = subprocess.Popen(
                [sys.executable, "manage.py", *command.split()],
                cwd=ROOT,
                env=self.web.env,
                stdout=log,
                stderr=log,
            )

    def sign_up(self, name: str = "alice") -> httpx.Client:
        answer = httpx.post(f"{self.web.base}/api/v1/players", json={"name": name})
        headers = {"Authorization": f"Bearer {answer.json()['token']}"}
        return httpx.Client(base_url=f"{self.web.base}/api/v1/", headers=headers, timeout=60)

    def worker(self) -> psutil.Process:
        """The main process of the worker, whoever started it."""
        if worker := self.others.get(WORKER):
            return psutil.Process(worker.pid)
        return until(self._embedded)

    def _embedded(self) -> psutil.Process | None:
        for child in psutil.Process(self.web.process.pid).children():
            with contextlib.suppress(psutil.NoSuchProcess):
                if "worker" in child.cmdline():
                    return child
        return None

    def pool(self) -> list[psutil.Process]:
        return self.worker().children(recursive=True)

    def kill_worker(self) -> None:
        """With all that it started, as a machine that goes down would."""
        worker = self.worker()
        for process in [worker, *worker.children(recursive=True)]:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        if WORKER in self.others:
            self.others[WORKER].wait()
            self.run(WORKER)

    def ask(self, code: str) -> str:
        """What a process of the service prints."""
        line = [*self.web.manage, "shell", "--no-imports", "-c", code]
        asked = subprocess.run(line, cwd=ROOT, env=self.web.env, capture_output=True, check=True)
        return asked.stdout.decode().strip()

    def logs(self) -> str:
        return "\n".join(
            f"--- {path.name}\n{path.read_text()[-3000:]}" for path in self.folder.glob("*.log")
        )


WORKER, SWEEPER = "worker --queues ai,analysis", "sweeper"


@contextlib.contextmanager
def embedded(folder: Path, **environment: str) -> Iterator[Setup]:
    with migrated_database("sqlite", folder) as database:
        settings = {**ODD, "AXIO_REDIS_URL": "", **environment}
        web = Process(database, folder, worker=True, **settings)
        web.start()
        try:
            yield Setup(web, folder)
        finally:
            web.stop()


@contextlib.contextmanager
def production(folder: Path, **environment: str) -> Iterator[Setup]:
    broker = Broker(folder)
    broker.start()
    with migrated_database("postgresql", folder) as database:
        web = Process(database, folder, **{**ODD, "AXIO_REDIS_URL": broker.url, **environment})
        web.start()
        setup = Setup(web, folder)
        setup.broker = broker
        setup.run(WORKER)
        setup.run(SWEEPER)
        try:
            yield setup
        finally:
            for process in setup.others.values():
                process.send_signal(signal.SIGKILL)
                process.wait()
            web.stop()
            broker.kill()


SETUPS = {"embedded": embedded, "production": production}
