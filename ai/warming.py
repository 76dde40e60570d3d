"""Making the search ready before it is needed: kernels are compiled once and then only loaded.

`python -m ai.warming` compiles them all, as workers do when they first start.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import sleep

from ai.search import GAMES, prepare
from ai.search.kernels import alone, is_ready, set_ready
from ai.thinking import Question
from games.rules import RULES

ROOT = Path(__file__).parents[1]
COMMAND = (sys.executable, "-m", "ai.warming")
FIRST, *OTHERS = GAMES


def warm() -> None:
    """Look at the beginning of every game as briefly as can be."""
    for slug in GAMES:
        _look(slug)


def get_ready(*needed: str) -> None:
    """Load the kernels. What has to be compiled is, on all cores beside this process, and only
    these games are waited for.
    """
    if not all(map(is_ready, GAMES)):
        compiling = subprocess.Popen(COMMAND, cwd=ROOT)  # noqa: S603 (one of our own commands)
        while compiling.poll() is None and not all(map(is_ready, needed)):
            sleep(0.05)
    for slug in filter(is_ready, GAMES):
        _look(slug)


def compile_all() -> None:
    """A game on each core: the first one is waited for most, the last one takes longest.

    Of several processes one compiles, and the others wait for it.
    """
    with alone():
        missing = [slug for slug in (FIRST, *reversed(OTHERS)) if not is_ready(slug)]
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
