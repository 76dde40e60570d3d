"""The tests of an area run once to see which of them call which function. Then a fork for each
mutant runs those that call the function with the fault, until one of them fails.
"""

from __future__ import annotations

import builtins
import gc
import os
import pickle
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import SourceFileLoader
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.faults import NOTE, ROOT, Mutant, function_in, mutated, noting

Function = tuple[str, str]
CAUGHT, TIMED_OUT, SURVIVED = "caught", "timed out", "survived"
NOT_CALLED, AT_IMPORT = "no test calls it", "called at import"
#: What is printed for a mutant, as long as it is not a survivor.
SIGNS = {CAUGHT: ".", TIMED_OUT: ".", AT_IMPORT: "i"}
#: Of the tests that call a function the quickest are run, up to this time altogether.
MOST_SECONDS = 20.0
#: More than the measured time, because other processes may be busy.
PATIENCE_SECONDS, PATIENCE_FACTOR = 20.0, 4.0


def in_fork(work: Callable[[], bool], seconds: float) -> str:
    """`SURVIVED` if the work says so, `CAUGHT` if not or if it raises."""
    pid = os.fork()
    if not pid:
        code = 1
        try:
            code = int(not work())
        finally:
            os._exit(code)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return CAUGHT if status else SURVIVED
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return TIMED_OUT


def load(code_of: Callable[[str], CodeType | None]) -> None:
    """Let modules that are imported from now on have this code, where there is some."""
    get_code = SourceFileLoader.get_code
    SourceFileLoader.get_code = lambda loader, name: (  # type: ignore[method-assign]
        code_of(loader.path) or get_code(loader, name)
    )


def run_afresh(mutant: Mutant, arguments: Sequence[str]) -> bool:
    """All tests of an area in a process that has not imported the module with the fault yet."""
    load(lambda path: mutated(mutant) if path == str(ROOT / mutant.path) else None)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return pytest.main([*arguments, "-x"]) == 0


class Forking:
    """A plugin that runs mutants in the place of the tests."""

    def __init__(self, mutants: Sequence[Mutant], workers: int, results: Path) -> None:
        self.mutants, self.workers, self.results = mutants, workers, results
        self.paths = {str(ROOT / mutant.path) for mutant in mutants}
        self.called: set[Function] = set()
        setattr(builtins, NOTE, self.called.add)
        load(lambda path: noting(path) if path in self.paths else None)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items, self.at_import = session.items, set(self.called)
        # What all tests need once, as the tables, is done before the forks.
        if first := next((one for one in self.items if "alice" in one.fixturenames), None):  # type: ignore[attr-defined]
            _passes(first, session)
        if in_fork(self._measure, 3600.0) != SURVIVED:
            pytest.exit("There are tests that fail without a mutant.", 1)
        self.callers, self.seconds = pickle.loads(self.results.read_bytes())
        self._index()
        workers = [os.fork() or self._share(number) for number in range(self.workers)]
        for pid in workers:
            os.waitpid(pid, 0)
        return True

    def _measure(self) -> bool:
        callers, seconds = defaultdict(list), []
        for number, (item, following) in enumerate(_pairs(self.items)):
            started = time.monotonic()
            self.called.clear()
            if not _passes(item, following):
                print(f"\nwithout a mutant: {item.nodeid}", file=sys.__stderr__, flush=True)
                return False
            seconds.append(time.monotonic() - started)
            for function in self.called:
                callers[function].append(number)
        self.results.write_bytes(pickle.dumps((dict(callers), seconds)))
        return True

    def _index(self) -> None:
        """All functions under test, and what has to be forgotten for a fault to show."""
        self.functions = defaultdict(list)
        self.caches: list[Callable[[], None]] = []
        for thing in gc.get_objects():
            if type(thing) is FunctionType and thing.__code__.co_filename in self.paths:
                self.functions[thing.__code__.co_qualname].append(thing)
            elif type(thing).__name__ == "_lru_cache_wrapper":
                if str(thing.__module__).startswith(("games", "ai")):
                    self.caches.append(thing.cache_clear)
            elif type(thing).__name__ == "Prepared":
                self.caches.append(thing.kept.__dict__.clear)

    def _share(self, number: int) -> int:
        found = []
        for mutant in self.mutants[number :: self.workers]:
            found.append((mutant, self._verdict(mutant)))
            print(
                SIGNS.get(found[-1][1], "s"),
                end="",
                file=sys.__stderr__,
                flush=True,
            )
        self.results.with_suffix(f".{number}").write_bytes(pickle.dumps(found))
        os._exit(0)

    def _verdict(self, mutant: Mutant) -> str:
        function = mutant.path, mutant.function
        if function not in self.callers:
            return AT_IMPORT if function in self.at_import else NOT_CALLED
        chosen, total = [], 0.0
        for number in sorted(self.callers[function], key=self.seconds.__getitem__):
            chosen.append(self.items[number])
            total += self.seconds[number]
            if total > MOST_SECONDS:
                break
        patience = PATIENCE_SECONDS + PATIENCE_FACTOR * total
        return in_fork(lambda: self._survives(mutant, chosen), patience)

    def _survives(self, mutant: Mutant, tests: Sequence[pytest.Item]) -> bool:
        code = function_in(mutated(mutant), mutant.function)
        for function in self.functions[mutant.function]:
            if function.__code__.co_filename == str(ROOT / mutant.path):
                function.__code__ = code
        for forget in self.caches:
            forget()
        return all(_passes(item, following) for item, following in _pairs(tests))


def _pairs(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each with the one after it, for which it may leave something in place."""
    return zip_longest(items, items[1:])


def _passes(item: pytest.Item, following: Any) -> bool:
    return not any(one.failed for one in runtestprotocol(item, log=False, nextitem=following))
