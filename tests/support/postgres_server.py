"""A PostgreSQL server of the test's own, that can be stopped and started again."""

from __future__ import annotations

import contextlib
import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.support.process import free_port
from tests.support.services import missing


class PostgresServer:
    def __init__(
        self,
        folder: Path,
        *,
        address: str = "127.0.0.1",
        inside: Sequence[str] = (),
        settings: Mapping[str, str] = {},
    ) -> None:
        self.settings = settings
        self.folder, self.port, self.address, self.inside = folder, free_port(), address, inside
        self.programs = _programs()
        # It refuses to run as root; then it runs as the user of the machine's own server.
        self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        if getpass.getuser() == "root":
            shutil.chown(folder, "postgres", "postgres")
        else:
            self.as_user = []
        self._run("initdb", "-U", "axio", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        with (folder / "data" / "pg_hba.conf").open("a") as access:
            access.write(f"host all all {address}/24 trust\n")
        self.url = f"postgres://axio@{address}:{self.port}/postgres"

    def start(self) -> None:
        listen = f"-c listen_addresses={self.address}"
        more = " ".join(f"-c {name}={value}" for name, value in self.settings.items())
        options = f"-p {self.port} {listen} -c unix_socket_directories= {more}"
        self._run(
            "pg_ctl", "-w", "-t", "60", "-l", str(self.folder / "log"), "-o", options, "start"
        )

    def stop(self) -> None:
        """At once, as a crash would: what was not committed is gone, what was is not."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def pid(self) -> int:
        """The parent of all backends."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def _run(self, program: str, *arguments: str) -> None:
        line = [
            *self.inside,
            *self.as_user,
            str(self.programs / program),
            "-D",
            str(self.folder / "data"),
        ]
        environment = os.environ | {"LC_ALL": "C"}
        subprocess.run([*line, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)


@contextlib.contextmanager
def own_postgresql(
    *,
    address: str = "127.0.0.1",
    inside: Sequence[str] = (),
    settings: Mapping[str, str] = {},
) -> Iterator[PostgresServer]:
    """`inside` is put before its commands: that of a network of its own, for example."""
    with tempfile.TemporaryDirectory() as folder:
        server = PostgresServer(Path(folder), address=address, inside=inside, settings=settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _programs() -> Path:
    """Where the programs of the newest PostgreSQL are: servers are seldom on the path."""
    if found := shutil.which("pg_ctl"):
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    if not versions:
        missing("The programs of a PostgreSQL server (initdb, pg_ctl) are not installed")
    return versions[-1].parent
