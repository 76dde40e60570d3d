"""Engines of other packages: found, described, and kept apart."""

from __future__ import annotations

import pytest

from ai.engines import hosted
from ai.engines.hosted import HostedFailure, HostedMind, hosted_engines
from games.rules.thinking import Effort, Thought
from tests.ai.questions import questions
from tests.support.hosted_engines import NAMES, install


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return install(
        tmp_path_factory.mktemp("site"),
        missing="odd_engines:Nothing",
        **{"Not-A-Slug": "odd_engines:Brave", "easy": "odd_engines:Brave"},
    )


@pytest.fixture(autouse=True)
def installed(folder, monkeypatch):
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setenv("AXIO_SECRET_KEY", "known to the service alone")
    # A hang is noticed sooner; starting Python may take a while on a busy machine.
    monkeypatch.setattr(hosted, "STARTUP_SECONDS", 8.0)


@pytest.fixture(scope="module")
def question():
    return questions("rota", 2)[0]


def think(name: str, question) -> Thought:
    return HostedMind(f"odd_engines:{name.title()}").think(question, seed=1, effort=Effort(0.5))


def test_installed_engines_are_found_and_described(caplog):
    found = {engine.slug: engine for engine in hosted_engines(taken=("easy", *NAMES[2:]))}
    assert found.keys() == {"brave", "secretive"}
    brave = found["brave"]
    assert (brave.name, brave.description) == ("Brave", "Plays the last option.")
    assert (brave.rulesets, brave.think_seconds) == (("rota",), 0.5)
    assert "missing is left out" in caplog.text and "Not-A-Slug is left out" in caplog.text


@pytest.mark.parametrize("name", ["brave", "secretive"])
def test_an_engine_gets_a_question_and_nothing_else(name, question):
    assert think(name, question) == Thought(question.moves[-1])


@pytest.mark.parametrize("name", ["crash", "raise", "spin", "hog", "chatter"])
def test_an_engine_that_fails_costs_its_own_process(name, question):
    with pytest.raises(HostedFailure):
        think(name, question)


def test_an_engine_that_cannot_be_interrupted_is_ended(question, monkeypatch):
    monkeypatch.setattr(hosted, "STARTUP_SECONDS", 2.0)
    with pytest.raises(TimeoutError):
        think("hang", question)


def test_a_move_that_was_not_offered_is_no_move(question):
    assert think("cheat", question).move is None


def test_it_is_stopped_when_its_answer_is_no_longer_needed(question):
    class Enough(Exception):
        pass

    def progress(share: float) -> None:
        assert 0 <= share <= 1
        raise Enough

    with pytest.raises(Enough):
        HostedMind("odd_engines:Hang").think(
            question, seed=1, effort=Effort(0.5), progress=progress
        )
