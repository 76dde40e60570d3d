"""The tables of docs/strength.md: which matches are played, and how they are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec import Struct

from ai.arena.playing import Match
from ai.arena.tally import Line
from ai.registry import ENGINES
from games.engines import Role, engine_for
from games.rules import RULES
from games.rules.errors import InvalidOptions

#: Two seats: each engine against the next weaker one.
DUELS = tuple((stronger, weaker) for weaker, stronger in pairwise(ENGINES))
#: More seats: a strong engine among average ones.
COMPANY = (engine_for(Role.ADVISER), engine_for(Role.STAND_IN))
#: One seat.
ALONE = tuple(ENGINES)
TEAM_SEATS = 4
#: A duel in the document.
DUEL_ROW = re.compile(r"\| \*\*(\S+)\*\* against (\S+) \| 2 \| (\d+) \| ([\d.]+)% \|")


class Result(Struct, frozen=True):
    """A finished match, and the day it was played."""

    match: Match
    lines: tuple[Line, ...]
    day: str


def matches(games: int, rulesets: Sequence[str], seed: str = "arena") -> Iterator[Match]:
    for ruleset in rulesets:
        seat_counts = RULES[ruleset].seat_counts
        if 2 in seat_counts:
            for engines in DUELS:
                yield Match(ruleset, engines, 2, games, seed=seed)
        for seats in seat_counts:
            if seats > 2:
                yield Match(ruleset, COMPANY, seats, games // 2, seed=seed)
        if has_teams(ruleset):
            yield Match(ruleset, COMPANY, TEAM_SEATS, games // 4, teams=True, seed=seed)
        if 1 in seat_counts:
            for engine in ALONE:
                yield Match(ruleset, (engine,), 1, games // 4, seed=seed)


def document(results: Sequence[Result], before: str = "") -> str:
    """One section for each game. Games without new results keep their old section."""
    parts = [
        "# How strong the opponents are",
        "Written by `make strength`, which resumes where it was stopped. `manage.py strength SLUG "
        "--games N` renews the section of one game, and `manage.py arena` plays single matches.",
        "Every deal is repeated until every engine has had every seat. A shared first place counts "
        "as a shared win. *Score* is what the result of a game shows, by the rules of each game. CPU "
        "is the time on one core.",
    ]
    kept = _sections(before)
    for ruleset in RULES:
        if own := [result for result in results if result.match.ruleset == ruleset]:
            parts.append(_section(ruleset, own))
        elif ruleset in kept:
            parts.append(kept[ruleset])
    return "\n\n".join(parts) + "\n"


def _sections(text: str) -> dict[str, str]:
    """The sections of a document, by ruleset."""
    return {
        section.partition("`")[0]: f"## `{section}".strip() for section in text.split("## `")[1:]
    }


def published_duels(text: str, ruleset: str) -> dict[tuple[str, str], tuple[int, float]]:
    """The games between two engines, and the share that the first won, as the document has them."""
    rows = DUEL_ROW.findall(_sections(text).get(ruleset, ""))
    return {(one, other): (int(games), float(rate) / 100) for one, other, games, rate in rows}


def _section(ruleset: str, results: Sequence[Result]) -> str:
    last = max(result.day for result in results)
    version = RULES[ruleset].version
    parts = [
        f"## `{ruleset}`",
        f"Version {version} of the rules, deals from the seed `{results[0].match.seed}`; the last "
        f"match was played on {last}.",
        _together([result for result in results if result.match.seats > 1]),
    ]
    if alone := [result for result in results if result.match.seats == 1]:
        parts += ["Alone:", _alone(alone)]
    return "\n\n".join(parts)


def load(text: str) -> list[Result]:
    return [msgspec.json.decode(line, type=Result) for line in text.splitlines()]


def has_teams(ruleset: str) -> bool:
    """Whether two teams of two can play it."""
    rules = RULES[ruleset]
    try:
        rules.check(seats=TEAM_SEATS, options=rules.parse_options({"teams": True}))
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
