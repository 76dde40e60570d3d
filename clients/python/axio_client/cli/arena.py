"""`axio arena`: who is better, and how sure that is."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path
from statistics import fmean
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from axio_client.arena import Contestant, Match, play_match
from axio_client.cli.common import DEFAULT_URL, Url, console, errors, told
from axio_client.errors import AxioError


def arena(
    contestants: Annotated[
        list[str], typer.Argument(help="Two to four: files, programs, or engines' slugs.")
    ],
    ruleset: str = "rota",
    games: Annotated[int, typer.Option(help="Rounded up to whole deals.")] = 200,
    url: Url = DEFAULT_URL,
    at_once: Annotated[int, typer.Option(help="Games at the same time.")] = 4,
    seed: Annotated[str, typer.Option(help="The same word gives the same deals.")] = "axio",
    plot: Annotated[Path | None, typer.Option(help="Draw how the scores developed (PNG).")] = None,
) -> None:
    """Let bots and engines play each other; everybody sits on every seat of the same deal.

    It needs a service with a sandbox, as `make run` is.
    """
    with told():
        if plot:
            _need_matplotlib()
        deals = math.ceil(games / len(contestants))
        match = Match(ruleset, deals, at_once, seed)
        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=errors,
        )
        with bar:
            task = bar.add_task(ruleset, total=deals * len(contestants))
            found = asyncio.run(play_match(url, contestants, match, lambda: bar.advance(task)))
        _tell(found, match)
        if plot:
            _draw(found, match, plot)


def _tell(found: list[Contestant], match: Match) -> None:
    title = f"{match.ruleset}: {match.deals} deals, each in {len(found)} orders of seats"
    table = Table("", "score", "first places", "Elo", "faulty games", "faults", title=title)
    for contestant in found:
        margin = f" ± {contestant.margin:.3f}" if contestant.margin is not None else ""
        score = f"{contestant.mean:.3f}{margin}" if contestant.mean is not None else "none"
        faults = ", ".join(f"{n} {kind}" for kind, n in contestant.report.faults.items())
        table.add_row(
            contestant.source,
            score,
            str(contestant.places[1]),
            elo(contestant.mean) if len(found) == 2 else "",
            str(contestant.faulty_games),
            faults or "none",
        )
    console.print(table)
    console.print("Scores count deals without a fault; ± is an interval of 95 %.", style="dim")


def elo(score: float | None) -> str:
    """The difference of ratings at which that score would be expected."""
    if score is None:
        return ""
    if not 0 < score < 1:
        return "+∞" if score else "-∞"
    return f"{400 * math.log10(score / (1 - score)):+.0f}"


def _need_matplotlib() -> None:
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise AxioError('--plot needs matplotlib: pip install "./clients/python[plot]"') from None


def _draw(found: list[Contestant], match: Match, path: Path) -> None:
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.5))
    for contestant in found:
        scores = contestant.scores
        means = [fmean(scores[: count + 1]) for count in range(len(scores))]
        deals = range(1, len(scores) + 1)
        (line,) = axes.plot(deals, means, label=contestant.source)
        if contestant.margin is not None:
            _shade(axes, deals, scores, line.get_color())
    axes.set(xlabel="deals", ylabel="mean score", title=match.ruleset, ylim=(0, 1))
    axes.legend()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def _shade(axes: Any, deals: range, scores: list[float], colour: Any) -> None:
    """The interval after each deal."""
    so_far = [Contestant("", False, scores=scores[:count]) for count in deals]
    low = [(c.mean or 0) - (c.margin or 0) for c in so_far]
    high = [(c.mean or 0) + (c.margin or 0) for c in so_far]
    axes.fill_between(deals[1:], low[1:], high[1:], color=colour, alpha=0.15)


def add_to(app: typer.Typer) -> None:
    app.command()(arena)
