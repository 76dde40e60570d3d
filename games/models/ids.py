"""Opaque ids: random, so that they tell neither order nor number."""

from __future__ import annotations

import re
import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 16
PATTERN = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")


def new_id() -> str:
    """Eighty random bits in letters that cannot be mistaken for each other."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
