"""Jobs, hints and analyses over HTTP."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.engines import ENGINES, Engine
from games.models import Job
from games.rules import RULES
from games.rules.thinking import Judged, Thought
from games.services.jobs import job_claim
from tests.support.engines import ODD, Mind
from tests.support.jobs import engine_game, the_job, work
from tests.support.playing import best, new_game, options_of, play, rush


class Adviser(Mind):
    """Judges the moves by their place in the list, the last one best."""

    def think(self, question, *, seed, effort, progress=None, weigh=()):
        moves = dict.fromkeys((*reversed(question.moves[-3:]), *weigh))
        judged = [Judged(move, 0.9 - at / 10, 7) for at, move in enumerate(moves)]
        return Thought(judged[0].move, tuple(judged), 7 * len(judged))


@pytest.fixture(autouse=True)
def _engines(monkeypatch):
    monkeypatch.setitem(ENGINES, "mind", ODD["mind"])
    monkeypatch.setitem(ENGINES, "expert", Engine("expert", "Expert", "", Adviser()))


@pytest.fixture
def waiting(alice):
    game = engine_game(alice, "mind")
    rush(game["id"], [alice], moves=1)
    return game


def test_everybody_may_watch_an_engine_think(alice, stranger, waiting):
    page = stranger.get(f"games/{waiting['id']}/jobs").json
    (job,) = page["items"]
    assert stranger.get(f"jobs/{job['id']}").json == job
    pending = alice.get(f"games/{waiting['id']}").json["pending"][0]
    assert job == {
        "id": the_job(waiting).pk,
        "kind": "move",
        "game_id": waiting["id"],
        "seat": 2,
        "decision_id": pending["decision_id"],
        "status": "queued",
        "attempts": 0,
        "engine": "mind",
        "progress": 0.0,
        "fallback": None,
        "queued_at": job["queued_at"],
        "started_at": None,
        "finished_at": None,
        "error": None,
        "result": None,
    }
    job_claim(job["id"])
    running = stranger.get(f"jobs/{job['id']}").json
    assert (running["status"], running["attempts"]) == ("running", 1)
    Job.objects.update(status="queued")
    work()
    done = stranger.get(f"jobs/{job['id']}").json
    assert (done["status"], done["progress"]) == ("succeeded", 1.0)
    version = alice.get(f"games/{waiting['id']}").json["version"]
    assert done["result"] == {"type": "move", "version": version}


def test_the_newest_job_comes_first_and_pages_follow(alice, waiting):
    for _ in range(3):
        work()
        rush(waiting["id"], [alice], moves=1)
    items = alice.get(f"games/{waiting['id']}/jobs").json["items"]
    times = [item["queued_at"] for item in items]
    assert len(items) == 4 and times == sorted(times, reverse=True)
    first = alice.get(f"games/{waiting['id']}/jobs?limit=3").json
    rest = alice.get(f"games/{waiting['id']}/jobs?limit=3&cursor={first['next_cursor']}").json
    assert first["items"] + rest["items"] == items and rest["next_cursor"] is None


def test_jobs_of_a_private_game_are_private(alice, mallory, stranger):
    game = engine_game(alice, "mind", visibility="private")
    rush(game["id"], [alice], moves=1)
    job = the_job(game)
    for client in (mallory, stranger):
        assert client.get(f"games/{game['id']}/jobs").status == 404
        assert client.get(f"jobs/{job.pk}").status == 404
    assert alice.get(f"jobs/{job.pk}").status == 200


@pytest.mark.parametrize("job_id", ["0" * 16, "nonsense", "a%00b"])
def test_there_is_no_such_job(alice, job_id):
    answer = alice.get(f"jobs/{job_id}")
    assert (answer.status, answer.code) == (404, "not-found")


@pytest.mark.parametrize("ruleset", RULES)
def test_a_hint_is_the_best_options_ready_to_be_posted(alice, bob, ruleset):
    game = new_game(alice, bob, ruleset=ruleset)
    decision = game["pending"][0]
    asked = (alice, bob)[decision["seat"] - 1]
    answer = asked.post(f"games/{game['id']}/hints")
    assert answer.status == 202
    assert answer.headers["Location"] == f"/api/v1/jobs/{answer.json['id']}"
    assert (answer.json["kind"], answer.json["status"]) == ("hint", "queued")
    assert (answer.json["seat"], answer.json["decision_id"]) == (
        decision["seat"],
        decision["decision_id"],
    )
    work()
    result = asked.get(f"jobs/{answer.json['id']}").json["result"]
    offered = [o["move"] for o in options_of(asked, game["id"], decision["decision_id"])]
    assert result["type"] == "hint"
    assert [option["move"] for option in result["options"]] == offered[:-4:-1]
    # Who holds nothing but infinity can only pass.
    assert [option["value"] for option in result["options"][:2]] == [0.9, 0.8][: len(offered)]
    move = result["options"][0]["move"]
    assert asked.post(f"games/{game['id']}/moves", move).status == 201


@pytest.mark.parametrize("ruleset", RULES)
def test_a_hint_says_why(alice, bob, ruleset):
    game = new_game(alice, bob, ruleset=ruleset)
    decision = game["pending"][0]
    asked = (alice, bob)[decision["seat"] - 1]
    job = asked.post(f"games/{game['id']}/hints").json
    work()
    options = asked.get(f"jobs/{job['id']}").json["result"]["options"]
    offered = options_of(asked, game["id"], decision["decision_id"])
    for option in options[:3]:
        (preview,) = [one["preview"] for one in offered if one["move"] == option["move"]]
        reason = option["reason"]
        assert reason["points"] == sum(preview["points"].values())
        assert reason["reply_points"] is None or reason["reply_points"] >= 0
        assert f"{reason['points']} point" in reason["text"]
        other = options[0] if option is not options[0] else options[1] if options[1:] else None
        if other is None:
            assert reason["ahead"] is reason["denied_points"] is None
            continue
        assert reason["ahead"] == pytest.approx(option["value"] - other["value"])
        replies = (reason["reply_points"], other["reason"]["reply_points"])
        if None not in replies:
            assert reason["denied_points"] == pytest.approx(replies[1] - replies[0])


def test_a_hint_from_before_there_were_reasons_is_still_shown(alice, duel):
    job = alice.post(f"games/{duel['id']}/hints").json
    work()
    stored = Job.objects.get(pk=job["id"])
    for option in stored.result["options"]:
        del option["reason"]
    stored.save()
    options = alice.get(f"jobs/{job['id']}").json["result"]["options"]
    assert [option["reason"] for option in options] == [None] * len(options)


def test_a_hint_names_the_only_move_though_nobody_judged_it(alice, duel, monkeypatch):
    def think(self, question, **_):
        return Thought(question.moves[0])

    monkeypatch.setattr(Adviser, "think", think)
    job = alice.post(f"games/{duel['id']}/hints").json
    work()
    [option] = alice.get(f"jobs/{job['id']}").json["result"]["options"]
    assert (option["value"], option["simulations"]) == (1.0, 0)
    assert alice.post(f"games/{duel['id']}/moves", option["move"]).status == 201


def test_a_hint_is_for_whoever_asked(alice, bob, stranger, duel):
    job = alice.post(f"games/{duel['id']}/hints").json
    work()
    for client in (bob, stranger):
        assert client.get(f"jobs/{job['id']}").status == 404
        assert client.get(f"games/{duel['id']}/jobs").json["items"] == []
    assert [j["id"] for j in alice.get(f"games/{duel['id']}/jobs").json["items"]] == [job["id"]]


def test_a_newer_hint_takes_the_place_of_an_older_one(alice, duel):
    old = alice.post(f"games/{duel['id']}/hints").json
    new = alice.post(f"games/{duel['id']}/hints").json
    assert alice.get(f"jobs/{old['id']}").json["status"] == "superseded"
    assert alice.get(f"jobs/{new['id']}").json["status"] == "queued"


def test_a_hint_for_a_decision_that_is_taken_is_superseded(alice, duel):
    job = alice.post(f"games/{duel['id']}/hints").json
    rush(duel["id"], [alice], moves=1)
    work()
    told = alice.get(f"jobs/{job['id']}").json
    assert (told["status"], told["result"]) == ("superseded", None)


def test_hints_are_refused(alice, bob, mallory, stranger, duel):
    path = f"games/{duel['id']}/hints"
    assert stranger.post(path).code == "unauthenticated"
    assert mallory.post(path).code == "not-your-seat"
    assert bob.post(path).code == "not-your-decision"
    assert alice.post(path, {"engine": "expert"}).code == "validation"
    rated = new_game(alice, bob, rated=True, options={"start_seat": 1})
    assert alice.post(f"games/{rated['id']}/hints").code == "rated-game"
    lobby = alice.post(
        "games", {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    ).json
    assert alice.post(f"games/{lobby['id']}/hints").code == "game-not-active"
    assert not Job.objects.exists()


@pytest.mark.parametrize("ruleset", RULES)
def test_an_analysis_has_a_row_for_each_move(alice, bob, stranger, ruleset):
    game = new_game(alice, bob, ruleset=ruleset)
    path = f"games/{game['id']}/analysis"
    assert alice.post(path).code == "game-not-finished"
    play(game["id"], [alice, bob], choose=best) if ruleset == "rota" else rush(
        game["id"], [alice, bob]
    )
    answer = bob.post(path)
    assert (answer.status, answer.json["kind"], answer.json["seat"]) == (202, "analysis", None)
    work()
    job = stranger.get(f"jobs/{answer.json['id']}").json
    assert (job["status"], job["result"]["type"]) == ("succeeded", "analysis")
    rows = job["result"]["moves"]
    log = stranger.get(f"games/{game['id']}/moves?limit=200").json["items"]
    assert [row["number"] for row in rows[:200]] == [m["number"] for m in log]
    for row in rows:
        assert row["cost"] == pytest.approx(max(0, row["best_value"] - row["value"]))
    for seat in job["result"]["seats"]:
        costs = [row["cost"] for row in rows if row["seat"] == seat["seat"]]
        assert seat["moves"] == len(costs)
        assert seat["mean_cost"] == pytest.approx(sum(costs) / len(costs))


@pytest.mark.parametrize("ruleset", RULES)
def test_an_analysis_explains_the_result(alice, bob, stranger, ruleset):
    game = new_game(alice, bob, ruleset=ruleset)
    rush(game["id"], [alice, bob])
    job = alice.post(f"games/{game['id']}/analysis").json
    work()
    result = stranger.get(f"jobs/{job['id']}").json["result"]
    ranking = stranger.get(f"games/{game['id']}").json["result"]["ranking"]
    winners = [seat for line in ranking if line["place"] == 1 for seat in line["seats"]]
    for seat in result["seats"]:
        rows = [row for row in result["moves"] if row["seat"] == seat["seat"]]
        assert seat["start"] == rows[0]["knowable"]["best_value"]
        assert seat["regret"] == pytest.approx(sum(row["knowable"]["regret"] for row in rows))
        assert seat["luck"] == pytest.approx(sum(row["luck"] for row in rows))
        assert seat["result"] == (1 / len(winners) if seat["seat"] in winners else 0)
        told = seat["start"] - seat["regret"] + seat["given"] + seat["luck"]
        assert told == pytest.approx(seat["result"])
    for row in result["moves"]:
        known = row["knowable"]
        assert known["regret"] == pytest.approx(known["best_value"] - known["value"])
        assert 0 <= known["uncertainty"] <= 1
        if row["best_value"] < 1:
            assert (known["value"], known["best_value"]) == (row["value"], row["best_value"])
    by_number = {row["number"]: row["knowable"] for row in result["moves"]}
    regrets = [moment["regret"] for moment in result["moments"]]
    assert len(regrets) <= 3 and regrets == sorted(regrets, reverse=True)
    for moment in result["moments"]:
        assert moment["regret"] == by_number[moment["number"]]["regret"]
        assert moment["regret"] > 2 * by_number[moment["number"]]["uncertainty"]
        assert moment["text"]
    rows = {row["number"]: row for row in result["moves"]}
    players = {1: alice, 2: bob}
    for puzzle in result["puzzles"]:
        row = rows[puzzle["number"]]
        assert puzzle["seat"] == row["seat"] and row["knowable"]["regret"] > 0
        assert puzzle["certainty"] >= 0.95
        path = f"games/{game['id']}/view?at_version={puzzle['version']}"
        assert players[puzzle["seat"]].get(path).json["version"] == row["version"] - 1


def test_an_analysis_from_before_luck_was_told_is_still_shown(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=3)
    alice.post(f"games/{duel['id']}/seats/1/resign")
    job = alice.post(f"games/{duel['id']}/analysis").json
    work()
    stored = Job.objects.get(pk=job["id"])
    for row in stored.result["moves"]:
        del row["knowable"], row["luck"]
    stored.result = {"moves": stored.result["moves"]}
    stored.save()
    result = alice.get(f"jobs/{job['id']}").json["result"]
    assert [row["knowable"] for row in result["moves"]] == [None] * 3
    assert all(seat["luck"] is None for seat in result["seats"]) and result["moments"] == []
    assert result["puzzles"] == []


def test_who_resigned_had_no_luck(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=4)
    alice.post(f"games/{duel['id']}/seats/1/resign")
    job = alice.post(f"games/{duel['id']}/analysis").json
    work()
    result = alice.get(f"jobs/{job['id']}").json["result"]
    one, two = result["seats"]
    assert (one["luck"], one["result"], two["result"]) == (None, 0, 1)
    assert result["moves"][2]["luck"] is None and result["moves"][3]["luck"] == 0


def test_an_analysis_leaves_resignations_out(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=3)
    alice.post(f"games/{duel['id']}/seats/1/resign")
    job = alice.post(f"games/{duel['id']}/analysis").json
    work()
    assert len(alice.get(f"jobs/{job['id']}").json["result"]["moves"]) == 3


def test_readiness_tells_of_jobs_that_nobody_begins(stranger, waiting):
    def jobs():
        checks = stranger.get("/readyz").json["checks"]
        return next(check for check in checks if check["name"] == "jobs")

    assert jobs()["ok"] is True
    Job.objects.update(queued_at=timezone.now() - timedelta(minutes=5))
    assert jobs()["ok"] is False and "300" in jobs()["detail"]
    assert b'axio_jobs{engine="mind",kind="move",status="queued"} 1.0' in (
        stranger.send("GET", "/metrics").content
    )
    work()
    assert jobs()["detail"] == "no job is queued"


def test_metrics_tell_how_long_engines_thought_in_the_last_minute(stranger, waiting):
    def told():
        return stranger.send("GET", "/metrics").content.decode()

    assert 'axio_think_seconds_bucket{engine="mind"' not in told()
    work()
    now = timezone.now()
    Job.objects.update(started_at=now - timedelta(seconds=0.3), finished_at=now)
    assert 'axio_think_seconds_bucket{engine="mind",le="0.2"} 0.0' in told()
    assert 'axio_think_seconds_bucket{engine="mind",le="0.5"} 1.0' in told()
    Job.objects.update(finished_at=now - timedelta(minutes=2))
    assert 'axio_think_seconds_bucket{engine="mind"' not in told()
