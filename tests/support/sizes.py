"""How much a test tries: a sample in `make test`, many times as much in `make thorough`."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("AXIO_TEST_THOROUGH", "") not in {"", "0"}


def sized(quick: int, thorough: int) -> int:
    """How many games, steps or examples a test tries in this run."""
    return thorough if THOROUGH else quick
