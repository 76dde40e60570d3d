"""A table of three, a game of theirs in which somebody is about to make an 8, and a clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine

from ai.engines.random import RandomMind
from games.engines import ENGINES, Engine
from tests.support.acht import Road, game_before_an_eight, post
from tests.support.client import Client, sign_up
from tests.support.clocks import NOON, Clock


@pytest.fixture
def three(db: Any) -> list[Client]:
    return [sign_up(name) for name in ("alice", "bob", "carol")]


@pytest.fixture
def before_the_eight(three: list[Client]) -> tuple[str, Road]:
    return game_before_an_eight(three)


@pytest.fixture
def asked(three: list[Client], before_the_eight: tuple[str, Road]) -> tuple[str, Road]:
    """An 8 was made, and all three are asked whether they keep their points."""
    game_id, road = before_the_eight
    seat, move = road.eight
    assert post(three[seat - 1], game_id, move).status == 201
    return before_the_eight


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """It is noon until the test says otherwise, and who plays for others thinks quickly."""
    for slug in ("medium", "hard"):
        monkeypatch.setitem(ENGINES, slug, Engine(slug, slug.title(), "", RandomMind()))
    with time_machine.travel(NOON, tick=False) as traveller:
        yield Clock(traveller)
