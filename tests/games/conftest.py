"""A table of three, and a game of theirs in which somebody is about to make an 8."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.acht import Road, game_before_an_eight, post
from tests.support.client import Client, sign_up


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
