"""Whoever answers turns: a function or class of a Python file, or a program in any language."""

from __future__ import annotations

import asyncio
import importlib.util
import inspect
import json
import shlex
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

from axio_client._async.turns import AsyncTurn
from axio_client.errors import AxioError

#: A line of a program: a position with thousands of options is a few hundred kilobytes.
LONGEST_LINE = 32 * 1024 * 1024


class Player(Protocol):
    async def answer(self, turn: AsyncTurn) -> Any:
        """An option or a move. It is cancelled when the time is up."""
        ...

    def forget(self, game_id: str) -> None:
        """The game is over."""
        ...

    async def close(self) -> None: ...


class BadBot(AxioError):
    """The bot cannot be loaded, or gave something that is no answer."""


def load_player(source: str, *, at_once: int = 4) -> Player:
    """`my_bot.py`, a program with its arguments (`node my_bot.js`), or "best" or "first"."""
    if source in BUILT_IN:
        return FunctionPlayer(BUILT_IN[source], at_once=1)
    path = Path(source)
    if path.suffix == ".py":
        return FunctionPlayer(_from_file(path), at_once=at_once)
    return ProgramPlayer(shlex.split(source), at_once=at_once)


def _best(view: Any, options: Any) -> Any:
    return max(options, key=lambda option: sum(option["preview"]["points"].values()))


def _first(view: Any, options: Any) -> Any:
    return options[0]


BUILT_IN: dict[str, Callable[..., Any]] = {"best": _best, "first": _first}


def _from_file(path: Path) -> Callable[..., Any]:
    """The function `choose` of a file, or its class `Bot`."""
    if not path.is_file():
        raise BadBot(f"There is no file {path}.")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise BadBot(f"{path} is not a Python file.")
    module = importlib.util.module_from_spec(spec)
    # So that a bot of several files can import the others.
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadBot(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    for name in ("Bot", "choose"):
        if callable(found := getattr(module, name, None)):
            return found
    raise BadBot(f"{path} has neither a function `choose(view, options)` nor a class `Bot`.")


class FunctionPlayer:
    """`choose(view, options)`, or one object of a class with that method for each game.

    It runs in threads, so that a bot which computes does not delay the other games' requests.
    """

    def __init__(self, source: Callable[..., Any], *, at_once: int) -> None:
        self._source = source
        self._objects: dict[str, Any] = {}
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="bot")

    async def answer(self, turn: AsyncTurn) -> Any:
        choose = self._choose(turn.game_id)
        if inspect.iscoroutinefunction(choose):
            return await choose(turn.view, turn.options)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, choose, turn.view, turn.options)

    def _choose(self, game_id: str) -> Callable[..., Any]:
        if not inspect.isclass(self._source):
            return self._source
        if game_id not in self._objects:
            self._objects[game_id] = self._source()
        choose: Callable[..., Any] = self._objects[game_id].choose
        return choose

    def forget(self, game_id: str) -> None:
        self._objects.pop(game_id, None)

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


class ProgramPlayer:
    """A program that reads one line of JSON for each decision, and writes one.

    It reads `{"decision_id", "game_id", "ruleset", "kind", "view", "options"}` and writes an option,
    a move, or the number of an option (from 0). Up to `at_once` of them run; one that ends or is
    too slow is replaced.
    """

    def __init__(self, command: Sequence[str], *, at_once: int) -> None:
        self._command = command
        self._free: list[asyncio.subprocess.Process] = []
        self._slots = asyncio.Semaphore(at_once)

    async def answer(self, turn: AsyncTurn) -> Any:
        async with self._slots:
            program = self._free.pop() if self._free else await self._start()
            try:
                answer = await self._ask(program, turn)
            except BaseException:
                # Its next line may be the answer to this question: nobody may read it as another.
                await _end(program)
                raise
            self._free.append(program)
        if isinstance(answer, int) and not isinstance(answer, bool):
            if not 0 <= answer < len(turn.options):
                raise BadBot(f"There is no option number {answer}.")
            return turn.options[answer]
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        try:
            return await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, limit=LONGEST_LINE
            )
        except OSError as error:
            raise BadBot(f"{self._command[0]} cannot be started: {error}") from error

    async def _ask(self, program: asyncio.subprocess.Process, turn: AsyncTurn) -> Any:
        members = ("decision_id", "game_id", "ruleset", "kind", "view", "options")
        line = json.dumps({name: getattr(turn, name) for name in members})
        assert program.stdin and program.stdout
        program.stdin.write(line.encode() + b"\n")
        await program.stdin.drain()
        told = await program.stdout.readline()
        if not told:
            raise BadBot(f"{self._command[0]} ended without an answer.")
        try:
            return json.loads(told)
        except ValueError:
            raise BadBot(f"{self._command[0]} wrote what is not JSON: {told[:80]!r}") from None

    def forget(self, game_id: str) -> None:
        """A program keeps what it likes."""

    async def close(self) -> None:
        for program in self._free:
            await _end(program)
        self._free.clear()


async def _end(program: asyncio.subprocess.Process) -> None:
    if program.returncode is None:
        program.kill()
    await program.wait()
