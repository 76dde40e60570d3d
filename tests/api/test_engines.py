"""GET /engines, and engines at the table."""

from __future__ import annotations

import pytest

from ai.engines.random import RandomMind
from games.engines import ENGINES, Engine


@pytest.fixture
def engine(monkeypatch):
    engine = Engine("tester", "Tester", "Plays in tests.", RandomMind(), 0.5, ("rota",))
    monkeypatch.setitem(ENGINES, "tester", engine)
    return engine


def test_every_engine_is_listed_for_everybody(stranger, engine, db):
    answer = stranger.get("engines")
    assert answer.status == 200
    assert answer.json["next_cursor"] is None
    assert [item["slug"] for item in answer.json["items"]] == list(ENGINES)
    assert answer.json["items"][-1] == {
        "slug": "tester",
        "name": "Tester",
        "description": "Plays in tests.",
        "rulesets": ["rota"],
        "think_seconds": 0.5,
        "ratings": [],
    }


def test_an_engine_sits_where_it_is_put(alice, engine):
    seats = [{"type": "me"}, {"type": "ai", "engine": "tester"}, {"type": "open"}]
    game = alice.post("games", {"ruleset": "rota", "seats": seats}).json
    assert game["seats"][1] == {
        "number": 2,
        "team": None,
        "occupant": {"type": "ai", "name": None, "engine": "tester", "rating": None},
        "status": "playing",
        "leave": None,
    }


def test_a_game_of_engines_alone_starts_at_once(alice, engine):
    seats = [{"type": "ai", "engine": "tester"}] * 2
    answer = alice.post("games", {"ruleset": "rota", "seats": seats})
    assert (answer.status, answer.json["status"]) == (201, "active")
    assert answer.json["host"] == "alice"


def test_it_refuses_an_engine_that_does_not_play_this_game(alice, monkeypatch):
    monkeypatch.setitem(
        ENGINES, "other", Engine("other", "Other", "", RandomMind(), 1.0, only_rulesets=("chess",))
    )
    for slug in ("other", "nobody"):
        seats = [{"type": "me"}, {"type": "ai", "engine": slug}]
        answer = alice.post("games", {"ruleset": "rota", "seats": seats})
        assert (answer.status, answer.code) == (422, "invalid-options")
        assert answer.json["errors"][0]["pointer"] == "/seats/1/engine"
