"""The process that answers for `elsewhere`: a script that is run in the folder of another checkout, with its
code. It uses nothing of ours, and only what all versions have.
"""

from __future__ import annotations

import os
import pickle
import sys
from time import thread_time


def main() -> None:
    sys.path[0] = os.getcwd()
    from ai.registry import ENGINES
    from ai.warming import warm
    from games.rules.thinking import Effort

    # What an engine prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while True:
        try:
            # Ours: the process that started this one asks.
            slug, question, seed, seconds = pickle.load(sys.stdin.buffer)  # noqa: S301
        except EOFError:
            return
        warm(question.ruleset)
        began = thread_time()
        move = ENGINES[slug].mind.think(question, seed=seed, effort=Effort(seconds)).move
        pickle.dump((question.moves.index(move), thread_time() - began), answers)
        answers.flush()


if __name__ == "__main__":
    main()
