"""Every test that asks for `ruleset` runs once for each registered game."""

from __future__ import annotations

import pytest

from games.rules import RULES
from tests.rules.playing import AnyRuleset, Playout, games_of


@pytest.fixture(params=sorted(RULES), scope="session")
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    return RULES[request.param]


@pytest.fixture(scope="session")
def playouts(ruleset: AnyRuleset) -> list[Playout]:
    """Random games of this ruleset for all numbers of seats and all options."""
    return list(games_of(ruleset))
