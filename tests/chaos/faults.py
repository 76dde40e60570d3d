"""What goes wrong, one thing after the other.

A fault ends when the processes that it stopped are started again: until they are at work, the others
have to do. The next one begins when all are.
"""

from __future__ import annotations

import contextlib
import random
import signal
import time
from collections.abc import Callable

import psutil
import redis

from tests.chaos.stack import Stack

#: Longer than a lease of a job: its work is given to others meanwhile.
PAUSE_SECONDS = 12.0


def kill_web(stack: Stack, rng: random.Random) -> None:
    _kill(stack, rng.choice([name for name in stack.commands if name.startswith("web")]))


def kill_worker(stack: Stack, rng: random.Random) -> None:
    _kill(stack, rng.choice(["opponents", "analysis", "notifications", "mail"]))


def kill_pool_process(stack: Stack, rng: random.Random) -> None:
    """One of those in which engines think."""
    if pool := stack.family("opponents")[1:]:
        with contextlib.suppress(psutil.NoSuchProcess):
            rng.choice(pool).kill()


def kill_sweeper(stack: Stack, rng: random.Random) -> None:
    _kill(stack, "sweeper")


def empty_redis(stack: Stack, rng: random.Random) -> None:
    with redis.Redis.from_url(stack.redis.url) as client:
        client.flushall()


def restart_redis(stack: Stack, rng: random.Random) -> None:
    stack.redis.kill()
    time.sleep(rng.uniform(0, 3))
    stack.redis.start()


def restart_postgresql(stack: Stack, rng: random.Random) -> None:
    stack.postgresql.stop()
    time.sleep(rng.uniform(0, 2))
    stack.postgresql.start()


def pause_worker(stack: Stack, rng: random.Random) -> None:
    """It does not know that time has passed, and goes on with what others have done since."""
    paused = stack.family("opponents")
    for process in paused:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.send_signal(signal.SIGSTOP)
    time.sleep(PAUSE_SECONDS)
    for process in paused:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.send_signal(signal.SIGCONT)


def restart_politely(stack: Stack, rng: random.Random) -> None:
    """Every process in turn, as for a new version: the next once its predecessor is at work again."""
    for name in stack.commands:
        stack.terminate(name)
        stack.start(name)
        stack.wait_until_ready(name)


FAULTS: tuple[Callable[[Stack, random.Random], None], ...] = (
    kill_web,
    kill_worker,
    kill_pool_process,
    kill_sweeper,
    empty_redis,
    restart_redis,
    restart_postgresql,
    pause_worker,
    restart_politely,
)


def _kill(stack: Stack, name: str) -> None:
    stack.kill(name)
    stack.start(name)
