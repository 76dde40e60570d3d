"""Every registered engine, in every game, for every number of seats."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ai.registry import ENGINES
from ai.thinking import Effort
from games.rules import RULES
from tests.ai.questions import TABLES, named, questions
from tests.support.engines import ODD
from tests.support.process import ROOT

SLUGS = ("random", "easy", "medium", "hard", "expert")
at_every_table = pytest.mark.parametrize("table", TABLES, ids=map(named, TABLES))
every_engine = pytest.mark.parametrize("slug", SLUGS)
#: Enough time for so few simulations, however busy the machine is.
LITTLE = Effort(60.0, simulations=48)


def asked(table):
    slug, seats, options = table
    return questions(slug, seats, bool(options))


def test_five_strengths_play_every_game():
    assert ENGINES.keys() - ODD.keys() == set(SLUGS)
    for slug in SLUGS:
        assert set(ENGINES[slug].rulesets) == set(RULES)
    assert ENGINES["hard"].think_seconds == 0.3
    assert ENGINES["expert"].think_seconds == 1.5


@every_engine
@at_every_table
def test_an_engine_answers_with_one_of_the_options(slug, table):
    for question in asked(table):
        thought = ENGINES[slug].mind.think(question, seed=1, effort=LITTLE)
        assert thought.move in question.moves
        assert all(found.move in question.moves for found in thought.judged)
        assert all(0 <= found.value <= 1 for found in thought.judged)


@every_engine
@pytest.mark.parametrize("ruleset", RULES)
def test_the_same_seed_and_simulations_give_the_same_thought(slug, ruleset):
    mind = ENGINES[slug].mind
    for question in questions(ruleset, 2)[:4]:
        first, again = (mind.think(question, seed=7, effort=LITTLE) for _ in range(2))
        assert first == again


@pytest.mark.parametrize("slug", ["hard", "expert"])
@pytest.mark.parametrize("ruleset", RULES)
def test_thinking_ends_with_its_time(slug, ruleset):
    """However many simulations are asked for: it is not the number of them that ends it."""
    question = max(questions(ruleset, 2), key=lambda question: len(question.moves))
    endless = Effort(0.5, simulations=1_000_000_000)
    thought = ENGINES[slug].mind.think(question, seed=1, effort=endless)
    assert thought.move in question.moves
    assert 0 < thought.simulations < 1_000_000_000


@pytest.mark.parametrize("ruleset", RULES)
def test_what_is_to_be_weighed_is_weighed(ruleset):
    question = max(questions(ruleset, 2), key=lambda question: len(question.moves))
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
        "from tests.ai.questions import questions\n"
        "from ai.registry import ENGINES; from ai.thinking import Effort\n"
        f"question = questions({ruleset!r}, 2)[1]\n"
        "for engine in ENGINES.values():\n"
        "    effort = Effort(60.0, simulations=4)\n"
        "    thought = engine.mind.think(question, seed=1, effort=effort)\n"
        "    assert thought.move in question.moves\n"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
