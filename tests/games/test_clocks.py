"""What happens when a seat is out of time, whatever the table agreed on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Decision, Game, Job, Move, Rating, Seat
from games.rules.errors import IllegalMove
from games.services import advancing
from tests.support.acht import game_before_an_eight, post
from tests.support.client import sign_up
from tests.support.clocks import HOUR, events_of, seat_of, time_of, told_to
from tests.support.jobs import engine_game, work
from tests.support.playing import legal_move, new_game, no_guests, rated_game, rush

POLICIES = ["forfeit", "ai_move", "ai_takeover"]


def timed(alice, *others, policy="forfeit", **more):
    """A game with an hour for each decision, in which alice begins."""
    more = {"options": {"start_seat": 1}, **more}
    return new_game(alice, *others, time_control=HOUR, timeout_policy=policy, **more)


def log_of(client, game):
    return client.get(f"games/{game['id']}/moves?limit=200").json["items"]


def test_a_deadline_is_the_limit_after_the_question(alice, bob, clock):
    game = timed(alice, bob)
    clock.stop_sweeping_for(minutes=10)
    game = rush(game["id"], [alice, bob], moves=1)
    (pending,) = game["pending"]
    assert time_of(pending["deadline_at"]) - time_of(pending["opened_at"]) == timedelta(hours=1)
    assert game["expires_at"] is None


@pytest.mark.parametrize("policy", POLICIES)
def test_nothing_happens_before_the_deadline(alice, bob, clock, policy):
    game = timed(alice, bob, policy=policy)
    clock.forward(minutes=59, seconds=59)
    clock.forward(microseconds=999_999)
    assert not Job.objects.exists()
    assert alice.get(f"games/{game['id']}").json == game


def test_who_forfeits_is_out_of_the_game_and_the_others_play_on(alice, bob, clock):
    carol = sign_up("carol")
    game = timed(alice, bob, carol)
    clock.forward(hours=1)
    game = alice.get(f"games/{game['id']}").json
    assert (game["status"], game["version"]) == ("active", 2)
    assert seat_of(game, 1) == ("timed_out", "player", "alice", None)
    (out,) = log_of(bob, game)
    assert (out["type"], out["seat"], out["made_by"]) == ("resign", 1, "timeout")
    assert [one["seat"] for one in game["pending"]] == [2]
    assert [one["type"] for one in events_of(game["id"])[-3:]] == [
        "seat.changed",
        "move.made",
        "decision.opened",
    ]
    rush(game["id"], [alice, bob, carol], moves=2)


def test_a_game_that_ends_by_the_clock_says_so(alice, bob, clock):
    game = timed(alice, bob)
    clock.forward(hours=1)
    game = alice.get(f"games/{game['id']}").json
    assert (game["status"], game["result"]["reason"]) == ("finished", "timeout")
    assert [(one["place"], one["seats"]) for one in game["result"]["ranking"]] == [
        (1, [2]),
        (2, [1]),
    ]
    assert alice.get(f"games/{game['id']}/view").json["result"] == game["result"]
    assert told_to(bob, "game.finished")[0]["result"] == game["result"]


def test_who_resigns_after_others_were_out_of_time_ends_the_game_by_resigning(alice, bob, clock):
    game = timed(alice, bob, sign_up("carol"))
    clock.forward(hours=1)
    bob.post(f"games/{game['id']}/seats/2/resign")
    game = alice.get(f"games/{game['id']}").json
    assert (game["status"], game["result"]["reason"]) == ("finished", "resigned")


def test_the_export_of_a_game_that_ended_by_the_clock_is_true(alice, bob, clock):
    game = timed(alice, bob)
    clock.forward(hours=1)
    export = alice.get(f"games/{game['id']}/export").json
    assert export["result"]["reason"] == "timeout"
    verdict = alice.post("exports/verify", export).json
    assert verdict["valid"], verdict
    forged = {**export, "result": {**export["result"], "reason": "completed"}}
    assert not alice.post("exports/verify", forged).json["valid"]


def test_a_rated_game_that_ends_by_the_clock_counts(alice, bob, clock):
    no_guests()
    game = rated_game(alice, bob, time_control=HOUR)
    slow = game["pending"][0]["seat"]
    clock.forward(hours=1)
    ratings = {rating.player.name: rating.mu for rating in Rating.objects.filter(season="")}
    assert min(ratings, key=ratings.__getitem__) == ("alice", "bob")[slow - 1]
    assert len(ratings) == 2


def test_who_is_out_of_time_alone_has_no_result_to_be_listed(alice, clock):
    game = timed(alice)
    rush(game["id"], [alice], moves=3)
    clock.forward(hours=1)
    game = alice.get(f"games/{game['id']}").json
    assert (game["status"], game["result"]["reason"]) == ("finished", "timeout")
    assert alice.get("rulesets/rota/leaderboard?kind=solo").json["items"] == []


def test_an_engine_answers_one_decision_and_the_person_plays_on(alice, bob, clock):
    game = timed(alice, bob, policy="ai_move")
    clock.forward(hours=1)
    job = Job.objects.get()
    assert (job.engine, job.seat) == ("medium", 1)
    assert job.decision_id == game["pending"][0]["decision_id"]
    assert work() == 1
    (made,) = log_of(alice, game)
    assert (made["type"], made["seat"], made["made_by"]) == ("place", 1, "timeout")
    game = rush(game["id"], [alice, bob], moves=2)
    assert seat_of(game, 1) == ("playing", "player", "alice", None)


def test_an_answer_that_is_faster_than_the_engine_counts(alice, bob, clock):
    game = timed(alice, bob, policy="ai_move")
    clock.forward(hours=1)
    rush(game["id"], [alice, bob], moves=1)
    work()
    (made,) = log_of(alice, game)
    assert made["made_by"] == "player"
    assert Job.objects.get().status == "superseded"


def test_an_engine_is_asked_once_however_often_the_clock_is_looked_at(alice, bob, clock):
    timed(alice, bob, policy="ai_move")
    for _ in range(3):
        clock.forward(hours=1)
    assert Job.objects.count() == 1


def test_an_engine_takes_over_and_plays_to_the_end(alice, bob, clock):
    game = timed(alice, bob, policy="ai_takeover")
    clock.forward(hours=1)
    shown = alice.get(f"games/{game['id']}").json
    assert seat_of(shown, 1) == ("replaced", "ai", "alice", "medium")
    assert shown["pending"][0]["deadline_at"] is None
    assert work() == 1
    assert log_of(alice, game)[0]["made_by"] == "ai"
    clock.forward(hours=1)
    work()
    game = alice.get(f"games/{game['id']}").json
    assert (game["status"], game["result"]["reason"]) == ("finished", "completed")


def test_engines_have_no_deadline(alice, clock):
    game = engine_game(alice, "medium", time_control=HOUR)
    (pending,) = rush(game["id"], [alice], moves=1)["pending"]
    assert (pending["seat"], pending["deadline_at"]) == (2, None)
    clock.forward(hours=5)
    assert alice.get(f"games/{game['id']}").json["status"] == "active"


def test_a_move_after_the_deadline_is_accepted_until_the_clock_was_looked_at(alice, bob, clock):
    game = timed(alice, bob)
    _, move = legal_move(game["id"])
    clock.stop_sweeping_for(hours=1, seconds=1)
    assert alice.post(f"games/{game['id']}/moves", move).status == 201
    clock.forward(seconds=0)
    assert alice.get(f"games/{game['id']}").json["status"] == "active"


def test_a_move_that_comes_too_late_is_refused(alice, bob, clock):
    game = timed(alice, bob, sign_up("carol"))
    _, move = legal_move(game["id"])
    clock.forward(hours=1)
    refused = alice.post(f"games/{game['id']}/moves", move)
    assert (refused.status, refused.code) == (409, "decision-closed")


def test_who_is_to_decide_is_reminded_once(alice, bob, clock):
    game = timed(alice, bob)
    decision = game["pending"][0]
    clock.forward(minutes=44, seconds=59)
    assert not events_of(game["id"], "clock")
    for _ in range(3):
        clock.forward(minutes=2)
    (warning,) = events_of(game["id"], "clock")
    about = {name: decision[name] for name in ("decision_id", "seat", "deadline_at")}
    assert warning == {"type": "clock.warning", **about}
    (reminder,) = told_to(alice, "clock")
    assert reminder["turn"]["decision_id"] == decision["decision_id"]
    assert reminder["deadline_at"] == decision["deadline_at"]
    assert not told_to(bob, "clock")


def test_nobody_is_reminded_of_what_is_answered(alice, bob, clock):
    game = timed(alice, bob)
    clock.forward(minutes=30)
    rush(game["id"], [alice, bob], moves=1)
    clock.forward(minutes=20)
    assert not events_of(game["id"], "clock")


def test_a_reminder_that_was_missed_does_not_come_after_the_end(alice, bob, clock):
    game = timed(alice, bob)
    clock.stop_sweeping_for(minutes=59)
    clock.forward(minutes=2)
    assert not events_of(game["id"], "clock")


def test_a_clock_goes_on_when_somebody_else_resigns(alice, bob, clock):
    game = timed(alice, bob, sign_up("carol"))
    clock.forward(minutes=30)
    bob.post(f"games/{game['id']}/seats/2/resign")
    clock.forward(minutes=30)
    assert seat_of(alice.get(f"games/{game['id']}").json, 1)[0] == "timed_out"


def test_a_game_that_fails_does_not_stop_the_clocks_of_others(
    alice, bob, clock, monkeypatch, caplog
):
    first, second = timed(alice, bob), timed(alice, bob)
    resign = advancing.give_up

    def fail_once(table, *about, **more):
        if table.game.pk == first["id"]:
            raise IllegalMove("off-board", "/x", "A secret.")
        resign(table, *about, **more)

    monkeypatch.setattr("games.services.clocks.give_up", fail_once)
    clock.forward(hours=1)
    assert Game.objects.get(pk=first["id"]).status == "active"
    assert Game.objects.get(pk=second["id"]).status == "finished"
    assert first["id"] in caplog.text and "secret" not in caplog.text
    monkeypatch.undo()
    clock.forward(seconds=1)
    assert Game.objects.get(pk=first["id"]).status == "finished"


class TestSealedAnswers:
    """After an 8, in a game with an hour for each decision and so twenty minutes for reactions."""

    @pytest.fixture(params=POLICIES)
    def game_id(self, request, three, clock):
        game_id, road = game_before_an_eight(three)
        Game.objects.filter(pk=game_id).update(
            seconds_per_decision=3600, timeout_policy=request.param
        )
        seat, move = road.eight
        assert post(three[seat - 1], game_id, move).status == 201
        return game_id

    def test_they_have_less_time(self, three, game_id):
        for pending in three[0].get(f"games/{game_id}").json["pending"]:
            limit = time_of(pending["deadline_at"]) - time_of(pending["opened_at"])
            assert limit == timedelta(minutes=20)

    def test_silence_keeps_nothing_and_costs_no_seat(self, three, clock, game_id):
        version = three[0].get(f"games/{game_id}").json["version"]
        assert post(three[0], game_id, {"type": "react", "play": False}).status == 201
        clock.forward(minutes=20)
        game = three[0].get(f"games/{game_id}").json
        assert game["version"] == version + 1
        assert {seat["status"] for seat in game["seats"]} == {"playing"}
        answers = three[0].get(f"games/{game_id}/moves?after_version={version}").json["items"]
        assert [(one["seat"], one["play"], one["made_by"]) for one in answers] == [
            (1, False, "player"),
            (2, False, "timeout"),
            (3, False, "timeout"),
        ]
        assert not Job.objects.exists()

    def test_a_reminder_tells_nobody_who_has_answered(self, three, clock, game_id):
        assert post(three[0], game_id, {"type": "react", "play": False}).status == 201
        clock.forward(minutes=15)
        assert [one["seat"] for one in events_of(game_id, "clock")] == [1, 2, 3]
        assert [len(told_to(client, "clock")) for client in three] == [0, 1, 1]

    def test_orders_laid_down_too_late_to_be_asked_still_say_what_silence_means(
        self, three, clock, game_id
    ):
        """They answer from the next question on; but of this one nothing else is known."""
        version = three[0].get(f"games/{game_id}").json["version"]
        for seat, client in enumerate(three, start=1):
            path = f"games/{game_id}/seats/{seat}/standing-orders"
            assert client.put(path, {"on_eight": "keep_if_possible"}).status == 200
        clock.forward(minutes=20)
        answers = three[0].get(f"games/{game_id}/moves?after_version={version}").json["items"]
        assert {one["made_by"] for one in answers} == {"standing_order"}
        assert any(one["play"] for one in answers)

    def test_while_an_engine_thinks_nothing_shows_that_time_is_over(self, three, clock, game_id):
        """An answer in the place of a seat is as sealed as its own."""
        three[2].post(f"games/{game_id}/seats/3/substitute", {"type": "ai", "engine": "medium"})
        before = [three[0].get(f"games/{game_id}{path}").content for path in ("", "/jobs", "/view")]
        clock.forward(minutes=20)
        after = [three[0].get(f"games/{game_id}{path}").content for path in ("", "/jobs", "/view")]
        assert before == after
        assert Decision.objects.filter(game=game_id, answered=True).count() == 2
        assert work() >= 1
        assert Move.objects.filter(game=game_id, number=None).count() == 0


def test_silence_at_a_card_is_to_pass(three, clock):
    game = new_game(*three, ruleset="acht", time_control=HOUR)
    while game["pending"][0]["kind"] != "card":
        game = rush(game["id"], three, moves=1)
    (pending,) = game["pending"]
    clock.forward(hours=1)
    last = log_of(three[0], game)[-1]
    assert (last["type"], last["seat"], last["made_by"]) == ("pass", pending["seat"], "timeout")
    assert Seat.objects.filter(game=game["id"], status="playing").count() == 3
