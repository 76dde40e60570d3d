"""What a rated game changes, and when a season is: pure, so that boards can be recomputed from records.

Skills follow openskill's Plackett-Luce model for any number of sides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from datetime import UTC, datetime
from math import log, sqrt
from typing import Generic, TypeVar

from msgspec import Struct
from openskill.models import PlackettLuce

MODEL = PlackettLuce()
#: Two certain estimates that are this far apart promise ten wins for each loss.
_TENFOLD = log(10) * sqrt(2) * MODEL.beta
#: Strength is told in numbers that people know: everybody begins at `START`, and whoever has
#: `TENFOLD` points more wins ten times as often. Engines that are chosen by number have the same scale.
START, TENFOLD = 1500, 400
#: How certain the strength of an engine is that was chosen by number.
MEASURED_SIGMA = 1.5
MONTHS_PER_SEASON = 3
Key = TypeVar("Key", bound=Hashable)


class Skill(Struct, frozen=True):
    """An estimate of strength, and its uncertainty."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def rating(self) -> float:
        """What boards show: a strength that is very probably exceeded."""
        return float(MODEL.rating(mu=self.mu, sigma=self.sigma).ordinal())


def strength_of(mu: float) -> float:
    """An estimate as it is told."""
    return START + (mu - MODEL.mu) * TENFOLD / _TENFOLD


def measured_skill(strength: float) -> Skill:
    """The skill of an engine of this strength. No game changes it."""
    return Skill(MODEL.mu + (strength - START) * _TENFOLD / TENFOLD, MEASURED_SIGMA)


class Entrant(Struct, Generic[Key], frozen=True):
    """Somebody who is rated by a game."""

    key: Key
    #: Partners have the same side, and the same place.
    side: str
    place: int
    #: Whether an engine moved for them.
    helped: bool
    #: Of an engine that was chosen by number, its strength.
    measured: int | None = None


def skills_after(entrants: Sequence[Entrant[Key]], skills: Mapping[Key, Skill]) -> dict[Key, Skill]:
    """The skills that a game changes. `entrants` are in the order of their seats.

    Nobody wins or loses rating by the work of an engine: who let one play does not rise, and who played
    against it does not fall. But a game that is lost still counts after an engine was called.
    """
    known = {e.key: measured_skill(e.measured) for e in entrants if e.measured is not None}
    skills = {**skills, **known}
    sides: dict[str, list[Entrant[Key]]] = defaultdict(list)
    for entrant in entrants:
        sides[entrant.side].append(entrant)
    before = [
        [MODEL.rating(mu=skills[one.key].mu, sigma=skills[one.key].sigma) for one in side]
        for side in sides.values()
    ]
    after = MODEL.rate(before, ranks=[float(side[0].place) for side in sides.values()])
    with_help = {entrant.side for entrant in entrants if entrant.helped}
    changed: dict[Key, Skill] = {}
    for side, rated in zip(sides.values(), after, strict=True):
        for entrant, skill in zip(side, rated, strict=True):
            rises = skill.mu >= skills[entrant.key].mu
            if entrant.key in known:
                continue
            if not with_help or (entrant.side in with_help) != rises:
                changed[entrant.key] = Skill(skill.mu, skill.sigma)
    return changed


def season_of(at: datetime) -> str:
    """The quarter of the year, in UTC, in which a game ended: `2026-Q4`."""
    at = at.astimezone(UTC)
    return f"{at.year:04}-Q{(at.month - 1) // MONTHS_PER_SEASON + 1}"
