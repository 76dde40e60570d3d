"""Engines of another checkout of this project, such as a former version, to be compared with ours.

`git worktree add ../former <commit>`, then `manage.py arena rota expert expert@../former`.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

from games.engines import Engine
from games.rules.thinking import Effort, Progress, Question, Thought, silently

CHILD = Path(__file__).with_name("elsewhere_child.py")


class Elsewhere:
    """Asks a process that runs the other code. It ends with this one, at the end of its input."""

    def __init__(self, slug: str, root: Path) -> None:
        self.slug = slug
        #: The CPU seconds of all its decisions.
        self.spent = 0.0
        self.child = Popen(  # noqa: S603 (one of our own commands)
            (sys.executable, str(CHILD)),
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
            stdin=PIPE,
            stdout=PIPE,
        )

    def close(self) -> None:
        with self.child:
            assert self.child.stdin
            self.child.stdin.close()

    def think(
        self,
        question: Question,
        *,
        seed: int,
        effort: Effort,
        progress: Progress = silently,
        weigh: Sequence[Any] = (),
    ) -> Thought:
        assert self.child.stdin and self.child.stdout
        pickle.dump((self.slug, question, seed, effort.seconds), self.child.stdin)
        self.child.stdin.flush()
        # Our own code, in another version.
        chosen, spent = pickle.load(self.child.stdout)  # noqa: S301
        self.spent += spent
        return Thought(question.moves[chosen])


@cache
def engine_elsewhere(name: str, seconds: float) -> Engine:
    """`expert@../former`: the engine of this slug in the checkout in this folder."""
    slug, _, folder = name.partition("@")
    root = Path(folder).resolve()
    if not (root / "manage.py").exists():
        raise ValueError(f"{folder} is no checkout.")
    return Engine(name, name, "", Elsewhere(slug, root), seconds)
