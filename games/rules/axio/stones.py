"""The stones of AXIO: six colours, and the bag of all pairs of them.

Inside the rules a stone's kind is two letters, one for each half, in the order of the colours.
"""

from __future__ import annotations

from enum import Enum
from itertools import combinations_with_replacement


class AxioColour(str, Enum):
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    ORANGE = "orange"
    YELLOW = "yellow"
    PURPLE = "purple"


LETTERS = "RGBOYP"
#: Position of each letter's colour in a score.
INDEX = {letter: index for index, letter in enumerate(LETTERS)}
COLOUR = dict(zip(LETTERS, AxioColour, strict=True))
LETTER = {colour: letter for letter, colour in COLOUR.items()}

#: How many stones there are of each kind.
KINDS = {a + b: 5 if a == b else 6 for a, b in combinations_with_replacement(LETTERS, 2)}
STONES = tuple(kind for kind, count in KINDS.items() for _ in range(count))


def is_double(kind: str) -> bool:
    return kind[0] == kind[1]


def kind_of(*halves: AxioColour) -> str:
    """The kind of the stone with these two halves, whichever comes first."""
    return "".join(sorted((LETTER[half] for half in halves), key=LETTERS.index))
