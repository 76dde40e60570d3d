"""Searching: `base` is what is asked of every game, `halving` how evidence is gathered.

`contract` searches any ruleset, slowly. A package per game holds a compiled kernel that is faster
and knows more of its game; it is imported when the game is first searched, because only workers
pay for the compiler.
"""

from __future__ import annotations

from importlib import import_module
from math import inf

from ai.search import contract, kernels
from ai.search.base import Level, Searchable
from games.rules.thinking import Question

#: Modules with a function `prepare(question, seed, level) -> Searchable`, by ruleset.
KERNELS = {"rota": "ai.search.rota", "axio": "ai.search.axio", "acht": "ai.search.acht"}
#: Modules with a function `played`, and the `INPUTS` and `FILE` of the values learned from it.
LEARNING = {"acht": "ai.search.acht.learning"}
#: Modules in which many games step at once, for training: see `stepping.Stepping`.
STEPPING = {
    "rota": "ai.search.rota.stepping",
    "axio": "ai.search.axio.stepping",
    "acht": "ai.search.acht.stepping",
}


def prepare(
    question: Question, seed: int, level: Level = Level.EXPERT, seconds: float = inf
) -> Searchable:
    """A question made ready for searching within this time, as an engine does it."""
    if question.ruleset not in KERNELS or kernels.is_missing(question.ruleset):
        return contract.prepare(question, seed, level, seconds)
    kernel = import_module(KERNELS[question.ruleset])
    searchable: Searchable = kernel.prepare(question, seed, level)
    return searchable
