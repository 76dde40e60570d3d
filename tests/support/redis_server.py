"""A Redis server of the test's own, that can be killed and started again, empty."""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import redis

from tests.support.process import free_port
from tests.support.services import require_program


class RedisServer:
    def __init__(
        self, folder: Path, *, address: str = "127.0.0.1", inside: Sequence[str] = ()
    ) -> None:
        self.program, self.folder, self.port = require_program("redis-server"), folder, free_port()
        self.address, self.inside = address, inside
        self.url = f"redis://{address}:{self.port}/0"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", self.address, "--save", ""]
        self.process = subprocess.Popen(
            [*self.inside, self.program, *options, "--appendonly", "no", "--protected-mode", "no"],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
        )
        with redis.Redis.from_url(self.url) as client:
            for _ in range(100):
                with contextlib.suppress(redis.RedisError):
                    client.ping()
                    return
                time.sleep(0.05)
        raise AssertionError("Redis did not start.")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def own_redis(
    folder: Path, *, address: str = "127.0.0.1", inside: Sequence[str] = ()
) -> Iterator[RedisServer]:
    server = RedisServer(folder, address=address, inside=inside)
    server.start()
    try:
        yield server
    finally:
        server.kill()
