"""The tables of docs/strength.md: which matches are played, and how they are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

import msgspec
from msgspec import Struct

from ai.arena.playing import Match
from ai.arena.tally import Line
from games.rules import RULES
from games.rules.base import InvalidOptions

DUELS = (("easy", "random"), ("medium", "easy"), ("hard", "medium"), ("expert", "hard"))
ALONE = ("random", "easy", "medium", "hard", "expert")


class Result(Struct, frozen=True):
    """A match that was played, and when."""

    match: Match
    lines: tuple[Line, ...]
    day: str


def matches(games: int, rulesets: Sequence[str]) -> Iterator[Match]:
    for ruleset in rulesets:
        for engines in DUELS:
            yield Match(ruleset, engines, 2, games)
        for seats in (3, 4):
            yield Match(ruleset, ("expert", "medium"), seats, games // 2)
        if _has_teams(ruleset):
            yield Match(ruleset, ("expert", "medium"), 4, games // 4, teams=True)
        if 1 in RULES[ruleset].seat_counts:
            for engine in ALONE:
                yield Match(ruleset, (engine,), 1, games // 4)


def document(results: Sequence[Result], command: str) -> str:
    """One section for each game; what was not played is not told."""
    parts = [
        "# How strong the opponents are",
        f"Made by `{command}`, which goes on where it was stopped; the last match was played on "
        f"{max((result.day for result in results), default=str(date.today()))}. `manage.py arena` "
        "plays single matches.",
        "Seats are exchanged from game to game, and everybody sits on every seat of the same deal. "
        "A shared first place is shared as a win. *Score* is the lowest colour, or the total in "
        "`acht`; alone in `axio` the three lowest colours are its pairs of digits. CPU is that of one "
        "core.",
    ]
    for ruleset in dict.fromkeys(result.match.ruleset for result in results):
        own = [result for result in results if result.match.ruleset == ruleset]
        parts.append(f"## `{ruleset}`")
        parts.append(_together([r for r in own if r.match.seats > 1]))
        if alone := [r for r in own if r.match.seats == 1]:
            parts += ["Alone:", _alone(alone)]
    return "\n\n".join(parts) + "\n"


def load(text: str) -> list[Result]:
    return [msgspec.json.decode(line, type=Result) for line in text.splitlines()]


def _has_teams(ruleset: str) -> bool:
    rules = RULES[ruleset]
    try:
        rules.check(seats=4, options=rules.parse_options({"teams": True}))
    except (InvalidOptions, msgspec.ValidationError):
        return False
    return True


def _together(results: Sequence[Result]) -> str:
    rows = [
        "| match | seats | games | wins | 95 % interval | mean scores | CPU per decision |",
        "|---|---|--:|--:|:-:|--:|--:|",
    ]
    for result in results:
        match, (first, second) = result.match, result.lines
        seats = "two teams" if match.teams else str(match.seats)
        rows.append(
            f"| **{first.engine}** against {second.engine} | {seats} | {first.games} "
            f"| {first.rate:.1%} | {first.low:.1%} to {first.high:.1%} "
            f"| {_score(first)} : {_score(second)} "
            f"| {first.milliseconds:.0f} ms : {second.milliseconds:.0f} ms |"
        )
    return "\n".join(rows)


def _alone(results: Sequence[Result]) -> str:
    rows = [
        "| engine | games | with a result | mean score | CPU per decision |",
        "|---|--:|--:|--:|--:|",
    ]
    for result in results:
        (line,) = result.lines
        rows.append(
            f"| {line.engine} | {line.games} | {line.scored / line.games:.0%} | {_score(line)} "
            f"| {line.milliseconds:.0f} ms |"
        )
    return "\n".join(rows)


def _score(line: Line) -> str:
    return "none" if line.score is None else f"{line.score:.1f}"
