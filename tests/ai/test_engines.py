"""Every registered engine, in every game, for every number of seats."""

from __future__ import annotations

import subprocess
import sys

import pytest

from games.engines import ENGINES
from games.rules import RULES
from games.rules.thinking import Effort
from tests.ai.questions import TABLES, named, questions
from tests.support.process import ROOT

SLUGS = tuple(ENGINES)
#: What each engine plays.
PLAYED = [(slug, table) for slug in SLUGS for table in TABLES if table[0] in ENGINES[slug].rulesets]
at_every_table = pytest.mark.parametrize(
    ("slug", "table"), PLAYED, ids=[f"{slug}-{named(table)}" for slug, table in PLAYED]
)
#: Enough time for so few simulations, however busy the machine is.
LITTLE = Effort(60.0, simulations=48)


def asked(table):
    slug, seats, options = table
    return questions(slug, seats, bool(options))


def a_duel(ruleset):
    """A game of two, or of as few as can play it together."""
    return questions(ruleset, min(seats for seats in RULES[ruleset].seat_counts if seats > 1))


def test_five_strengths_play_every_game():
    for slug in ("random", "easy", "medium", "hard", "expert"):
        assert set(ENGINES[slug].rulesets) == set(RULES)
    assert ENGINES["hard"].think_seconds == 0.3
    assert ENGINES["expert"].think_seconds == 1.5


@at_every_table
def test_an_engine_answers_with_one_of_the_options(slug, table):
    for question in asked(table):
        thought = ENGINES[slug].mind.think(question, seed=1, effort=LITTLE)
        assert thought.move in question.moves
        assert all(found.move in question.moves for found in thought.judged)
        assert all(0 <= found.value <= 1 for found in thought.judged)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("ruleset", RULES)
def test_the_same_seed_and_simulations_give_the_same_thought(slug, ruleset):
    if ruleset not in ENGINES[slug].rulesets:
        return
    mind = ENGINES[slug].mind
    for question in a_duel(ruleset)[:4]:
        first, again = (mind.think(question, seed=7, effort=LITTLE) for _ in range(2))
        assert first == again


@pytest.mark.parametrize("slug", ["hard", "expert"])
@pytest.mark.parametrize("ruleset", RULES)
def test_thinking_ends_with_its_time(slug, ruleset):
    """However many simulations are asked for: it is not the number of them that ends it."""
    question = max(a_duel(ruleset), key=lambda question: len(question.moves))
    endless = Effort(0.5, simulations=1_000_000_000)
    thought = ENGINES[slug].mind.think(question, seed=1, effort=endless)
    assert thought.move in question.moves
    assert 0 < thought.simulations < 1_000_000_000


@pytest.mark.parametrize("ruleset", RULES)
def test_what_is_to_be_weighed_is_weighed(ruleset):
    question = max(a_duel(ruleset), key=lambda question: len(question.moves))
    for move in question.moves[:: max(1, len(question.moves) // 5)]:
        thought = ENGINES["expert"].mind.think(question, seed=1, effort=LITTLE, weigh=[move])
        assert move in [found.move for found in thought.judged]


def test_more_thinking_is_told_as_progress():
    question = questions("rota", 2)[0]
    told: list[float] = []
    ENGINES["expert"].mind.think(question, seed=1, effort=LITTLE, progress=told.append)
    assert told and told == sorted(told) and told[-1] == 1.0


def test_the_service_itself_never_loads_the_compiler():
    """It takes a second and a lot of memory, which only workers have."""
    code = (
        "import sys, axio_api.asgi, games.api.urls; from ai.registry import ENGINES; "
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


@pytest.mark.parametrize("ruleset", RULES)
def test_engines_play_without_the_compiler_too(ruleset):
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from tests.ai.test_engines import a_duel\n"
        "from ai.registry import ENGINES; from games.rules.thinking import Effort\n"
        f"question = a_duel({ruleset!r})[1]\n"
        f"for engine in [one for one in ENGINES.values() if {ruleset!r} in one.rulesets]:\n"
        "    effort = Effort(60.0, simulations=4)\n"
        "    thought = engine.mind.think(question, seed=1, effort=effort)\n"
        "    assert thought.move in question.moves\n"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
