"""`python -m tests.load.strangers.pruning`: play games, prune them, and tell what they take."""

from __future__ import annotations

import django

GAMES = 10

if __name__ == "__main__":
    django.setup()
    from django.test.utils import setup_test_environment

    from tests.load.game_sizes import measure

    setup_test_environment()
    sizes = measure(GAMES)
    print(
        ", ".join(
            f"{size.ruleset} {size.at_the_end / 1000:.0f} → {size.pruned / 1000:.0f} kB"
            for size in sizes
        )
        + "; no job is left"
    )
