"""The tiles of AXIO ROTA: colours, turning, and the replaceable tile sets.

Inside the rules a tile is four letters, its corners NW, NE, SE, SW; `-` is an empty corner. The
printed tile list is not public: the sets in `sets.json` are balanced reconstructions.
"""

from __future__ import annotations

import json
from enum import Enum
from functools import cache
from pathlib import Path


class RotaColour(str, Enum):
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    ORANGE = "orange"
    PURPLE = "purple"


LETTERS = "RGBOP"
EMPTY = "-"
#: Position of each letter's colour in a score.
INDEX = {letter: index for index, letter in enumerate(LETTERS)}
COLOUR = dict(zip(LETTERS, RotaColour, strict=True))
LETTER = {colour: letter for letter, colour in COLOUR.items()}

TILE_SETS: dict[str, tuple[str, ...]] = {
    name: tuple(tiles)
    for name, tiles in json.loads(Path(__file__).with_name("sets.json").read_text()).items()
}
DEFAULT_SET = "balanced-30"


@cache
def turned(tile: str, rotation: int) -> str:
    """The corners as lying: the one at position i comes to (i + rotation) mod 4."""
    return tile[-rotation:] + tile[:-rotation] if rotation else tile


@cache
def same_when_turned(tile: str) -> str:
    """One name for all four rotations of a tile."""
    return min(turned(tile, rotation) for rotation in range(4))


@cache
def colours_of(tile: str) -> tuple[RotaColour | None, ...]:
    return tuple(COLOUR.get(letter) for letter in tile)


def letters_of(corners: tuple[RotaColour | None, ...]) -> str:
    return "".join(LETTER[colour] if colour else EMPTY for colour in corners)
