"""People in four time zones who plan ahead need at most 60 % of the days, in every game, and score about
as well: a small part of the table in `docs/plans.md`.
"""

from __future__ import annotations

import re

import pytest

from games.rules.plans import StoredPlan
from tests.load.planning import WAYS
from tests.load.time_zones import BEGIN, DOCUMENT, END, Table, compared
from tests.support.sizes import sized

MOST = 0.6
GAMES = sized(2, 20)


@pytest.mark.parametrize("slug", WAYS)
def test_plans_save_days(slug: str) -> None:
    found = compared(slug, GAMES)
    assert max(found.share, found.share_of_a_move) <= MOST
    assert sum(game.score for game in found.planned) > 0.8 * sum(
        game.score for game in found.without
    )
    assert not any(game.by_plan for game in found.without)


def test_it_is_the_plans_that_save_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above could not fail."""
    monkeypatch.setattr(Table, "_planned", lambda table, seat: StoredPlan(entries=()))
    assert compared("acht", 1).share == 1


def test_the_table_says_so_for_every_game() -> None:
    rows = DOCUMENT.read_text().split(BEGIN)[1].split(END)[0].splitlines()[2:]
    shares = {row.split("`")[1]: int(re.findall(r"(\d+)%", row)[0]) for row in rows}
    assert shares.keys() == WAYS.keys() and max(shares.values()) <= 100 * MOST
