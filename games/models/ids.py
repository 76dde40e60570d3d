"""Opaque ids: random, so that they reveal neither order nor count."""

from __future__ import annotations

import base64
import os
import re

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 16
PATTERN = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
_LETTERS = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ALPHABET.encode())


def new_id() -> str:
    """80 random bits, in an alphabet without easily confused letters."""
    return base64.b32encode(os.urandom(10)).translate(_LETTERS).decode()
