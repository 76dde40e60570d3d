"""All hosted opponents, one line each."""

from __future__ import annotations

from msgspec import Struct

from ai.engines.random import RandomMind
from ai.engines.searching import SearchingMind
from ai.thinking import Mind

EVERY_GAME = ("rota", "axio", "acht")


class Engine(Struct, frozen=True):
    """An opponent that the service computes itself."""

    slug: str
    name: str
    description: str
    mind: Mind
    #: Thinking ends then at the latest, ten percent over included.
    think_seconds: float = 0.1
    rulesets: tuple[str, ...] = EVERY_GAME


ENGINES: dict[str, Engine] = {
    engine.slug: engine
    for engine in (
        Engine("random", "Random", "Plays any legal move.", RandomMind()),
        Engine("easy", "Easy", "Takes what it sees.", SearchingMind("easy")),
        Engine("medium", "Medium", "Minds the others, too.", SearchingMind("medium")),
        Engine("hard", "Hard", "Plays on in mind, for a moment.", SearchingMind("hard"), 0.3),
        Engine("expert", "Expert", "Plays on in mind, at length.", SearchingMind("expert"), 1.5),
    )
}
