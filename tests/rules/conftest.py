"""Every test that asks for `ruleset` runs once for each game, in each version that is kept."""

from __future__ import annotations

import pytest

from games.rules import PLAYED
from tests.rules.playing import AnyRuleset, Playout, games_of


@pytest.fixture(
    params=PLAYED, ids=lambda ruleset: f"{ruleset.slug}-{ruleset.version}", scope="session"
)
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    played: AnyRuleset = request.param
    return played


@pytest.fixture(scope="session")
def playouts(ruleset: AnyRuleset) -> list[Playout]:
    """Random games of this ruleset for all numbers of seats and all options."""
    return list(games_of(ruleset))
