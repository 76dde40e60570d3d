"""`python -m tests.chaos`: faults while games are played; nothing may be lost, doubled or stuck.

Three parts, each of which can be left out: processes that die and stop, a rolling restart with open
streams, and hosts that are cut off from the network.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from tests.chaos.checking import find_faults
from tests.chaos.faults import FAULTS
from tests.chaos.hosts import cut_off_host, running_hosts, why_not
from tests.chaos.players import Crowd, Fault, Slow
from tests.chaos.rolling import Restart, roll
from tests.chaos.stack import Stack, running_stack

#: Between the end of a fault and the next one.
PAUSES = (3.0, 8.0)
#: After the last fault, so that the games go on and show it.
AFTERWARDS_SECONDS = 20.0
PARTS = ("faults", "rolling", "hosts")


class Outcome(NamedTuple):
    faults: Counter[str]
    games: int
    moves: int
    retried: int
    #: By the fault that came before it.
    silences: dict[str, float]
    found: list[str]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--parts", default=",".join(PARTS), help="of " + ", ".join(PARTS))
    parser.add_argument("--minutes", type=float, default=10.0, help="for processes, and for hosts")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="write the tables as Markdown")
    given = parser.parse_args()
    texts, found = ["# Faults\n\n" + about(given)], 0
    for text, faults in _parts(given):
        print(text, flush=True)
        texts.append(text)
        found += faults
    if given.write:
        given.write.write_text("\n\n".join(texts) + "\n")
    return int(bool(found))


def _parts(given: argparse.Namespace) -> Iterator[tuple[str, int]]:
    settings = {"seconds": given.minutes * 60, "tables": given.tables, "seed": given.seed}
    if "faults" in given.parts:
        outcome = run(**settings)
        yield report("Processes that die", outcome), len(outcome.found)
    if "rolling" in given.parts:
        restart = roll(tables=given.tables, seed=given.seed)
        yield restart_report(restart), len(restart.found)
    if "hosts" in given.parts:
        if reason := why_not():
            yield f"## Hosts that are cut off\n\nSkipped: {reason}.", 0
        else:
            outcome = run_hosts(**settings)
            yield report("Hosts that are cut off", outcome), len(outcome.found)


Cause = Callable[[Stack, random.Random], None]


def run(
    *,
    seconds: float,
    tables: int,
    seed: int,
    faults: Sequence[Cause] = FAULTS,
    on: Callable[[], AbstractContextManager[Stack]] = running_stack,
    patience_seconds: float = 20.0,
) -> Outcome:
    with on() as stack:
        crowd = Crowd(
            stack.bases,
            tables=tables,
            engine="easy",
            seed=seed,
            patience_seconds=patience_seconds,
        )
        outcome = asyncio.run(_play(stack, crowd, seconds, random.Random(seed), faults))
        if outcome.found:
            print(stack.logs())
        return outcome


def run_hosts(*, seconds: float, tables: int, seed: int) -> Outcome:
    """Players do not wait for long for a host that does not even refuse them."""
    return run(
        seconds=seconds,
        tables=tables,
        seed=seed,
        faults=(cut_off_host,),
        on=running_hosts,
        patience_seconds=5.0,
    )


async def _play(
    stack: Stack, crowd: Crowd, seconds: float, rng: random.Random, causes: Sequence[Cause]
) -> Outcome:
    happened, faults = Counter[str](), list[Fault]()
    playing = asyncio.create_task(crowd.play())
    until = time.monotonic() + seconds
    # Each of them at least once, as far as there is time.
    waiting = rng.sample(causes, len(causes))
    while time.monotonic() < until and not playing.done():
        await asyncio.sleep(rng.uniform(*PAUSES))
        cause, start = waiting.pop() if waiting else rng.choice(causes), time.monotonic()
        await asyncio.to_thread(cause, stack, rng)
        faults.append(Fault(cause.__name__, start, time.monotonic()))
        happened[cause.__name__] += 1
        await asyncio.to_thread(stack.wait_until_all_ready)
    await asyncio.sleep(AFTERWARDS_SECONDS)
    crowd.over.set()
    await asyncio.wait_for(playing, 120)
    for call in crowd.slow:
        print(_story(call, faults), file=sys.stderr)
    return Outcome(
        happened,
        len(crowd.games),
        len(crowd.acknowledged),
        crowd.retried.total(),
        crowd.longest_silences(faults),
        await asyncio.to_thread(find_faults, crowd),
    )


def _story(call: Slow, faults: Sequence[Fault]) -> str:
    """What happened while a call took long; times count from its beginning."""
    meanwhile = ", ".join(
        f"{fault.name} {fault.start - call.start:.1f} to {fault.end - call.start:.1f}"
        for fault in faults
        if fault.end > call.start - PAUSES[1] and fault.start < call.end
    )
    return f"{call.path}: {call.end - call.start:.1f} s, {call.met}; {meanwhile}"


def about(given: argparse.Namespace) -> str:
    return (
        f"`python -m tests.chaos --minutes {given.minutes:g} --tables {given.tables} "
        f"--seed {given.seed}`: web processes, workers and sweepers\non a PostgreSQL and a Redis of "
        "their own. Players repeat each request with the same key until it is\nanswered. Afterwards "
        "the logs of all games are compared with what the players were told."
    )


def report(title: str, outcome: Outcome) -> str:
    lines = [
        f"## {title}",
        "",
        "| fault | times | longest silence of a game after it |",
        "|---|---:|---:|",
        *(
            f"| {name.replace('_', ' ')} | {times} | {outcome.silences.get(name, 0.0):.1f} s |"
            for name, times in outcome.faults.items()
        ),
        "",
        "| | |",
        "|---|---:|",
        f"| games | {outcome.games} |",
        f"| acknowledged moves | {outcome.moves} |",
        f"| requests that were repeated | {outcome.retried} |",
        f"| longest silence of a game after a fault | {max(outcome.silences.values(), default=0.0):.1f} s |",
        f"| lost, doubled, stuck, or not valid | {len(outcome.found)} |",
        *(f"\n- {text}" for text in outcome.found),
    ]
    return "\n".join(lines)


def restart_report(restart: Restart) -> str:
    lines = [
        "## Rolling restart",
        "",
        "Every process in turn, as for a new version, while games are played and watched. There are two web",
        "processes and two workers of engines; the next is stopped once its predecessor is at work again.",
        "",
        "| | |",
        "|---|---:|",
        f"| processes that were restarted | {restart.processes} |",
        f"| games, acknowledged moves | {restart.games}, {restart.moves} |",
        f"| requests that were repeated | {restart.retried} |",
        f"| longest time between two moves of a game | {restart.longest_gap:.1f} s |",
        f"| streams that were opened again | {restart.reopened} |",
        f"| longest absence of a stream | {restart.longest_absence:.1f} s |",
        f"| failed, lost, doubled, stuck, or not told | {len(restart.found)} |",
        *(f"\n- {text}" for text in restart.found),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
