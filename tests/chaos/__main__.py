"""`python -m tests.chaos`: faults while games are played; nothing may be lost, doubled or stuck."""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.chaos.checking import find_faults
from tests.chaos.faults import FAULTS
from tests.chaos.players import Crowd
from tests.chaos.stack import Stack, running_stack

#: Between the end of a fault and the next one.
PAUSES = (3.0, 8.0)
#: After the last fault, so that the games go on and show it.
AFTERWARDS_SECONDS = 20.0


class Outcome(NamedTuple):
    faults: Counter[str]
    games: int
    moves: int
    retried: int
    longest_silence: float
    found: list[str]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="write the table as Markdown")
    given = parser.parse_args()
    outcome = run(seconds=given.minutes * 60, tables=given.tables, seed=given.seed)
    text = report(outcome, given)
    print(text)
    if given.write:
        given.write.write_text(text)
    return int(bool(outcome.found))


def run(*, seconds: float, tables: int, seed: int, faults: Sequence[Fault] = FAULTS) -> Outcome:
    with running_stack() as stack:
        outcome = asyncio.run(_play(stack, seconds, tables, seed, faults))
        if outcome.found:
            print(stack.logs())
        return outcome


Fault = Callable[[Stack, random.Random], None]


async def _play(
    stack: Stack, seconds: float, tables: int, seed: int, faults: Sequence[Fault]
) -> Outcome:
    rng, happened, ends = random.Random(seed), Counter[str](), []
    crowd = Crowd(stack.bases, tables=tables, engine="easy", seed=seed)
    playing = asyncio.create_task(crowd.play())
    until = time.monotonic() + seconds
    # Each of them at least once, as far as there is time.
    waiting = rng.sample(faults, len(faults))
    while time.monotonic() < until and not playing.done():
        await asyncio.sleep(rng.uniform(*PAUSES))
        fault = waiting.pop() if waiting else rng.choice(faults)
        await asyncio.to_thread(fault, stack, rng)
        ends.append(time.monotonic())
        happened[fault.__name__] += 1
    await asyncio.sleep(AFTERWARDS_SECONDS)
    crowd.over.set()
    await asyncio.wait_for(playing, 120)
    return Outcome(
        happened,
        len(crowd.games),
        len(crowd.acknowledged),
        crowd.retried.total(),
        crowd.longest_silence(ends),
        await asyncio.to_thread(find_faults, crowd),
    )


def report(outcome: Outcome, given: argparse.Namespace) -> str:
    lines = [
        "# Faults",
        "",
        f"`python -m tests.chaos --minutes {given.minutes:g} --tables {given.tables} "
        f"--seed {given.seed}`: two web processes, workers and sweeper on a PostgreSQL and a Redis",
        "of their own. Players repeat each request with the same key until it is answered.",
        "Afterwards the logs of all games are compared with what the players were told.",
        "",
        "| fault | times |",
        "|---|---:|",
        *(f"| {name.replace('_', ' ')} | {times} |" for name, times in outcome.faults.items()),
        "",
        "| | |",
        "|---|---:|",
        f"| games | {outcome.games} |",
        f"| acknowledged moves | {outcome.moves} |",
        f"| requests that were repeated | {outcome.retried} |",
        f"| longest silence of a game after a fault | {outcome.longest_silence:.1f} s |",
        f"| lost, doubled, stuck, or not valid | {len(outcome.found)} |",
        *(f"\n- {text}" for text in outcome.found),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
