"""docs/levels.md: what `manage.py calibrate` measured, a section for each game."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from ai.levels.calibration import INTERVAL, Checked
from ai.levels.scales import Calibration

INTRODUCTION = """# Opponents by number

A seat `{"type": "ai", "rating": 1500}` is an opponent of about this strength. `scales` of
`GET /api/v1/engines` tells the range for each ruleset, and `ratings` of each engine where it is on it.

**The scale is that of people.** With 400 points more one wins ten times as often as the other. 1500 is
where every player begins, and by definition the strength of the engine that stands in for players.
`strength` of a player's `ratings` (`GET /api/v1/players/{name}`) is on this scale: an opponent about as
strong as you has your `strength` as its `rating`, or the end of the range that is nearest to it. Who has
no rated game yet has 1500. In rated games such an opponent counts as what it was measured to be, and no
game changes that: see [ratings](ratings.md).

**Mistakes are natural.** All of them think like the strongest engine, or at a glance below its reach, and
choose among the moves that were judged: the better a move, the likelier. The weaker the opponent, the
softer this choice, and the less it looks ahead. A move that falls short of the best by more than the
mean is never chosen, however weak the opponent is; so an obvious move is found by almost everybody, and
mistakes happen where moves are close.

`manage.py calibrate` wrote the tables below, and resumes where it was stopped. Engines that have a name
met in the duels of [strength](strength.md). The command goes up the dial from the weakest to the
strongest, lets each place play against the two nearest engines that have a name, and fits strengths to
all results. Then it checks ratings that are evenly spread over the range, with other deals. Simulations
end a search here, not the clock, so that a busy machine measures the same. Half of a 95 % interval is
about 680 / √games: where it is wide, the scale is a first estimate."""


def document(slug: str, calibration: Calibration, found: Sequence[Checked], before: str) -> str:
    """The page with a new section for one game. Other games keep theirs."""
    kept = {
        section.partition("`")[0]: f"## `{section}".strip() for section in before.split("## `")[1:]
    }
    kept[slug] = _section(slug, calibration, found)
    return "\n\n".join([INTRODUCTION, *kept.values()]) + "\n"


def _section(slug: str, calibration: Calibration, found: Sequence[Checked]) -> str:
    named = ", ".join(f"{name} {rating}" for name, rating in calibration.named.items())
    width = INTERVAL / sqrt(2 * calibration.games)
    points = "\n".join(
        ["| place on the dial | rating |", "|--:|--:|"]
        + [f"| {place:.2f} | {rating:.0f} |" for place, rating in calibration.points]
    )
    parts = [
        f"## `{slug}`",
        f"Version {calibration.version} of the rules, {calibration.day}. From "
        f"{calibration.lowest} to {calibration.highest}; {named}. Each place on the dial played "
        f"{calibration.games} games against each of two engines, so its rating is known within "
        f"± {width:.0f}; neighbours that did not rise are told as one.",
        points,
    ]
    if not found:
        return "\n\n".join([*parts, "Ratings were not checked with other deals yet."])
    errors = [abs(one.measured - one.target) for one in found]
    rows = [
        "| rating asked for | measured | difference | games |",
        "|--:|--:|--:|--:|",
        *(
            f"| {one.target} | {one.measured:.0f} | {one.measured - one.target:+.0f} | {one.games} |"
            for one in found
        ),
    ]
    mean = f"The mean error is {sum(errors) / len(errors):.0f}."
    return "\n\n".join([*parts, "\n".join(rows), mean])
