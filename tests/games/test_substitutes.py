"""POST /games/{id}/seats/{n}/substitute: an engine stands in until its player is back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ai.workers import job_runner
from games.models import Decision, Job, Move, Rating
from games.services.jobs import job_claim
from tests.support.acht import post
from tests.support.client import Client, sign_up
from tests.support.clocks import HOUR, NOON, events_of, seat_of, time_of, told_to
from tests.support.jobs import engine_game, play, work
from tests.support.playing import legal_move, new_game, no_guests, rush

ME, OPEN, MEDIUM = {"type": "me"}, {"type": "open"}, {"type": "ai", "engine": "medium"}
HARD = {"type": "ai", "engine": "hard"}


@pytest.fixture
def game(alice, bob, clock):
    """Alice is the host and begins; an hour for each decision."""
    return new_game(alice, bob, options={"start_seat": 1}, time_control=HOUR)


def substitute(client, game, seat, body=MEDIUM):
    return client.post(f"games/{game['id']}/seats/{seat}/substitute", body)


def come_back(client, game, seat):
    return client.put(f"games/{game['id']}/seats/{seat}", ME)


def test_an_engine_plays_on_for_who_asks_for_it(alice, bob, game):
    answer = substitute(alice, game, 1)
    assert answer.status == 200
    assert seat_of(answer.json, 1) == ("replaced", "ai", "alice", "medium")
    assert answer.json["pending"][0] == {
        **game["pending"][0],
        "deadline_at": None,
        "seconds_left": None,
        "counted_from": None,
    }
    assert Job.objects.get().decision_id == game["pending"][0]["decision_id"]
    assert work() == 1
    rush(game["id"], [alice, bob], moves=1)
    assert work() == 1
    log = alice.get(f"games/{game['id']}/moves").json["items"]
    assert [(move["seat"], move["made_by"]) for move in log] == [
        (1, "ai"),
        (2, "player"),
        (1, "ai"),
    ]


def test_the_host_has_somebody_elses_seat_played_on(alice, bob, game):
    answer = substitute(alice, game, 2)
    assert seat_of(answer.json, 2) == ("replaced", "ai", "bob", "medium")
    assert not Job.objects.exists()
    rush(game["id"], [alice, bob], moves=1)
    assert work() == 1


def test_everybody_is_told(alice, bob, game):
    before = len(events_of(game["id"]))
    substitute(alice, game, 1)
    changed, asked = events_of(game["id"])[before:]
    assert (changed["type"], changed["seat"]["status"]) == ("seat.changed", "replaced")
    assert (asked["type"], asked["decision"]["deadline_at"]) == ("decision.opened", None)
    turns_before = len(told_to(alice, "turn"))
    come_back(alice, game, 1)
    changed, asked = events_of(game["id"])[before + 2 :]
    assert (changed["type"], changed["seat"]["status"]) == ("seat.changed", "playing")
    assert (asked["type"], time_of(asked["decision"]["deadline_at"])) == (
        "decision.opened",
        NOON + timedelta(hours=1),
    )
    assert len(told_to(alice, "turn")) == turns_before + 1


def test_a_view_that_was_kept_is_out_of_date_when_the_deadline_changes(alice, bob, game):
    path = f"games/{game['id']}/view"
    seen = bob.get(path)
    substitute(alice, game, 1)
    again = bob.get(path, If_None_Match=seen.headers["ETag"])
    assert again.status == 200 and again.json["pending"][0]["deadline_at"] is None


def test_who_comes_back_plays_on_with_the_time_that_was_left(alice, bob, clock, game):
    clock.forward(minutes=20)
    substitute(alice, game, 1)
    clock.forward(hours=7)
    back = come_back(alice, game, 1)
    assert back.status == 200
    assert seat_of(back.json, 1) == ("playing", "player", "alice", None)
    (pending,) = back.json["pending"]
    assert pending["decision_id"] == game["pending"][0]["decision_id"]
    assert time_of(pending["deadline_at"]) == NOON + timedelta(hours=8)
    assert pending["seconds_left"] == 2400
    assert Job.objects.get().status == "superseded"
    rush(game["id"], [alice, bob], moves=1)
    assert work() == 0


def test_going_and_coming_back_makes_no_time(alice, bob, clock, game):
    for _ in range(3):
        clock.forward(minutes=20)
        substitute(alice, game, 1)
        substitute(alice, game, 1, HARD)
        come_back(alice, game, 1)
    clock.forward(seconds=0)
    assert alice.get(f"games/{game['id']}").json["status"] == "finished"


def test_a_decision_that_was_opened_for_an_engine_gets_the_whole_time(alice, bob, clock, game):
    clock.forward(minutes=20)
    substitute(bob, game, 2)
    rush(game["id"], [alice, bob], moves=1)
    (pending,) = come_back(bob, game, 2).json["pending"]
    assert (pending["seat"], pending["seconds_left"]) == (2, 3600)


def test_an_engine_that_still_thinks_when_the_person_is_back_moves_no_more(
    alice, bob, game, monkeypatch
):
    substitute(alice, game, 1)
    think = job_runner._think

    def slowly(*about):
        assert come_back(alice, game, 1).status == 200
        return think(*about)

    monkeypatch.setattr(job_runner, "_think", slowly)
    play(Job.objects.get().pk)
    assert alice.get(f"games/{game['id']}/moves").json["items"] == []
    assert Job.objects.get().status == "superseded"


def test_one_may_go_and_come_back_any_number_of_times(alice, bob, game):
    for _ in range(3):
        substitute(alice, game, 1)
        job_claim(Job.objects.get(status="queued").pk)
        come_back(alice, game, 1)
    substitute(alice, game, 1)
    assert sorted(Job.objects.values_list("status", flat=True)) == ["queued"] + ["superseded"] * 3
    assert work() == 1


def test_another_engine_takes_the_place_of_the_first(alice, game):
    substitute(alice, game, 1)
    assert substitute(alice, game, 1).status == 200
    assert Job.objects.count() == 1
    answer = substitute(alice, game, 1, HARD)
    assert seat_of(answer.json, 1) == ("replaced", "ai", "alice", "hard")
    assert dict(Job.objects.values_list("engine", "status")) == {
        "medium": "superseded",
        "hard": "queued",
    }


def test_whoever_is_replaced_sees_but_does_not_decide(alice, bob, game):
    own = alice.get(f"games/{game['id']}/seats/1/hand").json
    substitute(alice, game, 1)
    assert alice.get(f"games/{game['id']}/seats/1/hand").json == own
    assert alice.get(f"games/{game['id']}/view").json["viewer"] == {"type": "seat", "seat": 1}
    _, move = legal_move(game["id"])
    for path, body in (("moves", move), ("hints", None), ("seats/1/resign", None)):
        refused = alice.post(f"games/{game['id']}/{path}", body)
        assert (refused.status, refused.code) == (409, "seat-not-playing"), path
    assert not Decision.objects.exclude(player=None).exists()


def test_others_neither_replace_nor_come_back(alice, bob, mallory, stranger, game):
    for client, seat in ((bob, 1), (mallory, 1), (mallory, 2)):
        refused = substitute(client, game, seat)
        assert (refused.status, refused.code) == (403, "not-your-seat")
    assert substitute(stranger, game, 1).status == 401
    substitute(alice, game, 1)
    for client, code in ((bob, "seat-taken"), (mallory, "seat-taken")):
        refused = come_back(client, game, 1)
        assert (refused.status, refused.code) == (409, code)
    assert substitute(alice, game, 9).status == 404


def test_a_private_game_does_not_exist_for_outsiders(alice, bob, mallory, clock):
    game = new_game(alice, bob, visibility="private")
    assert substitute(mallory, game, 1).status == 404


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"type": "ai", "engine": "nothing"}, "invalid-options", "/engine"),
        ({"type": "ai"}, "validation", "/engine"),
        ({"engine": "medium"}, "validation", "/type"),
        ({"type": "me", "engine": "medium"}, "validation", "/type"),
        ({**MEDIUM, "name": "x"}, "validation", "/name"),
    ],
)
def test_it_refuses_what_is_no_substitute(alice, game, body, code, pointer):
    refused = substitute(alice, game, 1, body)
    assert (refused.status, refused.code) == (422, code)
    assert [error["pointer"] for error in refused.json["errors"]] == [pointer]


def test_only_a_game_being_played_has_substitutes(alice, bob, clock):
    lobby = alice.post("games", {"ruleset": "rota", "seats": [ME, OPEN]}).json
    assert substitute(alice, lobby, 1).code == "game-not-active"
    over = new_game(alice, bob)
    bob.post(f"games/{over['id']}/seats/2/resign")
    assert substitute(alice, over, 1).code == "game-not-active"


def test_nobody_comes_back_to_a_game_that_is_over(alice, bob, game):
    substitute(bob, game, 2)
    alice.post(f"games/{game['id']}/seats/1/resign")
    refused = come_back(bob, game, 2)
    assert (refused.status, refused.code) == (409, "game-not-active")


def test_a_seat_that_gave_up_is_not_played_on(alice, bob, clock):
    game = new_game(alice, bob, sign_up("carol"))
    bob.post(f"games/{game['id']}/seats/2/resign")
    for client in (alice, bob):
        refused = substitute(client, game, 2)
        assert (refused.status, refused.code) == (409, "seat-not-playing")


def test_an_engines_own_seat_needs_no_substitute(alice, clock):
    game = engine_game(alice, "medium")
    refused = substitute(alice, game, 2, HARD)
    assert (refused.status, refused.code) == (409, "seat-taken")


def test_in_a_rated_game_only_players_themselves_ask_and_nobody_rises_by_it(alice, bob, clock):
    no_guests()
    game = new_game(alice, bob, rated=True, options={"start_seat": 1})
    refused = substitute(alice, game, 2)
    assert (refused.status, refused.code) == (409, "rated-game")
    assert substitute(bob, game, 2).status == 200
    assert substitute(alice, game, 1).status == 200
    work()
    shown = alice.get(f"games/{game['id']}").json
    assert shown["status"] == "finished"
    losers = [
        seat for one in shown["result"]["ranking"] if one["place"] > 1 for seat in one["seats"]
    ]
    names = Rating.objects.values_list("player__name", flat=True)
    assert set(names) == {("alice", "bob")[seat - 1] for seat in losers}


def test_a_rematch_invites_the_person_and_not_the_engine(alice, bob, clock):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    seats = [ME, {"type": "player", "name": "bob"}, {"type": "bot", "name": "robo"}, MEDIUM]
    game = alice.post("games", {"ruleset": "rota", "seats": seats}).json
    bob.put(f"games/{game['id']}/seats/2", ME)
    for seat, client in ((1, alice), (2, bob), (3, robo)):
        assert substitute(client, game, seat).status == 200
    work()
    again = alice.post(f"games/{game['id']}/rematch").json
    assert [seat_of(again, number)[1:] for number in (1, 2, 3, 4)] == [
        ("player", "alice", None),
        ("invited", "bob", None),
        ("bot", "robo", None),
        ("ai", None, "medium"),
    ]


def test_a_bot_comes_back_as_a_bot(alice, clock):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    seats = [ME, {"type": "bot", "name": "robo"}]
    game = alice.post("games", {"ruleset": "rota", "seats": seats}).json
    substitute(alice, game, 2)
    assert seat_of(come_back(robo, game, 2).json, 2) == ("playing", "bot", "robo", None)


def test_alone_a_result_with_an_engines_help_is_not_listed(alice, clock):
    game = new_game(alice)
    substitute(alice, game, 1)
    play(Job.objects.get(status="queued").pk)
    come_back(alice, game, 1)
    rush(game["id"], [alice])
    assert alice.get(f"games/{game['id']}").json["result"]["reason"] == "completed"
    assert alice.get("rulesets/rota/leaderboard?kind=solo").json["items"] == []


def test_standing_orders_wait_while_an_engine_decides(three, clock, before_the_eight):
    game_id, road = before_the_eight
    maker, move = road.eight
    absent = next(seat for seat in (1, 2, 3) if seat != maker)
    path = f"games/{game_id}/seats/{absent}"
    three[absent - 1].put(f"{path}/standing-orders", {"on_eight": "pass"})
    assert three[absent - 1].post(f"{path}/substitute", MEDIUM).status == 200
    assert post(three[maker - 1], game_id, move).status == 201
    assert Job.objects.get(game=game_id, status="queued").seat == absent
    assert not Move.objects.filter(game=game_id, number=None).exists()
    assert three[absent - 1].get(f"{path}/standing-orders").json["on_eight"] == "pass"


@pytest.mark.parametrize("answered", [False, True])
def test_a_substitute_does_not_tell_whether_a_sealed_answer_is_in(three, clock, asked, answered):
    game_id, _ = asked
    if answered:
        assert post(three[1], game_id, {"type": "react", "play": False}).status == 201
    assert substitute(three[1], {"id": game_id}, 2).status == 200

    def told():
        (job,) = three[0].get(f"games/{game_id}/jobs").json["items"]
        game = three[0].get(f"games/{game_id}").json
        return job["status"], job["attempts"], job["seat"], [p["seat"] for p in game["pending"]]

    assert told() == ("queued", 0, 2, [1, 2, 3])
    assert work() == 1
    assert told() == ("queued", 0, 2, [1, 2, 3])
    for client in (three[0], three[2]):
        assert post(client, game_id, {"type": "react", "play": False}).status == 201
    assert told()[0] == ("superseded" if answered else "succeeded")
