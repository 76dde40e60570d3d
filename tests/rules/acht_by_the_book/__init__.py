"""A second reading of the rules of acht, to check the service's own against.

Written from the specification alone, without a look at the service's rules and without any import
of them. Slow and plain on purpose: what the two disagree on, one of them has misread.
"""

from .game import Game

__all__ = ["Game"]
