"""Engines of other packages: found by entry points, and run in processes of their own.

A package names them in the group `axio.engines` (see CONTRIBUTING.md). Their code is never imported
here: a fresh process is started for each decision, with nothing of our environment and with limits on
time, CPU and memory. It reads the question and writes the number of a move, so that whatever it does
costs it this decision and nothing else. A fresh process also means that an engine on two seats of a
game cannot tell itself what the other one holds.
"""

from __future__ import annotations

import json
import logging
import os
import pickle
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from time import monotonic
from typing import Any

from games.engines import Engine
from games.rules import RULES
from games.rules.thinking import Effort, Progress, Question, Thought, silently

logger = logging.getLogger(__name__)

GROUP = "axio.engines"
ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "ai.engines.hosted_child")
#: For starting Python and importing the engine, besides the time for thinking.
STARTUP_SECONDS = 5.0
MOST_THINK_SECONDS = 10.0
MEMORY_MEGABYTES = 1024
#: All that is passed on of our environment: the rest holds secrets.
PASSED_ON = ("PATH", "PYTHONPATH", "LANG", "LC_ALL")
#: Libraries that start a thread for each core would use up the time of the CPU.
OF_OUR_OWN = {"PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
#: How often the worker looks whether the decision is still open.
LOOK_EVERY_SECONDS = 0.1
MOST_BYTES = 4096


class HostedFailure(Exception):
    """A hosted engine ended without an answer."""


class HostedMind:
    """Thinks in another process; the same question and seed need not give the same move."""

    def __init__(self, target: str) -> None:
        #: Where the engine is: `package.module:name`.
        self.target = target

    def think(
        self,
        question: Question,
        *,
        seed: int,
        effort: Effort,
        progress: Progress = silently,
        weigh: Sequence[Any] = (),
    ) -> Thought:
        seconds = min(effort.seconds, MOST_THINK_SECONDS)
        asked = pickle.dumps((question, seconds))
        answer = run_apart(["think", self.target], asked, seconds, progress)
        if not isinstance(answer, int) or not 0 <= answer < len(question.moves):
            # No move at all: the worker calls that an illegal answer.
            return Thought(None)
        return Thought(question.moves[answer])


def run_apart(
    arguments: Sequence[str], asked: bytes, seconds: float, progress: Progress = silently
) -> Any:
    """What the other process says; raises TimeoutError or HostedFailure if it says nothing."""
    end = monotonic() + STARTUP_SECONDS + seconds * 1.1
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    process = subprocess.Popen(  # noqa: S603 (one of our own commands)
        [*COMMAND, *arguments, str(MEMORY_MEGABYTES), str(seconds)],
        cwd=ROOT,
        env={**environment, **OF_OUR_OWN},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # What it writes may tell what its seat knows, and logs must not.
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        assert process.stdin and process.stdout
        with suppress(BrokenPipeError):
            process.stdin.write(asked)
            process.stdin.close()
        return _read(process.stdout.fileno(), end, seconds, progress)
    finally:
        # Also what it has started itself.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(BrokenPipeError):
                pipe.close()  # type: ignore[union-attr]


def _read(source: int, end: float, seconds: float, progress: Progress) -> Any:
    """One line of JSON. What arrives is never more than that: it is not to be trusted."""
    told = b""
    while not told.endswith(b"\n"):
        if monotonic() > end:
            raise TimeoutError
        progress(min(1.0, max(0.0, 1 - (end - monotonic()) / (STARTUP_SECONDS + seconds))))
        if not select.select([source], [], [], LOOK_EVERY_SECONDS)[0]:
            continue
        more = os.read(source, MOST_BYTES)
        told += more
        if not more or len(told) > MOST_BYTES:
            raise HostedFailure
    try:
        return json.loads(told)
    except ValueError:
        raise HostedFailure from None


def hosted_engines(taken: Sequence[str]) -> Iterator[Engine]:
    """The engines of installed packages. One that cannot say what it is, is left out."""
    for found in entry_points(group=GROUP):
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,31}", found.name) or found.name in taken:
            logger.error("The engine %s is left out: its name is taken or not a slug.", found.name)
            continue
        try:
            yield _described(found)
        except (HostedFailure, TimeoutError, TypeError, ValueError) as error:
            logger.error("The engine %s is left out: %s", found.name, type(error).__name__)


def _described(found: EntryPoint) -> Engine:
    about = run_apart(["describe", found.value], b"", STARTUP_SECONDS)
    rulesets = tuple(slug for slug in about["rulesets"] if slug in RULES)
    return Engine(
        found.name,
        str(about["name"] or found.name)[:64],
        str(about["description"])[:200],
        HostedMind(found.value),
        min(MOST_THINK_SECONDS, max(0.1, float(about["think_seconds"]))),
        rulesets,
    )
