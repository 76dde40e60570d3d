"""Compiling kernels before they are needed. They are compiled once and then only loaded.

`python -m ai.warming` compiles all of them, as workers do when they first start.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from threading import Thread

from ai.search import KERNELS
from ai.search.base import Level
from ai.search.kernels import Patience, alone, is_missing, is_ready, set_ready
from games.rules import RULES
from games.rules.thinking import Question
from games.server.parent import die_with_parent

ROOT = Path(__file__).parents[1]
COMMAND = (sys.executable, "-m", "ai.warming", "--for-worker")
#: The kernel that is needed first, and the others. Games without a kernel are always ready.
FIRST_KERNEL, OTHER_KERNELS = tuple(KERNELS)[:1], tuple(KERNELS)[1:]
_loading: set[str] = set()


def warm(slug: str) -> None:
    """Load the kernel of a game, if it has one, by judging a first position."""
    if slug in KERNELS:
        _look(slug)


def get_ready() -> None:
    """Load the kernels that are compiled. From now on this process waits for none of the others:
    `compile_missing` lets another process compile them, and `load_later` loads them in time.
    """
    Patience.waits = False
    for slug in filter(is_ready, KERNELS):
        _look(slug)


def compile_missing() -> None:
    if not all(map(is_ready, KERNELS)):
        subprocess.Popen(COMMAND, cwd=ROOT)  # noqa: S603 (one of our own commands)


def load_later(slug: str) -> None:
    """Load a kernel that was compiled since, beside the work of this process."""
    if slug in KERNELS and is_missing(slug) and is_ready(slug) and slug not in _loading:
        _loading.add(slug)
        Thread(target=_look, args=(slug,), daemon=True).start()


def compile_all(tell: Callable[[str], object]) -> None:
    """Compile one game per core: first the one that is needed first, then the slowest.

    If several processes call this, one compiles and the others wait for it.
    """
    with alone():
        missing = [slug for slug in (*FIRST_KERNEL, *reversed(OTHER_KERNELS)) if not is_ready(slug)]
        if not missing:
            return
        tell("Compiling the engines, once; meanwhile they answer too, but play weaker.\n")
        with ProcessPoolExecutor(os.cpu_count(), initializer=die_with_parent) as pool:
            for number, slug in enumerate(pool.map(_compile, missing), start=1):
                tell(f"Compiled the engines of {slug} ({number} of {len(missing)}).\n")


def _compile(slug: str) -> str:
    _look(slug)
    set_ready(slug)
    return slug


def _look(slug: str) -> None:
    ruleset = RULES[slug]
    options = ruleset.parse_options({})
    state = ruleset.new_game(seats=2, options=options, seed=bytes(32))
    question = Question.put(ruleset, options, state, ruleset.decisions(state)[0])
    searchable = import_module(KERNELS[slug]).prepare(question, 0, Level.EXPERT)
    searchable.merits()
    searchable.values()
    searchable.simulate(0, 0, 1)
    Patience.loaded.add(slug)


if __name__ == "__main__":
    # Engines answer while this runs, and go first.
    os.nice(10)
    if "--for-worker" in sys.argv:
        # Each worker that starts meanwhile has one, which waits for the first.
        die_with_parent()
    compile_all(sys.stderr.write if "--tell" in sys.argv else lambda _: None)
