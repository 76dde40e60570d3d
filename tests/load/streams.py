"""Streams under load: what an idle one weighs, how soon it tells, and whether it tells everything."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import shutil
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import psutil
from msgspec import Struct

from tests.load.plans import Plan, PlannedGame
from tests.load.servers import SERVICE, Server, served
from tests.load.traffic import Connection, played
from tests.support.redis_server import own_redis

WATCHERS = 2
HEARD_WITHIN_SECONDS = 60.0


class Delay(Struct):
    """How long after the sending of a move two watchers have heard of it, in seconds."""

    name: str
    moves: int
    p50: float
    p99: float


class StreamFigures(Struct):
    idle: int
    bytes_each: float
    delays: list[Delay]
    deliveries: int
    lost: int
    doubled: int


class Watcher:
    """One stream of server-sent events, read with as little effort as possible."""

    def __init__(self, port: int, game: PlannedGame) -> None:
        self.port, self.game = port, game
        self.ids: list[int] = []
        self.heard = asyncio.Event()

    async def open(self) -> Watcher:
        address = ("127.0.0.1", self.port)
        self.reader, self.writer = await asyncio.open_connection(*address, limit=2**20)
        request = (
            f"GET {self.game.path}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Accept: text/event-stream\r\nAuthorization: {self.game.authorizations[0]}\r\n\r\n"
        )
        self.writer.write(request.encode())
        while not self.ids:
            await self._read()
        return self

    async def listen(self) -> None:
        while True:
            await self._read()

    async def _read(self) -> None:
        if not (line := await self.reader.readline()):
            raise RuntimeError("The stream ended.")
        if line.startswith(b"id: "):
            self.ids.append(int(line[4:]))
            self.heard.set()

    async def wait_for(self, number: int) -> float:
        """When the event of this number was heard."""
        while self.ids[-1] < number:
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), HEARD_WITHIN_SECONDS)
        return time.perf_counter()

    def close(self) -> None:
        self.writer.close()


def measure_streams(
    plan: Plan, database: str, folder: Path, *, idle: int, moves: int, deliveries: int
) -> StreamFigures:
    _allow_connections(idle + 200)
    games = deque(plan.games)
    delays = []
    with served(SERVICE, database, folder) as one, served(SERVICE, database, folder) as two:
        bytes_each = asyncio.run(_weigh(one, plan.games, idle))
        delays.append(_delay("one process", one, one, games, moves))
        delays.append(_delay("two processes", one, two, games, moves))
        told = asyncio.run(_count(one, two, games, deliveries))
    with _redis() as url:
        if url:
            with (
                served(SERVICE, database, folder, AXIO_REDIS_URL=url) as one,
                served(SERVICE, database, folder, AXIO_REDIS_URL=url) as two,
            ):
                delays.append(_delay("two processes with Redis", one, two, games, moves))
    return StreamFigures(idle, bytes_each, delays, *told)


async def _weigh(server: Server, games: Sequence[PlannedGame], number: int) -> float:
    process = psutil.Process(server.process.pid)
    # The first ones fill caches and start threads, which is not their weight.
    first = [await Watcher(server.port, games[n % len(games)]).open() for n in range(50)]
    await asyncio.sleep(1)
    before = process.memory_info().rss
    many = []
    for at in range(0, number, 25):
        batch = range(at, min(at + 25, number))
        opened = (Watcher(server.port, games[n % len(games)]).open() for n in batch)
        many += await asyncio.gather(*opened)
    # A thousand of them are given the time for a sign of life.
    await asyncio.sleep(min(20.0, number / 50))
    weight = (process.memory_info().rss - before) / number
    for watcher in (*first, *many):
        watcher.close()
    return weight


def _delay(
    name: str, mover: Server, teller: Server, games: deque[PlannedGame], moves: int
) -> Delay:
    taken = sorted(asyncio.run(_delays(mover, teller, games, moves)))
    return Delay(name, len(taken), taken[len(taken) // 2], taken[len(taken) * 99 // 100])


async def _delays(
    mover: Server, teller: Server, games: deque[PlannedGame], moves: int
) -> list[float]:
    taken: list[float] = []
    with contextlib.closing(Connection(mover.port)) as connection:
        while len(taken) < moves:
            game = games.popleft()
            async with _watched(teller, game) as watchers:
                for request in _requests(game, connection):
                    number = watchers[0].ids[-1]
                    sent = time.perf_counter()
                    await asyncio.to_thread(request)
                    for watcher in watchers:
                        taken.append(await watcher.wait_for(number + 2) - sent)
                    # Moves come at any time, not in step with whoever looks for them.
                    await asyncio.sleep(0.003 * (len(taken) % 17))
    return taken


async def _count(
    mover: Server, teller: Server, games: deque[PlannedGame], deliveries: int
) -> tuple[int, int, int]:
    """Deliveries, and how many events were lost or told twice; games are played side by side."""
    found: list[list[int]] = []

    async def play() -> None:
        with contextlib.closing(Connection(mover.port)) as connection:
            while sum(map(len, found)) < deliveries:
                game = games.popleft()
                async with _watched(teller, game) as watchers:
                    last = watchers[0].ids[-1]
                    for request in _requests(game, connection):
                        await asyncio.to_thread(request)
                        last += 2
                    for watcher in watchers:
                        with contextlib.suppress(TimeoutError):
                            await watcher.wait_for(last)
                        found.append(watcher.ids)

    await asyncio.gather(*(play() for _ in range(4)))
    expected = sum(ids[-1] - ids[0] + 1 for ids in found)
    distinct = sum(len(set(ids)) for ids in found)
    return sum(map(len, found)), expected - distinct, sum(map(len, found)) - distinct


@contextlib.asynccontextmanager
async def _watched(server: Server, game: PlannedGame) -> AsyncIterator[list[Watcher]]:
    """While it is open, two streams follow the game, from the snapshot on."""
    watchers = [await Watcher(server.port, game).open() for _ in range(WATCHERS)]
    tasks = [asyncio.create_task(watcher.listen()) for watcher in watchers]
    try:
        yield watchers
    finally:
        for task, watcher in zip(tasks, watchers, strict=True):
            task.cancel()
            watcher.close()


def _requests(game: PlannedGame, connection: Connection) -> Iterator[Callable[[], None]]:
    """The moves of a game, to be made one after the other."""
    traffic = played(deque([game]), keyed=False)
    request = next(traffic)
    for number in range(len(game.moves)):
        answers: list[bytes] = []
        yield partial(_exchange, connection, request, answers)
        if number + 1 < len(game.moves):
            request = traffic.send(answers[0])


def _exchange(connection: Connection, request: bytes, answers: list[bytes]) -> None:
    answers.append(connection.exchange(request))


@contextlib.contextmanager
def _redis() -> Iterator[str | None]:
    if shutil.which("redis-server") is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder, own_redis(Path(folder)) as server:
        yield server.url


def _allow_connections(number: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < number:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(number, hard), hard))
