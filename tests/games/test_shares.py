"""Fair shares: whose job is next, whoever asked for more."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Job, Player
from games.services.jobs import job_claim, job_claim_next, job_end, job_put
from tests.support.client import Client
from tests.support.jobs import engine_game, engines_alone, expire, the_job
from tests.support.playing import rush


def order(queue=Job.MOVES):
    """The games whose jobs workers claim, one after the other."""
    claimed = []
    while job := job_claim_next(queue):
        claimed.append(job.game_id)
    return claimed


def test_a_job_does_not_wait_behind_the_many_of_another_account(alice, mallory):
    many = {engines_alone(mallory, "expert") for _ in range(30)}
    assert job_claim_next(Job.MOVES).game_id in many
    assert job_claim_next(Job.MOVES).game_id in many
    mine = engines_alone(alice, "easy")
    assert job_claim_next(Job.MOVES).game_id == mine


def test_accounts_take_turns(alice, bob, mallory):
    many = [engines_alone(mallory, "easy") for _ in range(6)]
    few = [engines_alone(alice, "easy") for _ in range(3)]
    engines_alone(bob, "easy")
    turns = ["many" if game in many else "few" if game in few else "one" for game in order()]
    assert turns[:7] == ["many", "few", "one", "many", "few", "many", "few"]
    assert turns[7:] == ["many"] * 3


def test_an_account_gets_time_not_numbers(alice, mallory):
    """While one account's engines think for fifteen times as long, another's think more often."""
    slow = [engines_alone(mallory, "expert") for _ in range(4)]
    quick = [engines_alone(alice, "easy") for _ in range(20)]
    turns = order()
    assert turns.index(slow[1]) > turns.index(quick[10])
    assert turns.index(slow[1]) < turns.index(quick[19])


def test_quick_engines_do_not_wait_for_slow_ones_of_the_same_account(alice):
    slow = [engines_alone(alice, "expert") for _ in range(5)]
    quick = engines_alone(alice, "easy")
    assert order() == [quick, *slow]


def test_among_equals_the_oldest_is_first(alice):
    games = [engines_alone(alice, "easy") for _ in range(5)]
    assert order() == games


def test_a_newcomer_keeps_up_with_those_who_have_waited_for_long(alice, bob, mallory):
    """However far the turns of the others have gone."""
    for _ in range(40):
        engines_alone(mallory, "easy")
        engines_alone(bob, "easy")
    for _ in range(30):
        job_end(job_claim_next(Job.MOVES), Job.Status.FAILED)
    mine = [engines_alone(alice, "easy") for _ in range(2)]
    following = order()
    assert following.index(mine[0]) <= 2 and following.index(mine[1]) <= 5


def test_a_newcomer_has_no_advantage_from_having_been_away(alice, mallory):
    for _ in range(20):
        engines_alone(mallory, "easy")
    for _ in range(19):
        job_end(job_claim_next(Job.MOVES), Job.Status.FAILED)
    mine = [engines_alone(alice, "easy") for _ in range(10)]
    last = [engines_alone(mallory, "easy") for _ in range(2)]
    following = order()
    assert following.index(last[1]) < following.index(mine[4])


def test_a_bot_counts_for_its_owner(alice, bob):
    robots = []
    for number in range(3):
        name = f"robo {number}"
        robots.append(Client(name, alice.post("bots", {"name": name}).json["token"]))
    for robot in (*robots, *robots):
        engines_alone(robot, "easy")
    assert set(Job.objects.values_list("account__name", flat=True)) == {"alice"}
    first = job_claim_next(Job.MOVES)
    mine = engines_alone(bob, "easy")
    assert first.game_id != mine and job_claim_next(Job.MOVES).game_id == mine


def test_a_hint_and_an_analysis_count_for_who_asks(alice, bob):
    game = engine_game(bob, "easy", visibility="public")
    bob.post(f"games/{game['id']}/hints")
    assert Job.objects.get(kind="hint").account == Player.objects.get(name="bob")
    bob.post(f"games/{game['id']}/seats/1/resign")
    for job in Job.objects.filter(status="queued", kind="move"):
        job_claim(job.pk)
    over = engine_game(bob, "easy")
    Job.objects.update(status="superseded")
    type(Job.objects.first().game).objects.filter(pk=over["id"]).update(status="finished")
    assert alice.post(f"games/{over['id']}/analysis").status == 202
    assert Job.objects.get(kind="analysis").account == Player.objects.get(name="alice")


def test_a_move_counts_for_the_host(alice, bob):
    game = alice.post(
        "games",
        {
            "ruleset": "rota",
            "seats": [{"type": "open"}, {"type": "ai", "engine": "easy"}],
            "options": {"start_seat": 1},
        },
    ).json
    bob.put(f"games/{game['id']}/seats/1", {"type": "me"})
    rush(game["id"], [bob], moves=1)
    assert the_job(game).account == Player.objects.get(name="alice")


def test_analyses_are_not_among_moves(alice):
    engines_alone(alice, "easy")
    Job.objects.update(kind=Job.Kind.ANALYSIS, decision_id=None)
    assert job_claim_next(Job.MOVES) is None
    assert job_claim_next(Job.ANALYSES) is not None


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has one writer at a time")
@pytest.mark.django_db(transaction=True)
def test_workers_that_ask_at_once_get_a_job_each(alice):
    games = [engines_alone(alice, "easy") for _ in range(12)]
    together = threading.Barrier(4)

    def worker(_):
        together.wait()
        try:
            return [job_claim_next(Job.MOVES).game_id for _ in range(3)]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        claimed = [game for part in pool.map(worker, range(4)) for game in part]
    assert sorted(claimed) == sorted(games)
    assert set(Job.objects.values_list("status", "attempts")) == {("running", 1)}


def test_a_job_that_lost_its_worker_keeps_its_turn(alice, mallory):
    mine = engines_alone(alice, "easy")
    job = job_claim_next(Job.MOVES)
    for _ in range(5):
        engines_alone(mallory, "easy")
    expire(job)
    Job.objects.filter(pk=job.pk).update(status=Job.Status.QUEUED)
    assert order()[0] == mine


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="the other database is small")
@pytest.mark.parametrize("queue", [Job.MOVES, Job.ANALYSES])
def test_the_next_job_is_found_by_an_index_however_many_wait(alice, queue):
    engines_alone(alice, "expert")
    (job,) = Job.objects.all()
    kind, many = ("analysis" if queue == Job.ANALYSES else "hint"), []
    for number in range(5000):
        new = {"id": f"{number:016}", "kind": kind, "turn": number / 10, "decision_id": None}
        many.append(Job(**(_columns(job) | new)))
    Job.objects.bulk_create(many)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_job")
    index = f"waiting_{'analyses' if queue == Job.ANALYSES else 'moves'}"
    claiming = _plan_of(lambda: job_claim_next(queue))
    assert f"Index Scan using {index}" in claiming and "Sort" not in claiming
    new = _columns(job) | {"id": "f" * 16, "kind": kind, "decision_id": None}
    storing = _plan_of(lambda: job_put(Job(**new), player_id=job.account_id))
    assert index in storing and "Sort" not in storing and "Seq Scan" not in storing


def _plan_of(call):
    """The plan of the only statement that is executed."""
    with CaptureQueriesContext(connection) as captured:
        call()
    (statement,) = captured.captured_queries
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN " + statement["sql"])
        return "\n".join(line for (line,) in cursor.fetchall())


def _columns(job):
    return {field.attname: getattr(job, field.attname) for field in Job._meta.concrete_fields}
