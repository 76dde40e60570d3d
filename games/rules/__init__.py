"""All rulesets, one line each. Plain Python: nothing here knows about databases or HTTP."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from games.rules.base import Ruleset
from games.rules.errors import UnknownVersion

AnyRuleset = Ruleset[Any, Any, Any, Any]

#: The packages of the games. Each holds `RULESETS`: the newest version of its rules, then the
#: former ones, for games that began with them.
PACKAGES = (
    "games.rules.rota",
    "games.rules.axio",
    "games.rules.acht",
)

PLAYED: tuple[AnyRuleset, ...] = tuple(
    ruleset for package in PACKAGES for ruleset in import_module(package).RULESETS
)
#: By slug: the newest version, for new games.
RULES: dict[str, AnyRuleset] = {}
#: By slug and version, newest first: a game is played, shown and verified by its own version.
VERSIONS: dict[str, dict[int, AnyRuleset]] = {}

for _ruleset in sorted(PLAYED, key=lambda ruleset: -ruleset.version):
    VERSIONS.setdefault(_ruleset.slug, {})[_ruleset.version] = _ruleset
for _slug in dict.fromkeys(ruleset.slug for ruleset in PLAYED):
    RULES[_slug] = next(iter(VERSIONS[_slug].values()))


def ruleset_of(slug: str, version: int) -> AnyRuleset:
    """A version of a ruleset; raises UnknownVersion if there is no code for it."""
    try:
        return VERSIONS[slug][version]
    except KeyError:
        raise UnknownVersion(slug, version) from None
