"""How passwords are hashed."""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher


class LeanArgon2(Argon2PasswordHasher):
    """OWASP's smaller setting. Django's takes 100 MB for each log-in, and several come at once."""

    time_cost, memory_cost, parallelism = 2, 19_456, 1
