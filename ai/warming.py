"""Compiling kernels before they are needed. They are compiled once and then only loaded.

`python -m ai.warming` compiles all of them, as workers do when they first start.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import sleep

from ai.search import KERNELS, prepare
from ai.search.kernels import alone, is_ready, set_ready
from games.rules import RULES
from games.rules.thinking import Question

ROOT = Path(__file__).parents[1]
COMMAND = (sys.executable, "-m", "ai.warming")
#: The kernel that is needed first, and the others. Games without a kernel are always ready.
FIRST_KERNEL, OTHER_KERNELS = tuple(KERNELS)[:1], tuple(KERNELS)[1:]


def warm(slug: str) -> None:
    """Load the kernel of a game, if it has one, by judging a first position."""
    if slug in KERNELS:
        _look(slug)


def get_ready(*needed: str) -> None:
    """Load the kernels. Missing ones are compiled in another process, on all cores; this call
    waits for the needed ones only.
    """
    if not all(map(is_ready, KERNELS)):
        compiling = subprocess.Popen(COMMAND, cwd=ROOT)  # noqa: S603 (one of our own commands)
        while compiling.poll() is None and not all(map(is_ready, needed)):
            sleep(0.05)
    for slug in filter(is_ready, KERNELS):
        _look(slug)


def compile_all() -> None:
    """Compile one game per core: first the one that is needed first, then the slowest.

    If several processes call this, one compiles and the others wait for it.
    """
    with alone():
        missing = [slug for slug in (*FIRST_KERNEL, *reversed(OTHER_KERNELS)) if not is_ready(slug)]
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_compile, missing))


def _compile(slug: str) -> None:
    _look(slug)
    set_ready(slug)


def _look(slug: str) -> None:
    ruleset = RULES[slug]
    options = ruleset.parse_options({})
    state = ruleset.new_game(seats=2, options=options, seed=bytes(32))
    question = Question.put(ruleset, options, state, ruleset.decisions(state)[0])
    searchable = prepare(question, 0)
    searchable.merits()
    searchable.values()
    searchable.simulate(0, 0, 1)


if __name__ == "__main__":
    compile_all()
