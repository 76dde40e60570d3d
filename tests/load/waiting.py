"""How long an engine's turn waits: from the move before it to the beginning of thinking."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from statistics import quantiles

import httpx
import redis
from msgspec import Struct

from tests.load.bare.queue import KEY
from tests.support.process import ROOT
from tests.support.stack import Setup, embedded, production, until

#: As a player's engine would be asked: one at a time, with nothing else to do.
NORMAL = {"DJANGO_SETTINGS_MODULE": "axio_api.settings"}


class Wait(Struct):
    """Milliseconds, and how they compare with a bare Celery task on Redis."""

    name: str
    count: int
    p50: float
    p95: float
    ratio: float | None


def waits(turns: int) -> Iterator[Wait]:
    with tempfile.TemporaryDirectory() as folder, embedded(Path(folder), **NORMAL) as setup:
        without_broker = _delays(setup, turns)
    with tempfile.TemporaryDirectory() as folder, production(Path(folder), **NORMAL) as setup:
        with_broker = _delays(setup, turns)
        bare = _bare_delays(setup, turns)
    yardstick = _wait("bare Celery task, Redis", bare, None)
    yield yardstick
    yield _wait("engine's turn, embedded", without_broker, yardstick.p50)
    yield _wait("engine's turn, Redis", with_broker, yardstick.p50)


def _wait(name: str, delays: list[float], yardstick: float | None) -> Wait:
    cuts = quantiles(delays, n=20)
    ratio = cuts[9] / yardstick if yardstick else None
    return Wait(name, len(delays), cuts[9], cuts[18], ratio)


def _delays(setup: Setup, turns: int) -> list[float]:
    """Of games between engines that answer at once, in milliseconds."""
    found: list[float] = []
    with setup.sign_up() as client:
        while len(found) < turns:
            seats = [{"type": "ai", "engine": "random"}] * 2
            game = client.post("games", json={"ruleset": "rota", "seats": seats}).json()["id"]
            until(partial(_is_over, client, game), 300)
            for job in client.get(f"games/{game}/jobs?limit=200").json()["items"]:
                queued, started = (
                    datetime.fromisoformat(job[name]) for name in ("queued_at", "started_at")
                )
                found.append((started - queued).total_seconds() * 1000)
    return found


def _is_over(client: httpx.Client, game: str) -> bool:
    return bool(client.get(f"games/{game}").json()["status"] == "finished")


def _bare_delays(setup: Setup, turns: int) -> list[float]:
    assert setup.broker is not None
    env = setup.web.env | {"AXIO_REDIS_URL": setup.broker.url}
    worker = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "tests.load.bare.queue", "worker", "-c", "2"],
        cwd=ROOT,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with redis.Redis.from_url(setup.broker.url) as broker:
            # The first ones only show that the worker is there.
            for count in (4, turns):
                broker.delete(KEY)
                command = [sys.executable, "-m", "tests.load.bare.queue", str(count)]
                subprocess.run(command, cwd=ROOT, env=env, check=True)
                until(lambda count=count: broker.llen(KEY) >= count)
            return [float(delay) * 1000 for delay in broker.lrange(KEY, 0, -1)]
    finally:
        worker.terminate()
        worker.wait()
