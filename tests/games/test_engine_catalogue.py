"""The catalogue of engines: found by slug, or by what they are needed for."""

from __future__ import annotations

import pytest

from games import engines
from games.engines import Engine, Role, engine_for, register, think_seconds
from games.rules import RULES


@pytest.fixture(autouse=True)
def _empty(monkeypatch):
    monkeypatch.setattr(engines, "ENGINES", {})
    monkeypatch.setattr(engines, "ROLES", {})


def engine(slug, **more):
    return Engine(slug, slug.title(), "", None, **more)


def test_the_engine_registered_last_is_preferred_for_its_role_and_the_others_follow():
    register(engine("first"), Role.FALLBACK, Role.ADVISER)
    register(engine("second"), Role.FALLBACK)
    register(engine("third"))
    assert list(engines.ENGINES) == ["first", "second", "third"]
    assert engines.ROLES[Role.FALLBACK] == ("second", "first")
    assert engine_for(Role.FALLBACK) == "second"
    assert engine_for(Role.ADVISER) == "first"


def test_an_engine_has_its_own_time_and_one_that_is_gone_has_none():
    register(engine("slow", think_seconds=2.5))
    assert think_seconds("slow") == 2.5
    assert think_seconds("gone") == 0.0


def test_an_engine_plays_every_ruleset_unless_it_names_some():
    assert engine("any").rulesets == tuple(RULES)
    assert engine("one", only_rulesets=("rota",)).rulesets == ("rota",)
