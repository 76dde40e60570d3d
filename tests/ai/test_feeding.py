"""What the feeder of a service without a broker tells its worker."""

from __future__ import annotations

import pytest

from ai import feeding
from ai.search import kernels
from games.services import messages
from tests.support.jobs import engine_game, the_job
from tests.support.playing import rush


@pytest.fixture
def told(monkeypatch):
    """The jobs of all messages that were sent."""
    sent = []
    monkeypatch.setattr(messages, "carry", lambda *message: sent.append(message[1]))
    return sent


@pytest.fixture
def waiting(alice):
    """A job in a game of rota."""
    game = engine_game(alice, "mind")
    rush(game["id"], [alice], moves=1)
    return the_job(game)


def test_a_job_is_told_of_once(waiting, told):
    known = feeding.tell({}, set())
    feeding.tell(known, set())
    assert told == [waiting.pk]


def test_a_job_waits_for_the_kernels_of_its_game_and_for_no_others(waiting, told):
    known = feeding.tell({}, {"rota", "acht"})
    assert not known
    assert not told
    feeding.tell(known, {"acht"})
    assert told == [waiting.pk]


def test_a_game_is_ready_when_its_kernels_are_there(monkeypatch, tmp_path):
    monkeypatch.setattr(kernels, "COMPILED", True)
    monkeypatch.setattr(kernels, "kept_in", lambda: tmp_path / "kernels")
    assert not kernels.is_ready("rota")
    with kernels.alone():
        kernels.set_ready("rota")
    assert kernels.is_ready("rota")
    assert not kernels.is_ready("acht")


def test_without_a_compiler_every_game_is_ready(monkeypatch, tmp_path):
    monkeypatch.setattr(kernels, "COMPILED", False)
    monkeypatch.setattr(kernels, "kept_in", lambda: tmp_path / "kernels")
    assert kernels.is_ready("rota")
