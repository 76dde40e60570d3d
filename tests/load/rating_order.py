"""`python -m tests.load.rating_order`: how many games it takes until ratings order players rightly.

Writes the table of docs/ratings.md. Players of known strength play each other at random; after some
games each, they are ranked by the rating that the service would show.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import NormalDist

from games.contests import MODEL, Entrant, Skill, skills_after
from tests.support.process import ROOT

DOCUMENT = ROOT / "docs/ratings.md"
BEGIN, END = "<!-- made by tests.load.rating_order -->\n", "<!-- until here -->\n"
PLAYERS = 5
#: How often the stronger of two neighbours beats the weaker one, in percent.
GAPS = (60, 66, 75, 85)
GAMES_OF_EACH = (25, 50, 100, 150, 200, 300, 400, 600)
#: What a number of games must reach to be published as enough.
ENOUGH = 0.95


def distance(percent: int) -> float:
    """By how much a player is stronger who wins that share of the games."""
    return NormalDist().inv_cdf(percent / 100) * sqrt(2) * MODEL.beta


def is_ordered(rng: Random, percent: int, checkpoints: Sequence[int]) -> list[bool]:
    """Whether the order is right after each of these numbers of games of each player."""
    strengths = [distance(percent) * number for number in range(PLAYERS)]
    skills = [Skill() for _ in strengths]
    played, found = 0, []
    for games in checkpoints:
        while played < games * PLAYERS // 2:
            one, other = rng.sample(range(PLAYERS), 2)
            won = rng.gauss(strengths[one], MODEL.beta) > rng.gauss(strengths[other], MODEL.beta)
            entrants = [
                Entrant(one, "1", 1 if won else 2, False),
                Entrant(other, "2", 2 if won else 1, False),
            ]
            changed = skills_after(entrants, {one: skills[one], other: skills[other]})
            skills[one], skills[other] = changed[one], changed[other]
            played += 1
        shown = [skill.rating for skill in skills]
        found.append(shown == sorted(shown))
    return found


def shares(percent: int, checkpoints: Sequence[int], runs: int) -> list[float]:
    """In which share of the runs all players are in the right order."""
    ordered = [is_ordered(Random(seed), percent, checkpoints) for seed in range(runs)]
    return [sum(column) / runs for column in zip(*ordered, strict=True)]


def enough(percent: int, found: Sequence[float]) -> str:
    """The smallest number of games from which on the order is right in at least 95 % of the runs."""
    last = [at for at, share in enumerate(found) if share < ENOUGH]
    first = last[-1] + 1 if last else 0
    return str(GAMES_OF_EACH[first]) if first < len(found) else f"more than {GAMES_OF_EACH[-1]}"


def table(runs: int) -> str:
    columns = {percent: shares(percent, GAMES_OF_EACH, runs) for percent in GAPS}
    head = ["games of each", *(f"{percent} : {100 - percent}" for percent in GAPS)]
    rows = [
        [str(games), *(f"{columns[percent][at]:.1%}" for percent in GAPS)]
        for at, games in enumerate(GAMES_OF_EACH)
    ]
    rows.append(["**enough**", *(f"**{enough(p, columns[p])}**" for p in GAPS)])
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def write(runs: int) -> None:
    before, rest = DOCUMENT.read_text().split(BEGIN)
    _, after = rest.split(END)
    DOCUMENT.write_text(before + BEGIN + table(runs) + END + after)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    write(parser.parse_args().runs)
