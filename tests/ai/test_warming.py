"""Kernels are compiled and loaded beside the work of a worker, which answers without them."""

from __future__ import annotations

from functools import partial

import pytest

from ai import warming
from ai.search import KERNELS, contract, kernels, prepare
from tests.ai.questions import questions


@pytest.fixture
def cache(monkeypatch, tmp_path):
    """An empty cache, in a process that has loaded no kernel."""
    monkeypatch.setattr(kernels, "COMPILED", True)
    monkeypatch.setattr(kernels, "kept_in", lambda: tmp_path / "kernels")
    monkeypatch.setattr(kernels.Patience, "waits", True)
    monkeypatch.setattr(kernels.Patience, "loaded", set())
    monkeypatch.setattr(warming, "_loading", set())


@pytest.fixture
def worker(cache, monkeypatch):
    """A worker that has just started; what it had compiled, and what it looked at."""
    done = []
    monkeypatch.setattr(warming.subprocess, "Popen", lambda *_, **__: done.append("compile"))

    def look(slug):
        done.append(slug)
        kernels.Patience.loaded.add(slug)

    class Thread:
        """Done as soon as it is started."""

        def __init__(self, *, target, args, daemon):
            self.start = partial(target, *args)
            assert daemon

    monkeypatch.setattr(warming, "_look", look)
    monkeypatch.setattr(warming, "Thread", Thread)
    warming.get_ready()
    warming.compile_missing()
    return done


def compiled(game):
    with kernels.alone():
        kernels.set_ready(game)


def test_a_game_is_ready_when_its_kernels_are_there(cache):
    assert not kernels.is_ready("rota")
    compiled("rota")
    assert kernels.is_ready("rota")
    assert not kernels.is_ready("acht")


def test_without_a_compiler_every_game_is_ready(cache, monkeypatch):
    monkeypatch.setattr(kernels, "COMPILED", False)
    assert kernels.is_ready("rota")


def test_who_is_no_worker_compiles_what_it_needs(cache):
    assert not kernels.is_missing("rota")


def test_a_worker_answers_by_the_contract_until_a_kernel_is_compiled_and_loaded(worker):
    assert worker == ["compile"]
    question = questions("rota", 2)[0]
    assert isinstance(prepare(question, 0), contract.ContractSearch)
    warming.load_later("rota")
    assert worker == ["compile"]
    compiled("rota")
    assert kernels.is_missing("rota")
    for _ in range(2):
        warming.load_later("rota")
    assert not kernels.is_missing("rota") and kernels.is_missing("acht")
    assert worker == ["compile", "rota"]


def test_a_worker_that_finds_everything_compiled_loads_it_first(cache, monkeypatch):
    looked = []
    monkeypatch.setattr(warming.subprocess, "Popen", None)
    monkeypatch.setattr(warming, "_look", looked.append)
    for game in KERNELS:
        compiled(game)
    warming.get_ready()
    warming.compile_missing()
    assert looked == list(KERNELS)


def test_a_game_without_a_kernel_has_nothing_to_load(worker):
    warming.load_later("chess")
    assert worker == ["compile"]
