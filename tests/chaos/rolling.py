"""A rolling restart: every process in turn, while games are played and watched."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from tests.chaos.checking import find_faults
from tests.chaos.players import Crowd
from tests.chaos.stack import Stack, running_stack
from tests.chaos.watchers import Watchers

#: Two of each, so that one is there while the other is restarted.
WORKERS = {
    "opponents 1": "worker --queues ai --processes 1",
    "opponents 2": "worker --queues ai --processes 1",
    "others": "worker --queues analysis,notifications,mail --processes 1",
    "sweeper": "sweeper",
}
#: Before, between and after, so that games are played in every state.
PAUSE_SECONDS = 2.0


class Restart(NamedTuple):
    processes: int
    games: int
    moves: int
    retried: int
    longest_gap: float
    reopened: int
    longest_absence: float
    found: list[str]


def roll(*, tables: int, seed: int) -> Restart:
    with running_stack(workers=WORKERS) as stack:
        for name in stack.commands:
            stack.wait_until_ready(name)
        restart = asyncio.run(_roll(stack, tables, seed))
        if restart.found:
            print(stack.logs())
        return restart


async def _roll(stack: Stack, tables: int, seed: int) -> Restart:
    crowd = Crowd(stack.bases, tables=tables, engine="easy", seed=seed)
    watchers = Watchers(crowd)
    both = asyncio.gather(crowd.play(), watchers.watch())
    await asyncio.sleep(PAUSE_SECONDS)
    for name in stack.commands:
        await asyncio.to_thread(stack.terminate, name)
        stack.start(name)
        await asyncio.to_thread(stack.wait_until_ready, name)
        await asyncio.sleep(PAUSE_SECONDS)
    crowd.over.set()
    await asyncio.wait_for(both, 120)
    return Restart(
        processes=len(stack.commands),
        games=len(crowd.games),
        moves=len(crowd.acknowledged),
        retried=crowd.retried.total(),
        longest_gap=crowd.longest_gap(),
        reopened=watchers.reopened,
        longest_absence=watchers.longest_absence,
        found=[*await asyncio.to_thread(find_faults, crowd), *watchers.faults()],
    )
