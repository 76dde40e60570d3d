"""Searching: `base` is what every game offers to it, `halving` how evidence is gathered, and a
package per game holds its compiled kernel.

Games are imported when they are first searched: only workers pay for the compiler.
"""

from __future__ import annotations

from importlib import import_module

from ai.search.base import Searchable
from ai.thinking import Question

#: Modules with a function `prepare(question, seed, engine) -> Searchable`, by ruleset.
GAMES = {"rota": "ai.search.rota", "axio": "ai.search.axio", "acht": "ai.search.acht"}


def prepare(question: Question, seed: int, engine: str = "expert") -> Searchable:
    """A question made ready for searching, as an engine does it."""
    game = import_module(GAMES[question.ruleset])
    searchable: Searchable = game.prepare(question, seed, engine)
    return searchable
