"""From a rating to a place on the dial, by what `manage.py calibrate` measured."""

from __future__ import annotations

from bisect import bisect_left
from pathlib import Path

import msgspec
from msgspec import Struct

from ai.levels.dial import DialledMind, setting_of
from games.engines import BY_RATING, Engine, Scale

HERE = Path(__file__).parent
#: The strongest engine looks ahead for this time; who chooses at a glance needs hardly any.
SEARCHING_SECONDS, GLANCING_SECONDS = 1.5, 0.1


class Calibration(Struct, frozen=True, kw_only=True):
    """What was measured of one game."""

    #: The rules and the day of the measurement, and the games that each place on the dial played.
    version: int
    day: str
    games: int
    #: The ratings of the engines that have a name.
    named: dict[str, int]
    #: Places on the dial and their ratings; both rise.
    points: tuple[tuple[float, float], ...]

    @property
    def lowest(self) -> int:
        return _whole(self.points[0][1])

    @property
    def highest(self) -> int:
        return _whole(self.points[-1][1])

    def dial(self, rating: float) -> float:
        """Where on the dial an opponent of this rating is."""
        ratings = [measured for _, measured in self.points]
        at = min(max(bisect_left(ratings, rating), 1), len(ratings) - 1)
        (low, below), (high, above) = self.points[at - 1 : at + 1]
        along = (rating - below) / (above - below) if above > below else 1.0
        return low + (high - low) * min(max(along, 0.0), 1.0)

    def scale(self) -> Scale:
        return Scale(self.lowest, self.highest, self.named, self.opponent)

    def opponent(self, rating: int) -> Engine:
        dial = self.dial(rating)
        return Engine(
            BY_RATING,
            str(rating),
            f"Plays about as well as somebody whose rating is {rating}.",
            DialledMind(dial),
            SEARCHING_SECONDS if setting_of(dial).share else GLANCING_SECONDS,
        )


def calibration_of(ruleset: str) -> Calibration | None:
    """What was measured of a game, if it was."""
    path = HERE / f"{ruleset}.json"
    if not path.exists():
        return None
    return msgspec.json.decode(path.read_bytes(), type=Calibration)


def calibration_write(ruleset: str, calibration: Calibration) -> None:
    body = msgspec.json.format(msgspec.json.encode(calibration))
    (HERE / f"{ruleset}.json").write_bytes(body + b"\n")


def _whole(rating: float) -> int:
    """The range ends at round numbers."""
    return 10 * round(rating / 10)
