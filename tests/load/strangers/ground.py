"""Where the lines are measured: services on a PostgreSQL and a Redis of their own, and callers."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, NamedTuple

import httpx

from tests.chaos.stack import Stack, running_stack
from tests.support.process import ROOT


class Line(NamedTuple):
    """What somebody could do, what was seen when they did, and how to see it again."""

    name: str
    what: str
    before: str
    measure: Callable[[int], str]


#: The limits of production: the stack of other tests has none.
LIMITS = {
    "AXIO_LIMIT_READ": "1200/60",
    "AXIO_LIMIT_WRITE": "600/60",
    "AXIO_LIMIT_SIGNUP": "10/600",
    "AXIO_LIMIT_LOGIN": "10/60",
}


@contextlib.contextmanager
def web_alone(**environment: str) -> Iterator[Stack]:
    with running_stack(webs=1, workers={}, **environment) as stack:
        yield stack


def signed_up(stack: Stack, name: str) -> httpx.Client:
    (base,) = stack.bases
    answer = httpx.post(f"{base}/api/v1/players", json={"name": name})
    headers = {"Authorization": f"Bearer {answer.json()['token']}"}
    return httpx.Client(base_url=f"{base}/api/v1/", headers=headers, timeout=60)


def with_token(stack: Stack, token: str) -> httpx.Client:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.Client(base_url=f"{stack.bases[0]}/api/v1/", headers=headers, timeout=60)


def milliseconds(call: Callable[[], Any], times: int = 9) -> float:
    """The median of some calls, after one that does not count."""
    call()
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        call()
        taken.append((time.perf_counter() - started) * 1000)
    return median(taken)


def run_module(stack: Stack, module: str, *arguments: str) -> str:
    """What a module of the tests prints, on the database of the stack."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=stack.env
        | {"DJANGO_SETTINGS_MODULE": "axio_api.settings", "AXIO_LOG_LEVEL": "WARNING"},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return done.stdout.strip()
