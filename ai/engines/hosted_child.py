"""The process of a hosted engine: `think` or `describe`, then the engine, megabytes and seconds.

It limits itself before it imports anything that is not ours; limits cannot be raised again.
"""

from __future__ import annotations

import json
import os
import pickle
import resource
import signal
import sys
from importlib import import_module
from math import ceil
from typing import Any

#: For starting and importing, besides the time for thinking.
STARTUP_CPU_SECONDS = 5


def main(task: str, target: str, megabytes: str, seconds: str) -> None:
    asked = sys.stdin.buffer.read()
    answer = _answers_alone()
    if task == "think":
        # Ours, and from our own worker: nothing of the engine's is ever unpickled.
        question, budget = pickle.loads(asked)  # noqa: S301
    _limit(int(megabytes), float(seconds))
    engine = _load(target)
    if task == "describe":
        said: Any = {
            "name": getattr(engine, "name", ""),
            "description": getattr(engine, "description", ""),
            "rulesets": list(getattr(engine, "rulesets", ())),
            "think_seconds": getattr(engine, "think_seconds", 1.0),
        }
    else:
        # By default this ends the process; the worker ends one that does not let itself be ended.
        signal.setitimer(signal.ITIMER_REAL, budget * 1.1 + 0.2)
        move = engine.think(question, budget)
        said = question.moves.index(move) if move in question.moves else None
    os.write(answer, json.dumps(said).encode() + b"\n")


def _answers_alone() -> int:
    """A copy of standard output for the answer; what the engine prints goes nowhere."""
    answer = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    return answer


def _limit(megabytes: int, seconds: float) -> None:
    memory, cpu = megabytes * 1024 * 1024, ceil(seconds) + STARTUP_CPU_SECONDS
    for limit, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(limit, (most, most))


def _load(target: str) -> Any:
    """An object with `think`, or a class of such objects."""
    module, _, name = target.partition(":")
    found = getattr(import_module(module), name)
    return found() if isinstance(found, type) else found


if __name__ == "__main__":
    main(*sys.argv[1:])
