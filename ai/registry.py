"""All engines, one line each, the weakest first; then those of other packages, and the scales of
opponents by number."""

from __future__ import annotations

from ai.engines.hosted import hosted_engines
from ai.engines.random import RandomMind
from ai.engines.searching import SearchingMind
from ai.levels.scales import calibration_of
from ai.search.base import Level
from games.engines import ENGINES, SCALES, Engine, Role, register
from games.rules import RULES

__all__ = ["ENGINES"]

register(Engine("random", "Random", "Plays a random legal move.", RandomMind()), Role.FALLBACK)
register(
    Engine("easy", "Easy", "Takes what gains most now.", SearchingMind(Level.EASY)), Role.FALLBACK
)
register(
    Engine(
        "medium", "Medium", "Also considers what it leaves to others.", SearchingMind(Level.MEDIUM)
    ),
    Role.STAND_IN,
)
register(
    Engine(
        "hard", "Hard", "Simulates the rest of the game, briefly.", SearchingMind(Level.HARD), 0.3
    )
)
register(
    Engine(
        "expert",
        "Expert",
        "Simulates the rest of the game, at length.",
        SearchingMind(Level.EXPERT),
        1.5,
    ),
    Role.ADVISER,
)
for _hosted in hosted_engines(tuple(ENGINES)):
    register(_hosted)
for _ruleset in RULES:
    if _calibration := calibration_of(_ruleset):
        SCALES[_ruleset] = _calibration.scale()
