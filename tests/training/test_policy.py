"""The worked example: a policy is trained, beats `easy`, and plays over HTTP."""

from __future__ import annotations

import json
import subprocess
import sys
import time

import numpy as np
import pytest

from axio_env import raw_env
from axio_env.policy import LEVELS, Policy, at_a_table, features
from games.engines import ENGINES
from games.rules import RULES
from games.rules.thinking import Effort, Question
from tests.support.process import ROOT
from tests.support.sizes import sized

EXAMPLES = ROOT / "clients" / "env" / "examples"
TRAINED = EXAMPLES / "policy.json"


def score_against(engine, policy, games):
    """From 0 to 1, each deal from both seats."""
    table, total = raw_env("rota"), 0.0
    for number in range(games):
        table.reset(seed=1000 + number // 2)
        own = table.agents[number % 2]
        while not any(table.terminations.values()):
            agent = table.agent_selection
            if agent == own:
                table.step(policy.best(table.view(agent), table.previews(agent)))
                continue
            decision = table._decision(agent)
            question = Question.put(table.rules, table.options, table._state, decision)
            thought = ENGINES[engine].mind.think(question, seed=number, effort=Effort(5.0))
            table.step(question.moves.index(thought.move))
        total += (table.rewards[own] + 1) / 2
    return total / games


def train(games, path):
    command = [sys.executable, str(EXAMPLES / "train.py"), "rota", "--games", str(games)]
    environment = {"PYTHONPATH": f"{ROOT}:{ROOT / 'clients' / 'env'}", "PATH": ""}
    subprocess.run([*command, "--save", str(path)], check=True, env=environment)
    return Policy.load(path)


def test_a_policy_that_is_trained_for_a_short_time_beats_easy(tmp_path):
    policy = train(sized(600, 2400), tmp_path / "policy.json")
    assert policy.weights[:3].min() > 0
    assert score_against("easy", policy, sized(20, 200)) > 0.5


def test_the_trained_policy_beats_easy():
    policy = Policy.load(TRAINED)
    assert score_against("easy", policy, sized(20, 200)) > 0.65
    # A point in a colour that is low is worth more than one in a colour that is high.
    assert policy.weights[:6].min() > policy.weights[7:10].max() > 0


def test_training_is_repeatable(tmp_path):
    assert all(
        one == other
        for one, other in zip(
            *(train(16, tmp_path / f"{run}.json").weights for run in range(2)), strict=True
        )
    )


@pytest.mark.parametrize("slug", RULES)
def test_it_weighs_the_options_of_any_ruleset(slug):
    table, policy = raw_env(slug), Policy(np.ones(LEVELS + 4))
    table.reset(seed=1)
    agent = table.agent_selection
    told = features(table.view(agent), table.previews(agent))
    assert told.shape == (len(table.moves(agent)), LEVELS + 4)
    best = policy.best(table.view(agent), table.previews(agent))
    assert told[best].sum() == told.sum(axis=1).max()


def test_it_plays_over_http(base_url):
    """As `axio bot run clients/env/examples/policy.py` lets it."""
    from axio_client import Client

    choose = at_a_table(Policy.load(TRAINED))
    client = Client(base_url)
    client.sign_up(f"trained-{time.time_ns() % 10**9}")
    game = client.games.create("rota", ["me", "easy"])
    for turn in client.turns(game):
        turn.play(choose(turn.view, turn.options))
    assert client.games.get(game["id"])["status"] == "finished"


def test_the_runner_of_bots_takes_it(monkeypatch):
    from axio_client.bots import load_player

    monkeypatch.syspath_prepend(str(EXAMPLES))
    player = load_player(str(EXAMPLES / "policy.py"))
    assert player is not None and json.loads(TRAINED.read_text())
