"""A former service's data under today's code: restored, migrated, and served again."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ai.search import KERNELS
from ai.search.kernels import is_ready
from ai.warming import COMMAND
from tests.support.process import ROOT, Process, fresh_database
from tests.upgrade.looking import answers
from tests.upgrade.playing import Service
from tests.upgrade.restoring import Database, manifest_of

#: What is written over the version of some games, past the service; 2 is one that exists.
SPOILT = {
    "acht-2-spoilt": 99,
    "acht-2-spoilt-engine": 99,
    "acht-2-over-spoilt": 99,
    "acht-lobby-spoilt": 99,
    "rota-2-spoilt": 0,
    "acht-2-spoilt-too": 2,
    "acht-1-over-spoilt": 2,
}
#: Games with a clock that has run out: an engine moves for whoever was asked.
OVERDUE = ("rota-4-clock", "acht-2-clock", "acht-2-spoilt")


class World:
    """A former service's data under today's code."""

    service: Service

    def __init__(self, database: Database) -> None:
        self.database = database
        self.manifest = manifest_of("1", database.kind)
        self.before: dict[str, Any] = self.manifest["games"]
        self.ids = {role: before["game"]["id"] for role, before in self.before.items()}
        #: How a placement was answered that the next version would refuse.
        self.freely: dict[str, int] = {}
        self.hint: dict[str, Any] = {}

    def sound(self, *statuses: str) -> list[str]:
        """Roles of games that nobody spoilt, by the status that they had."""
        return [
            role
            for role, before in self.before.items()
            if before["game"]["status"] in statuses and role not in SPOILT
        ]

    def status_before(self, role: str) -> str:
        return str(self.before[role]["game"]["status"])

    def version_of(self, role: str) -> int:
        return int(self.service.game(self.ids[role])["version"])

    def spoil(self) -> None:
        for role, version in SPOILT.items():
            self.database.set_ruleset_version(self.ids[role], version)
        self.spoilt_rows = self.rows()

    def rows(self) -> dict[str, Any]:
        return {role: self.database.game_row(self.ids[role]) for role in SPOILT}

    def look(self) -> None:
        """What everybody sees before anything goes on."""
        roles = self.sound("lobby", "active", "finished")
        self.after = {role: answers(self.service, self.ids[role]) for role in roles}


@contextmanager
def _serving(process: Process) -> Iterator[str]:
    process.start(wait=False)
    try:
        process.wait()
        yield process.base
    finally:
        process.stop()


@contextmanager
def _working(process: Process) -> Iterator[None]:
    """Engines and clocks go on, as beside `make run`; without them everything stands still."""
    with (process.folder / "worker.log").open("ab") as log:
        worker = subprocess.Popen(
            [*process.manage, "worker", "--embedded", str(os.getpid())],
            cwd=ROOT,
            env=process.env,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield
    finally:
        worker.terminate()
        try:
            worker.wait(15)
        except subprocess.TimeoutExpired:
            # It may be compiling, which nobody waits for.
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()


@pytest.fixture(scope="package", params=["sqlite", "postgresql"])
def world(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[World]:
    folder = tmp_path_factory.mktemp(request.param)
    if not all(map(is_ready, KERNELS)):
        # Engines are waited for below, but not for minutes.
        subprocess.run(COMMAND, cwd=ROOT, check=True)
    with fresh_database(request.param, folder) as url:
        world = World(Database(url))
        world.database.restore("1")
        process = Process(url, folder, AXIO_REDIS_URL="")
        process.migrate()
        world.spoil()
        with _serving(process) as base, Service(base, world.manifest["tokens"]) as world.service:
            world.look()
            for role in OVERDUE:
                world.database.let_time_run_out(world.ids[role])
            with _working(process):
                yield world
