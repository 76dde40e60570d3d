"""Making the search ready before it is needed: kernels are compiled once and then only loaded."""

from __future__ import annotations

from ai.search import GAMES, prepare
from ai.thinking import Question
from games.rules import RULES


def warm() -> None:
    """Look at the beginning of every game as briefly as can be."""
    for slug in GAMES:
        ruleset = RULES[slug]
        options = ruleset.parse_options({})
        state = ruleset.new_game(seats=2, options=options, seed=bytes(32))
        question = Question.put(ruleset, options, state, ruleset.decisions(state)[0])
        searchable = prepare(question, 0)
        searchable.merits()
        searchable.values()
        searchable.simulate(0, 0, 1)
