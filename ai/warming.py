"""Making the search ready before it is needed: kernels are compiled once and then only loaded."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor

from ai.search import GAMES, prepare
from ai.thinking import Question
from games.rules import RULES


def warm() -> None:
    """Look at the beginning of every game as briefly as can be."""
    for slug in GAMES:
        _look(slug)


def warm_together() -> None:
    """The same, where everything may have to be compiled first: on all cores, a game each.

    The last game has the most kernels: begun first, it ends with the others.
    """
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(_look, reversed(GAMES)))
    warm()


def _look(slug: str) -> None:
    ruleset = RULES[slug]
    options = ruleset.parse_options({})
    state = ruleset.new_game(seats=2, options=options, seed=bytes(32))
    question = Question.put(ruleset, options, state, ruleset.decisions(state)[0])
    searchable = prepare(question, 0)
    searchable.merits()
    searchable.values()
    searchable.simulate(0, 0, 1)
