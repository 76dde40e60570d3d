"""Making the engines ready before they are asked: kernels are compiled once and then only loaded."""

from __future__ import annotations

from ai.registry import ENGINES
from ai.thinking import Effort, Question
from games.rules import RULES


def warm() -> None:
    """Let every engine think about the beginning of every game, as briefly as it can."""
    for ruleset in RULES.values():
        options = ruleset.parse_options({})
        state = ruleset.new_game(seats=2, options=options, seed=bytes(32))
        question = Question.put(ruleset, options, state, ruleset.decisions(state)[0])
        for engine in ENGINES.values():
            if ruleset.slug in engine.rulesets:
                engine.mind.think(question, seed=0, effort=Effort(60.0, simulations=1))
