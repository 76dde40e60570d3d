"""Nasty values for tests with hypothesis, and the measure that nothing was changed by them."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.models import (
    Decision,
    Event,
    Game,
    Move,
    Player,
    Rating,
    Seat,
    StreamTicket,
    Token,
    Webhook,
)

TABLES = (Decision, Event, Game, Move, Player, Rating, Seat, StreamTicket, Token, Webhook)
NASTY = [
    "",
    "\0",
    "a\nb",
    "../..",
    "%",
    "💥",
    "\u202e",
    "x" * 3000,
    "ﷺ" * 32,
    "' OR 1=1 --",
    "null",
]
NUMBERS = [0, -1, 1, 2**31, 2**63, 2**64, -(10**40), 1.5, -0.0, 1e308]

hostile = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
words = st.sampled_from(NASTY) | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
scalars = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.integers() | words
MEMBERS = "type name x y rotation seats options decision_id ruleset at_version password moves seed"
MORE = ["result", "seat", "invite_code", "time_control", "a~/b", "a\nb"]
names = st.sampled_from([*MEMBERS.split(), *MORE])
json_values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names | words, inner, max_size=5),
    max_leaves=12,
)


def everything() -> list[list[dict[str, Any]]]:
    """All rows of all tables."""
    return [list(table.objects.order_by("pk").values()) for table in TABLES]


def refused(answer: Any) -> None:
    assert 400 <= answer.status < 500, answer
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.code
