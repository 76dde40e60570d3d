"""A real worker plays with engines of another package; what they do costs them the decision."""

from __future__ import annotations

import tomllib

import pytest

from axio_client import Client
from tests.docs.blocks import blocks_of
from tests.support.hosted_engines import install
from tests.support.process import ROOT, service

#: It tells how an engine is added: `brave` is the one that is printed there.
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
ERRORS = {
    "crash": "engine-raised",
    "hang": "engine-timed-out",
    "hog": "engine-raised",
    "cheat": "engine-answered-illegally",
}


@pytest.fixture(scope="module")
def base_url(tmp_path_factory):
    programs = {block.language: block.code for block in blocks_of(CONTRIBUTING)}
    points = tomllib.loads(programs["toml"])["project"]["entry-points"]["axio.engines"]
    folder = install(tmp_path_factory.mktemp("site"), **points)
    (folder / "brave_engine.py").write_text(programs["python"])
    data = tmp_path_factory.mktemp("service")
    with service("sqlite", data, worker=True, PYTHONPATH=str(folder)) as base:
        yield base


def test_each_fault_costs_the_engine_its_decision_and_nobody_else_anything(base_url):
    with Client(base_url) as client:
        client.sign_up("alice")
        engines = {engine["slug"]: engine for engine in client.engines()}
        assert engines["brave"]["rulesets"] == ["rota"]
        games = {name: client.games.create("rota", ["me", name]) for name in (*ERRORS, "brave")}
        # Everybody's first move, the engines' among them.
        left = {game["id"] for game in games.values()}
        for turn in client.turns():
            if len(list(client.games.moves(turn.game_id))) >= 2:
                left.discard(turn.game_id)
            else:
                turn.play(turn.best())
            if not left:
                break
        for name, game in games.items():
            job = client.api.list_jobs(game["id"])["items"][0]
            told = (job["status"], job["engine"], job["fallback"], job["error"])
            fallback = "easy" if name in ERRORS else None
            assert told == ("succeeded", name, fallback, ERRORS.get(name))
