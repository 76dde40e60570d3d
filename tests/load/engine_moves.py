"""`python -m tests.load.engine_moves`: processor time that a move of an engine costs a worker.

The engine plays at random, so that nearly all of it is the job and not the thought. Two kinds of
games: engines among themselves, whose worker can play on, and an engine against a player, where
each decision comes as a message of its own. Beside it, Celery tasks that only send the next one.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import psutil
import redis
from msgspec import Struct

from ai.warming import COMMAND
from tests.chaos.stack import Stack, cpu_of, running_stack
from tests.load.bare.queue import COUNT
from tests.support.process import ROOT
from tests.support.stack import until

WORKER = "opponents"
#: One process computes: more would only share the machine with those that are measured.
WORKERS = {WORKER: "worker --queues ai --processes 1", "sweeper": "sweeper"}
RULESET, ENGINE = "rota", "random"
#: Games, or lines of tasks, at once.
LINES = 4
#: Between two looks of a player who waits for an engine.
POLL_SECONDS = 0.005
BARE_WORKER = ("-m", "celery", "-A", "tests.load.bare.queue", "worker", "-c", "1")


class MoveCost(Struct):
    """Milliseconds of processor time for each move or task."""

    name: str
    count: int
    worker: float
    redis: float
    #: None where others use it as well.
    postgresql: float | None


def main() -> None:
    from tests.load.report import engine_moves_part

    parser = argparse.ArgumentParser(prog="python -m tests.load.engine_moves", description=__doc__)
    parser.add_argument("--moves", type=int, default=2000)
    print(engine_moves_part(list(move_costs(parser.parse_args().moves))))


def move_costs(moves: int) -> Iterator[MoveCost]:
    # Otherwise the worker would compile meanwhile what it lacks.
    subprocess.run(COMMAND, cwd=ROOT, check=True)
    with running_stack(webs=1, workers=WORKERS) as stack, _player(stack) as player:
        yield _bare(stack, moves)
        # Not part of the cost: a worker prepares its statements with its first games.
        _among_engines(player, 100)
        worker = stack.processes[WORKER].pid
        with _Meter(stack, worker) as meter:
            made = _among_engines(player, moves)
        yield meter.cost("engine's move, among engines", made, database=True)
        with _Meter(stack, worker) as meter:
            made = _against(player, moves)
        yield meter.cost("engine's move, against a player", made)


class _Meter:
    """Processor time of a worker and of what it uses, while something happens."""

    def __init__(self, stack: Stack, worker_pid: int) -> None:
        self.families = [
            psutil.Process(pid)
            for pid in (worker_pid, stack.redis.process.pid, stack.postgresql.pid())
        ]

    def __enter__(self) -> _Meter:
        self.before = self._now()
        return self

    def __exit__(self, *_: object) -> None:
        self.used = [now - before for now, before in zip(self._now(), self.before, strict=True)]

    def _now(self) -> list[float]:
        return [
            sum(map(cpu_of, (process, *process.children(recursive=True))))
            for process in self.families
        ]

    def cost(self, name: str, number: int, *, database: bool = False) -> MoveCost:
        worker, broker, postgresql = (seconds * 1000 / number for seconds in self.used)
        return MoveCost(name, number, worker, broker, postgresql if database else None)


@contextlib.contextmanager
def _player(stack: Stack) -> Iterator[httpx.Client]:
    (base,) = stack.bases
    token = httpx.post(f"{base}/api/v1/players", json={"name": "alice"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{base}/api/v1/", headers=headers, timeout=60) as client:
        yield client


def _among_engines(player: httpx.Client, moves: int) -> int:
    """Games of engines, until this many moves are made; returns how many there were."""
    return _in_lines(lambda: _watch(player, _open_game(player, "ai", "ai")), moves)


def _against(player: httpx.Client, moves: int) -> int:
    return _in_lines(lambda: _answer(player, _open_game(player, "me", "ai")), moves)


def _in_lines(play: Callable[[], int], moves: int) -> int:
    def line(_: int) -> int:
        made = 0
        while made < moves / LINES:
            made += play()
        return made

    with ThreadPoolExecutor(LINES) as pool:
        return sum(pool.map(line, range(LINES)))


def _open_game(player: httpx.Client, *seats: str) -> Any:
    kinds = {"me": {"type": "me"}, "ai": {"type": "ai", "engine": ENGINE}}
    body = {"ruleset": RULESET, "seats": [kinds[seat] for seat in seats]}
    answer = player.post("games", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def _watch(player: httpx.Client, game: dict[str, Any]) -> int:
    path = f"games/{game['id']}"
    # Rarely, because PostgreSQL is measured as well.
    until(lambda: time.sleep(1) or player.get(path).json()["status"] == "finished", 300)
    return _made(player, path)


def _answer(player: httpx.Client, game: dict[str, Any]) -> int:
    """Always the first of the options."""
    path = f"games/{game['id']}"
    while game["status"] == "active":
        mine = [one["decision_id"] for one in game["pending"] if one["seat"] == 1]
        if mine:
            options = player.get(f"{path}/decisions/{mine[0]}/options?limit=1").json()["items"]
            player.post(f"{path}/moves", json=options[0]["move"]).raise_for_status()
        else:
            time.sleep(POLL_SECONDS)
        game = player.get(path).json()
    return _made(player, path)


def _made(player: httpx.Client, path: str) -> int:
    """How many moves engines made in a game that is over."""
    return len(player.get(f"{path}/jobs?limit=200").json()["items"])


def _bare(stack: Stack, tasks: int) -> MoveCost:
    log = (stack.folder / "bare.log").open("ab")
    worker = subprocess.Popen(
        [sys.executable, *BARE_WORKER], cwd=ROOT, env=stack.env, stdout=log, stderr=log
    )
    try:
        with redis.Redis.from_url(stack.redis.url) as broker:
            _run_tasks(stack, broker, LINES)
            with _Meter(stack, worker.pid) as meter:
                _run_tasks(stack, broker, tasks)
        return meter.cost("bare Celery task that sends the next one", tasks)
    finally:
        worker.terminate()
        worker.wait()
        log.close()


def _run_tasks(stack: Stack, broker: redis.Redis, tasks: int) -> None:
    broker.delete(COUNT)
    command = [sys.executable, "-m", "tests.load.bare.queue", str(tasks), str(LINES)]
    subprocess.run(command, cwd=ROOT, env=stack.env, check=True)
    until(lambda: int(broker.get(COUNT) or 0) == LINES, 300)


if __name__ == "__main__":
    main()
