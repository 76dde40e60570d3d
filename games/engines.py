"""The catalogue of engines. It is empty here: the app `ai` fills it when it is loaded.

The rest of `games` names no engine: it looks one up by slug, by role, or by its rating.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from msgspec import Struct

from games.rules import RULES
from games.rules.thinking import Mind


class Engine(Struct, frozen=True):
    """An opponent that the service computes itself."""

    slug: str
    name: str
    description: str
    mind: Mind
    #: The time limit for one decision; engines may exceed it by ten percent.
    think_seconds: float = 0.1
    #: Empty: it plays every ruleset.
    only_rulesets: tuple[str, ...] = ()

    @property
    def rulesets(self) -> tuple[str, ...]:
        return self.only_rulesets or tuple(RULES)


class Role(str, Enum):
    """What the service needs an engine for, besides being an opponent."""

    #: Gives hints and analyses games.
    ADVISER = "adviser"
    #: Plays for seats that are out of time.
    STAND_IN = "stand_in"
    #: Answers when the engine of a seat fails. Several may have this role, in order of preference.
    FALLBACK = "fallback"


class Scale(Struct, frozen=True):
    """Opponents by number, in one ruleset: whoever has 400 points more wins ten times as often."""

    lowest: int
    highest: int
    #: Where the engines that have a name are, by slug: perhaps outside of the range.
    named: Mapping[str, int]
    #: The opponent of a rating within the range.
    opponent: Callable[[int], Engine]


#: What jobs name instead of a slug, if an engine was chosen by its rating.
BY_RATING = "by-rating"
#: By ruleset. A game whose engines were never measured has none.
SCALES: dict[str, Scale] = {}
ENGINES: dict[str, Engine] = {}
ROLES: dict[Role, tuple[str, ...]] = {}


def register(engine: Engine, *roles: Role) -> None:
    """Add an engine. With a role, it is preferred to engines that have the role already."""
    ENGINES[engine.slug] = engine
    for role in roles:
        ROLES[role] = (engine.slug, *ROLES.get(role, ()))


def engine_for(role: Role) -> str:
    """The slug of the engine with this role."""
    return ROLES[role][0]


def engine_of(ruleset: str, slug: str | None, rating: int | None) -> Engine | None:
    """The engine of a seat, by its slug or by its rating; None if it no longer exists."""
    if rating is None:
        return ENGINES.get(slug or "")
    scale = SCALES.get(ruleset)
    if scale is None:
        return None
    return scale.opponent(min(max(rating, scale.lowest), scale.highest))


def think_seconds(slug: str) -> float:
    """The time limit for one decision; 0 for an engine that no longer exists."""
    engine = ENGINES.get(slug)
    return engine.think_seconds if engine else 0.0
