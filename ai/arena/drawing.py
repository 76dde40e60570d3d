"""A chart of a match: win rates with their intervals, and CPU per decision."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ai.arena.tally import Line


def draw(title: str, lines: Sequence[Line], path: Path) -> None:
    try:
        import matplotlib as mpl
    except ImportError:
        raise SystemExit("Drawing needs matplotlib: `make test` installs it.") from None
    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 0.6 * len(lines) + 1.4), layout="constrained")
    names = [f"{line.engine}\n{line.milliseconds:.0f} ms" for line in lines]
    rates = [100 * line.rate for line in lines]
    below = [100 * (line.rate - line.low) for line in lines]
    above = [100 * (line.high - line.rate) for line in lines]
    axes.barh(names, rates, xerr=[below, above], color="#4e79a7", ecolor="#333333", capsize=4)
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("share of wins in %, with 95 % interval; CPU per decision below the name")
    axes.set_title(title)
    figure.savefig(path, dpi=120)
    plt.close(figure)
