"""The cast of all tests: alice moves first, bob sits opposite, mallory has no seat."""

from __future__ import annotations

from typing import Any

import pytest

from games.api.http.limits import PORTIONS
from tests.support.client import Client, sign_up
from tests.support.playing import new_game


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    PORTIONS.clear()


@pytest.fixture
def stranger() -> Client:
    return Client()


@pytest.fixture
def alice(db: Any) -> Client:
    return sign_up("alice")


@pytest.fixture
def bob(db: Any) -> Client:
    return sign_up("bob")


@pytest.fixture
def mallory(db: Any) -> Client:
    return sign_up("mallory")


@pytest.fixture
def duel(alice: Client, bob: Client) -> dict[str, Any]:
    """A game between alice, who begins, and bob."""
    return new_game(alice, bob, options={"start_seat": 1})


@pytest.fixture
def solo(alice: Client) -> dict[str, Any]:
    return new_game(alice)
