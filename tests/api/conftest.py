"""What the tests of the API share beside the cast."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.client import Client
from tests.support.playing import no_guests


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def not_guests(alice: Client, bob: Client) -> None:
    """Alice and bob, whose rated games count."""
    no_guests()
