"""`python -m tests.chaos.load`: many games with engines at once, and how fast they were."""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from pathlib import Path
from statistics import quantiles

from tests.chaos.checking import find_faults
from tests.chaos.players import Crowd
from tests.chaos.stack import running_stack


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--engine", default="easy")
    parser.add_argument("--write", type=Path, help="write the table as Markdown")
    given = parser.parse_args()
    with running_stack() as stack:
        crowd, found = asyncio.run(_play(stack.bases, given))
    text = report(crowd, found, given)
    print(text)
    if given.write:
        given.write.write_text(text)
    return int(bool(found))


async def _play(bases: list[str], given: argparse.Namespace) -> tuple[Crowd, list[str]]:
    crowd = Crowd(bases, tables=given.tables, engine=given.engine)
    playing = asyncio.create_task(crowd.play())
    await asyncio.wait({playing}, timeout=given.seconds)
    crowd.over.set()
    await asyncio.wait_for(playing, 300)
    return crowd, await asyncio.to_thread(find_faults, crowd)


def report(crowd: Crowd, found: list[str], given: argparse.Namespace) -> str:
    moves = len(crowd.acknowledged)
    lines = [
        "# Load",
        "",
        f"`python -m tests.chaos.load --seconds {given.seconds:g} --tables {given.tables} "
        f"--engine {given.engine}`:",
        f"{given.tables} games at once, each against an engine, all rulesets; two web processes,",
        "workers, PostgreSQL, Redis and the players share one machine.",
        "",
        "| | |",
        "|---|---:|",
        f"| games | {len(crowd.games)} |",
        f"| moves of players | {moves} ({moves / given.seconds:.1f} a second) |",
        f"| errors | {len(found)} |",
        f"| repeated requests | {_texts(crowd.retried)} |",
        "",
        "| route | answers | p50 ms | p99 ms |",
        "|---|---:|---:|---:|",
        *(_row(route, seconds) for route, seconds in sorted(crowd.seconds.items())),
        *(f"\n- {text}" for text in found),
    ]
    return "\n".join(lines) + "\n"


def _row(route: str, seconds: list[float]) -> str:
    parts = quantiles(seconds, n=100) if len(seconds) > 1 else seconds * 99
    return f"| {route} | {len(seconds)} | {parts[49] * 1000:.0f} | {parts[98] * 1000:.0f} |"


def _texts(counted: Counter[str]) -> str:
    return ", ".join(f"{times} times {what}" for what, times in counted.items()) or "none"


if __name__ == "__main__":
    raise SystemExit(main())
