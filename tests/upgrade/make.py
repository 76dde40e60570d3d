"""`python -m tests.upgrade.make CHECKOUT 1`: new test data, made by the code in another checkout.

It runs that code as `make run` does, on both databases, and leaves a data file and a manifest of
each beside this module, named after the version.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psutil

from tests.support.process import free_port, fresh_database
from tests.support.services import require_program
from tests.upgrade.fill import Filling
from tests.upgrade.restoring import data_file, manifest_file

#: Nothing of it shall run out of time before it is used.
NEVER = {"AXIO_IDLE_DAYS": "36500", "AXIO_LOBBY_DAYS": "36500", "AXIO_REDIS_URL": ""}


class Former:
    """The service of another checkout."""

    def __init__(self, checkout: Path, database: str, folder: Path) -> None:
        self.checkout, self.folder, self.port = checkout, folder, free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        more = {"AXIO_DATABASE_URL": database, "AXIO_DATA_DIR": str(folder), **NEVER}
        self.env = os.environ | more

    def manage(self, *command: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "manage.py", *command], cwd=self.checkout, env=self.env
        )

    def commit(self) -> str:
        command = ["git", "rev-parse", "--short", "HEAD"]
        done = subprocess.run(
            command, cwd=self.checkout, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def migrate(self) -> None:
        assert self.manage("migrate", "--verbosity", "0").wait() == 0

    def start(self, *more: str) -> None:
        self.process = self.manage("serve", "--port", str(self.port), *more)
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.base}/readyz").status_code == 200:
                    return
            time.sleep(0.1)
        raise AssertionError("The service did not start.")

    def kill(self) -> None:
        """With its worker, at once: what that was about to do stays undone."""
        family = psutil.Process(self.process.pid).children(recursive=True)
        self.process.kill()
        for process in family:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        self.process.wait()


def make(checkout: Path, version: str, kind: str) -> None:
    folder = Path(tempfile.mkdtemp())
    with fresh_database(kind, folder) as database:
        former = Former(checkout, database, folder)
        former.migrate()
        filling = Filling(former.base)
        former.start()
        try:
            filling.with_engines()
            filling.thinking()
            former.kill()
            former.start("--no-worker")
            filling.without_engines()
            manifest = {"commit": former.commit(), **filling.manifest()}
        finally:
            former.kill()
        data = _sqlite(folder) if kind == "sqlite" else _postgresql(database)
    _write(data_file(version, kind), data)
    _write(manifest_file(version, kind), json.dumps(manifest, sort_keys=True).encode())


def _sqlite(folder: Path) -> bytes:
    path = folder / "axio.sqlite3"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        # A journal of its own would be a second file.
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
    return path.read_bytes()


def _postgresql(database: str) -> bytes:
    url = urlsplit(database)._replace(scheme="postgresql").geturl()
    command = [require_program("pg_dump"), "--no-owner", "--no-privileges", url]
    dump = subprocess.run(command, check=True, capture_output=True).stdout
    # Newer programs protect themselves with a command that older ones do not know.
    lines = dump.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith((b"\\restrict", b"\\unrestrict")))


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))
    print(path.name, f"{path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    for kind in ("sqlite", "postgresql"):
        make(Path(sys.argv[1]).resolve(), sys.argv[2], kind)
