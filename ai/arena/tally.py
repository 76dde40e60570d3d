"""Results of a match: win rates with intervals, mean scores, and CPU time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from msgspec import Struct

from ai.arena.playing import Played

#: 95 % of a normal distribution lie within this many standard deviations.
Z = 1.96


class Line(Struct, frozen=True):
    """The results of one engine."""

    engine: str
    games: int
    rate: float
    low: float
    high: float
    #: Mean of the scores in the results; None if no game had one.
    score: float | None
    scored: int
    milliseconds: float


def interval(rate: float, games: int) -> tuple[float, float]:
    """Wilson's score interval, which also works near 0 and 1."""
    if not games:
        return 0.0, 1.0
    centre = rate + Z * Z / (2 * games)
    spread = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def tally(engines: Sequence[str], played: Iterable[Played]) -> list[Line]:
    """A line for each engine; an engine on several seats gets the wins of all of them."""
    games = list(played)
    lines = []
    for engine in dict.fromkeys(engines):
        at = [
            (game, seat)
            for game in games
            for seat, name in enumerate(game.engines)
            if name == engine
        ]
        rate = sum(game.wins[seat] for game, seat in at) / len(games) if games else 0.0
        scores = [s for game, seat in at if (s := game.scores[seat]) is not None]
        decisions = sum(game.decisions[seat] for game, seat in at)
        cpu = sum(game.cpu[seat] for game, seat in at)
        low, high = interval(rate, len(games))
        lines.append(
            Line(
                engine,
                len(games),
                rate,
                low,
                high,
                sum(scores) / len(scores) if scores else None,
                len(scores),
                1000 * cpu / decisions if decisions else 0.0,
            )
        )
    return lines


def table(lines: Sequence[Line]) -> str:
    """As Markdown, which is also readable in a terminal."""
    rows = [
        "| engine | wins | 95 % interval | mean score | CPU per decision |",
        "|---|--:|:-:|--:|--:|",
    ]
    for line in lines:
        score = "none" if line.score is None else f"{line.score:.2f}"
        rows.append(
            f"| {line.engine} | {line.rate:.1%} | {line.low:.1%} to {line.high:.1%} "
            f"| {score} | {line.milliseconds:.1f} ms |"
        )
    return "\n".join(rows)
