"""The service as a real process, on a database of its own."""

from __future__ import annotations

import atexit
import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import httpx

from tests.support.services import require_postgresql

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database, which is gone afterwards."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/axio.sqlite3"
    else:
        with _postgresql_database() as url:
            yield url


@contextlib.contextmanager
def _postgresql_database(template: str = "template1") -> Iterator[str]:
    import psycopg
    from psycopg.sql import SQL, Identifier

    url = urlsplit(require_postgresql())
    name = f"axio_{secrets.token_hex(6)}"
    create = SQL("CREATE DATABASE {} TEMPLATE {}")
    with psycopg.connect(urlunsplit(url), autocommit=True) as server:
        server.execute(create.format(Identifier(name), Identifier(template)))
        try:
            yield urlunsplit(url._replace(path=f"/{name}"))
        finally:
            server.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


@contextlib.contextmanager
def migrated_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of a database with its tables: a copy of one that is migrated once, in seconds."""
    if kind == "sqlite":
        shutil.copy(_sqlite_template(), folder / "axio.sqlite3")
        yield f"sqlite:///{folder}/axio.sqlite3"
        return
    with _postgresql_database(template=_postgresql_template()) as url:
        yield url


@cache
def _sqlite_template() -> Path:
    folder = Path(_kept.enter_context(tempfile.TemporaryDirectory()))
    Process(f"sqlite:///{folder}/axio.sqlite3", folder).migrate()
    return folder / "axio.sqlite3"


@cache
def _postgresql_template() -> str:
    url = _kept.enter_context(_postgresql_database())
    Process(url, Path(_kept.enter_context(tempfile.TemporaryDirectory()))).migrate()
    return urlsplit(url).path[1:]


#: What is gone when the tests are over.
_kept = contextlib.ExitStack()
atexit.register(_kept.close)


class Process:
    """One process of the service, that can be killed and started again on its database."""

    def __init__(
        self,
        database: str,
        folder: Path,
        *,
        worker: bool = False,
        root: Path = ROOT,
        **environment: str,
    ) -> None:
        self.folder, self.root = folder, root
        #: A worker takes a while to start, and only tests of engines need it.
        self.more = [] if worker else ["--no-worker"]
        self.base = f"http://127.0.0.1:{free_port()}"
        self.env = os.environ | {
            "AXIO_DATABASE_URL": database,
            "AXIO_DATA_DIR": str(folder),
            **environment,
        }
        self.manage = [sys.executable, "manage.py"]

    def migrate(self) -> None:
        command = [*self.manage, "migrate", "--verbosity", "0"]
        subprocess.run(command, cwd=self.root, env=self.env, check=True)

    def start(self, *, wait: bool = True) -> None:
        port = self.base.rpartition(":")[2]
        with (self.folder / "service.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*self.manage, "serve", "--port", port, *self.more],
                cwd=self.root,
                env=self.env,
                stderr=log,
                stdout=log,
            )
        if wait:
            self.wait()

    def wait(self) -> None:
        _wait_until_ready(self.base, self.process, self.folder)

    def kill(self) -> None:
        """As a power cut would: nothing is finished or tidied up."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


@contextlib.contextmanager
def service(
    kind: str, folder: Path, *, worker: bool = False, root: Path = ROOT, **environment: str
) -> Iterator[str]:
    """Start `manage.py serve` as `make run` does; yields the base URL."""
    with migrated_database(kind, folder) as database:
        process = Process(database, folder, worker=worker, root=root, **environment)
        process.start(wait=False)
        try:
            process.wait()
            yield process.base
        finally:
            process.stop()


def _wait_until_ready(base: str, process: subprocess.Popen[bytes], folder: Path) -> None:
    for _ in range(200):
        with contextlib.suppress(httpx.TransportError):
            # Many tests need no workers, without which the service is not ready.
            checks = httpx.get(f"{base}/readyz", timeout=2).json()["checks"]
            if any(check["name"] == "database" and check["ok"] for check in checks):
                return
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise AssertionError("The service did not start:\n" + (folder / "service.log").read_text())
