"""Engines in real worker processes, in both set-ups, and everything that can go wrong with them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from games.rules import RULES
from tests.support.stack import SETUPS, until


@pytest.fixture(scope="module", params=SETUPS)
def setup(request, tmp_path_factory):
    """One for all tests: each has games of its own, and leaves a service that works."""
    with SETUPS[request.param](tmp_path_factory.mktemp(request.param)) as running:
        yield running


@pytest.fixture(scope="module")
def alice(setup):
    with setup.sign_up() as client:
        yield client


@pytest.fixture(autouse=True)
def _quietly(caplog):
    """Thousands of requests would bury what a failing test says."""
    caplog.set_level("WARNING", logger="httpx")


def create(alice, *engines, ruleset="rota", seats=()):
    body = {
        "ruleset": ruleset,
        "seats": [*seats, *({"type": "ai", "engine": engine} for engine in engines)],
    }
    answer = alice.post("games", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def finished(alice, game_id):
    game = alice.get(f"games/{game_id}").json()
    return game if game["status"] == "finished" else None


def version(alice, game_id):
    return alice.get(f"games/{game_id}").json()["version"]


def jobs(alice, game_id):
    return alice.get(f"games/{game_id}/jobs?limit=200").json()["items"]


def moves(alice, game_id):
    """The log, which tells whether each decision was answered once."""
    items = alice.get(f"games/{game_id}/moves?limit=200").json()["items"]
    decisions = [move["decision_id"] for move in items]
    assert len(decisions) == len(set(decisions))
    return items


@pytest.mark.parametrize("ruleset", RULES)
def test_a_game_of_engines_plays_itself_to_the_end(alice, ruleset):
    game = create(alice, "random", "random", ruleset=ruleset)
    assert until(lambda: finished(alice, game))["result"]["ranking"]
    assert {move["made_by"] for move in moves(alice, game)} == {"ai"}
    assert {job["status"] for job in jobs(alice, game)} == {"succeeded"}


def test_many_games_at_once_come_to_their_end(alice):
    with ThreadPoolExecutor(8) as pool:
        games = list(pool.map(lambda _: create(alice, "random", "random"), range(20)))
    for game in games:
        until(lambda game=game: finished(alice, game), 120)
        moves(alice, game)


def answered_by(alice, engine):
    """The job of an engine that has to answer one move of alice, who then gives up."""
    body = {
        "ruleset": "rota",
        "seats": [{"type": "me"}, {"type": "ai", "engine": engine}],
        "options": {"start_seat": 1},
    }
    game = alice.post("games", json=body).json()
    path = f"games/{game['id']}"
    decision = game["pending"][0]["decision_id"]
    option = alice.get(f"{path}/decisions/{decision}/options?limit=1").json()["items"][0]
    assert alice.post(f"{path}/moves", json=option["move"]).status_code == 201
    until(lambda: version(alice, game["id"]) == 3)
    (job,) = jobs(alice, game["id"])
    assert [move["seat"] for move in moves(alice, game["id"])] == [1, 2]
    assert alice.post(f"{path}/seats/1/resign").status_code == 200
    return job


@pytest.mark.parametrize(
    ("engine", "error"),
    [
        ("raising", "engine-raised"),
        ("cheating", "engine-answered-illegally"),
        ("hanging", "engine-timed-out"),
    ],
)
def test_a_game_goes_on_after_an_engine_that_fails(alice, engine, error):
    job = answered_by(alice, engine)
    assert (job["status"], job["fallback"], job["error"]) == ("succeeded", "easy", error)
    assert job["attempts"] == 1


@pytest.mark.parametrize("engine", ["stuck", "dying"])
def test_a_game_goes_on_after_an_engine_that_takes_its_process_with_it(alice, engine):
    job = answered_by(alice, engine)
    assert (job["status"], job["fallback"], job["error"]) == ("succeeded", "easy", "worker-lost")
    assert job["attempts"] == 3


def running(alice, game_id):
    return any(job["status"] == "running" for job in jobs(alice, game_id))


def test_a_killed_worker_loses_no_move(setup, alice):
    game = create(alice, "slow", "random")
    for _ in range(2):
        until(lambda: running(alice, game))
        before = version(alice, game)
        setup.kill_worker()
        until(lambda before=before: version(alice, game) > before + 1, 120)
    log = moves(alice, game)
    assert [move["seat"] for move in log[:4]] in ([1, 2, 1, 2], [2, 1, 2, 1])
    assert "worker-lost" in {job["error"] for job in jobs(alice, game)}


def test_a_killed_child_of_the_pool_loses_no_move(setup, alice):
    game = create(alice, "slow", "random")
    until(lambda: running(alice, game))
    before = version(alice, game)
    for child in setup.pool():
        child.kill()
    until(lambda: version(alice, game) > before + 1, 120)
    moves(alice, game)


def test_progress_is_shown_while_an_engine_thinks(alice):
    game = create(alice, "slow", "random")
    until(lambda: any(0 < job["progress"] < 1 for job in jobs(alice, game)))


def test_a_killed_broker_delays_and_loses_nothing(setup, alice):
    if setup.broker is None:
        pytest.skip("the embedded set-up has no broker")
    game = create(alice, "slow", "random")
    until(lambda: running(alice, game))
    before = version(alice, game)
    setup.broker.kill()
    # What is decided without a broker is stored all the same.
    other = create(alice, "random", "random")
    setup.broker.start()
    until(lambda: version(alice, game) > before + 1, 120)
    until(lambda: finished(alice, other), 120)
    moves(alice, game)


def test_a_service_that_was_killed_goes_on_where_it_was(setup, alice):
    game = create(alice, "slow", "random")
    until(lambda: running(alice, game))
    before = version(alice, game)
    setup.web.kill()
    setup.web.start()
    until(lambda: version(alice, game) > before + 1, 120)
    moves(alice, game)
