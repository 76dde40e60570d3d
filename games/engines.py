"""The catalogue of engines. It is empty here: the app `ai` fills it when it is loaded.

The rest of `games` names no engine: it looks one up by slug or by role.
"""

from __future__ import annotations

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


def think_seconds(slug: str) -> float:
    """The time limit for one decision; 0 for an engine that no longer exists."""
    engine = ENGINES.get(slug)
    return engine.think_seconds if engine else 0.0
