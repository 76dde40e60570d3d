"""The page offers the fourth game, and plays it by its options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.fourth.copied import SLUG, Copy
from tests.support.process import service
from tests.web.conftest import UNLIMITED
from tests.web.playing import ENGINE_ANSWER_MS, by_clicking, play_by_options

#: Of one seat: a card in each round.
LEAST_DECISIONS = 5


@pytest.fixture(scope="module")
def base_url(copy: Copy, tmp_path_factory: Any) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("service")
    how = {"AXIO_NO_NUMBA": "1", **UNLIMITED}
    with service("sqlite", folder, worker=True, root=copy.root, **how) as base:
        yield base


def test_a_newcomer_plays_a_whole_game_with_advice(visit: Callable[..., Any]) -> None:
    page = visit("/")
    page.locator(f"label:has([data-key='ruleset-{SLUG}'])").click()
    page.locator("label:has([data-key='seats-3'])").click()
    page.locator("label:has([data-key='against-easy'])").click()
    page.locator("[data-key=play]").click()
    page.locator("[data-key=hint]").click(timeout=ENGINE_ANSWER_MS)
    page.locator(".advised").first.wait_for(timeout=ENGINE_ANSWER_MS)
    assert play_by_options(page, by_clicking) >= LEAST_DECISIONS
    # Seats of the same place share a line.
    ranked = " & ".join(page.locator(".ranking b").all_inner_texts())
    assert len(ranked.split(" & ")) == 3
    page.wait_for_selector(".chart .line", state="attached", timeout=ENGINE_ANSWER_MS)
    assert page.locator(".chart .line").count() == 3
