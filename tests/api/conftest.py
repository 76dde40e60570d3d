"""What the tests of the API share beside the cast."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    hashers = "django.contrib.auth.hashers"
    settings.PASSWORD_HASHERS = [
        f"{hashers}.MD5PasswordHasher",
        f"{hashers}.PBKDF2PasswordHasher",
    ]
