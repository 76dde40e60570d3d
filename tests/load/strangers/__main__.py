"""`python -m tests.load.strangers`: every line again, beside what was seen before."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.load.report import machine
from tests.load.strangers import callers, keeping, lists, work
from tests.load.strangers.ground import Line

LINES: tuple[Line, ...] = (*lists.LINES, *work.LINES, *callers.LINES, *keeping.LINES)
GAMES = 100_000


def main(arguments: Sequence[str]) -> int:
    options = _options(arguments)
    chosen = [line for line in LINES if not options.only or line.name in options.only]
    rows = []
    for line in chosen:
        started = time.monotonic()
        now = line.measure(options.games)
        rows.append(f"| {line.what} | {line.before} | {now} |")
        print(f"{line.name} ({time.monotonic() - started:.0f} s): {now}", flush=True)
    if options.write:
        options.write.write_text(_document(options.games, rows))
    return 0


def _document(games: int, rows: Sequence[str]) -> str:
    parts = [
        "# Strangers",
        "What strangers could once do to others, and what they can do now: the production set-up on "
        "a PostgreSQL\nand a Redis of its own, with its limits where these are what counts. Made by "
        f"`python -m tests.load.strangers`\nwith {games:,} games.",
        machine(),
        "\n".join(["| what | seen before | now |", "|---|---|---|", *rows]),
    ]
    return "\n\n".join(parts) + "\n"


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    names = [line.name for line in LINES]
    parser = argparse.ArgumentParser(prog="python -m tests.load.strangers", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=names, help="some of the lines")
    parser.add_argument("--games", type=int, default=GAMES, help="in the database, for lists")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the table as Markdown")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
