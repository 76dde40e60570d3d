"""Shared reads: one for all who may know the same, and never one that is too old."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from games.live import shared_reads
from games.live.shared_reads import SharedRead


@pytest.fixture(autouse=True)
def _reads_without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read(read: Callable[[], Any]) -> Any:
        await asyncio.sleep(0)
        return read()

    monkeypatch.setattr(shared_reads, "read_in_thread", read)


class Numbers:
    """Gives another number at every read."""

    def __init__(self) -> None:
        self.last = 0

    def read(self) -> int:
        self.last += 1
        return self.last


def test_all_who_ask_at_the_same_moment_share_one_read():
    async def scenario() -> None:
        shared: SharedRead[int] = SharedRead()
        read, now = Numbers().read, asyncio.get_running_loop().time()
        asked = (shared.get(read, since=now, key=7) for _ in range(5))
        assert await asyncio.gather(*asked) == [1] * 5
        assert await shared.get(read, since=now, key=7) == 1

    asyncio.run(scenario())


def test_a_read_that_was_begun_too_early_is_not_enough():
    async def scenario() -> None:
        shared: SharedRead[int] = SharedRead()
        read, loop = Numbers().read, asyncio.get_running_loop()
        early = asyncio.create_task(shared.get(read, since=loop.time()))
        await asyncio.sleep(0.001)
        # Something has happened meanwhile: whether the first read has seen it, nobody knows.
        assert await shared.get(read, since=loop.time()) == 2
        assert await early == 1

    asyncio.run(scenario())


def test_a_read_of_something_else_is_not_shared():
    async def scenario() -> None:
        shared: SharedRead[int] = SharedRead()
        read = Numbers().read
        assert [await shared.get(read, since=0.0, key=key) for key in (1, 1, 2)] == [1, 1, 2]

    asyncio.run(scenario())


def test_a_read_that_failed_is_made_again():
    async def scenario() -> None:
        shared: SharedRead[int] = SharedRead()
        with pytest.raises(ZeroDivisionError):
            await shared.get(lambda: 1 // 0, since=0.0)
        assert await shared.get(lambda: 1, since=0.0) == 1

    asyncio.run(scenario())


def test_one_who_leaves_does_not_take_the_read_from_the_others():
    async def scenario() -> None:
        shared: SharedRead[int] = SharedRead()
        read = Numbers().read
        leaving, staying = (asyncio.create_task(shared.get(read, since=0.0)) for _ in range(2))
        await asyncio.sleep(0)
        leaving.cancel()
        assert await staying == 1

    asyncio.run(scenario())
