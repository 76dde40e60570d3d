"""Starting, cancelling, resigning and playing again."""

from __future__ import annotations

import pytest

from ai.workers.repair import repair
from games.models import Decision, Game, Job
from games.services.jobs import job_claim_next, job_progress
from tests.support.client import sign_up
from tests.support.jobs import work
from tests.support.playing import legal_move, new_game, rush

ME, OPEN, AI = {"type": "me"}, {"type": "open"}, {"type": "ai", "engine": "random"}


def opened(client, seats=(ME, OPEN), **more):
    answer = client.post("games", {"ruleset": "rota", "seats": list(seats), **more})
    assert answer.status == 201, answer
    return answer.json["id"]


@pytest.fixture
def carol(db):
    return sign_up("carol")


def test_a_table_by_host_waits_for_its_host(alice, bob):
    game = opened(alice, start="by_host")
    assert bob.put(f"games/{game}/seats/2", ME).json["status"] == "lobby"
    answer = alice.post(f"games/{game}/start")
    assert (answer.status, answer.json["status"], answer.json["version"]) == (200, "active", 1)


def test_it_refuses_to_start_a_table_with_open_seats(alice, bob):
    for game in (
        opened(alice, start="by_host"),
        opened(alice),
        opened(alice, [ME, {"type": "player", "name": "bob"}], start="by_host"),
    ):
        answer = alice.post(f"games/{game}/start")
        assert (answer.status, answer.code) == (409, "seats-not-filled")


@pytest.mark.parametrize("what", ["start", "cancel"])
def test_only_the_host_starts_and_cancels(alice, bob, mallory, stranger, what):
    game = opened(alice, [ME, OPEN, OPEN])
    bob.put(f"games/{game}/seats/2", ME)
    for client in (bob, mallory):
        answer = client.post(f"games/{game}/{what}")
        assert (answer.status, answer.code) == (403, "not-host")
    assert stranger.post(f"games/{game}/{what}").code == "unauthenticated"


def test_it_refuses_to_start_or_cancel_a_game_that_is_being_played(alice, duel):
    for what in ("start", "cancel"):
        answer = alice.post(f"games/{duel['id']}/{what}")
        assert (answer.status, answer.code) == (409, "game-already-started")


def test_a_game_of_engines_is_cancelled_while_it_is_played(alice, bob, stranger):
    game = opened(alice, [AI, AI])
    running = job_claim_next(Job.MOVES)
    assert bob.post(f"games/{game}/cancel").code == "not-host"
    answer = alice.post(f"games/{game}/cancel")
    assert (answer.status, answer.json["status"]) == (200, "cancelled")
    assert answer.json["pending"] == [] and answer.json["finished_at"]
    assert (answer.json["seed"], answer.json["result"]) == (None, None)
    assert not Decision.objects.exists()
    assert set(Job.objects.values_list("status", flat=True)) == {"superseded"}
    assert not job_progress(running, 0.5) and work() == 0
    repair()
    assert Job.objects.count() == 1
    events = stranger.get(f"games/{game}/events?after=0").json["items"]
    assert (events[-1]["type"], events[-1]["status"]) == ("game.finished", "cancelled")
    assert stranger.get(f"games/{game}/view").status == 200
    assert alice.post(f"games/{game}/cancel").code == "game-not-active"


def test_a_host_cancels_a_game_against_engines_unless_it_is_rated(alice):
    rated, other = (opened(alice, [ME, AI], rated=rated) for rated in (True, False))
    assert alice.post(f"games/{rated}/cancel").code == "rated-game"
    assert alice.post(f"games/{other}/cancel").status == 200
    assert alice.post(f"games/{opened(alice, [AI, AI], rated=True)}/cancel").status == 200


def test_a_seat_that_somebody_gave_up_is_still_theirs(alice, bob):
    game = opened(alice, [AI, AI, OPEN])
    bob.put(f"games/{game}/seats/3", ME)
    bob.post(f"games/{game}/seats/3/resign")
    assert alice.post(f"games/{game}/cancel").code == "game-already-started"


def test_it_refuses_to_start_or_cancel_a_game_that_is_over(alice, duel):
    alice.post(f"games/{duel['id']}/seats/1/resign")
    for what in ("start", "cancel"):
        answer = alice.post(f"games/{duel['id']}/{what}")
        assert (answer.status, answer.code) == (409, "game-not-active")


def test_a_cancelled_table_stays_so(alice, bob):
    game = opened(alice)
    answer = alice.post(f"games/{game}/cancel")
    assert (answer.status, answer.json["status"]) == (200, "cancelled")
    assert (answer.json["seed"], answer.json["result"]) == (None, None)
    for what in ("start", "cancel"):
        assert alice.post(f"games/{game}/{what}").code == "game-not-active"


@pytest.mark.parametrize("what", ["start", "cancel", "rematch", "seats/1/resign"])
def test_calls_without_members_take_an_empty_object_and_nothing_else(alice, duel, what):
    answer = alice.post(f"games/{duel['id']}/{what}", {"force": True})
    assert (answer.status, answer.code) == (422, "validation")
    assert answer.json["errors"][0]["pointer"] == "/force"
    assert alice.post(f"games/{duel['id']}/{what}", {}).code != "validation"


def test_with_one_seat_left_the_game_ends(alice, bob, duel):
    answer = alice.post(f"games/{duel['id']}/seats/1/resign")
    assert answer.status == 200
    game = answer.json
    assert (game["status"], game["version"], game["pending"]) == ("finished", 2, [])
    assert game["result"]["reason"] == "resigned"
    assert [ranked["seats"] for ranked in game["result"]["ranking"]] == [[2], [1]]
    assert game["seats"][0]["status"] == "resigned"
    assert game["finished_at"] is not None


def test_the_others_play_on_and_a_later_resignation_ranks_higher(alice, bob, carol):
    dave = sign_up("dave")
    cast = [alice, bob, carol, dave]
    game = new_game(*cast, options={"start_seat": 1})["id"]
    first = bob.post(f"games/{game}/seats/2/resign").json
    assert (first["status"], first["version"]) == ("active", 2)
    assert first["pending"][0]["seat"] == 1
    rush(game, cast, moves=1)
    assert legal_move(game)[0] == 3
    second = carol.post(f"games/{game}/seats/3/resign").json
    assert second["pending"][0]["seat"] == 4
    over = alice.post(f"games/{game}/seats/1/resign").json
    assert over["status"] == "finished"
    ranking = [(ranked["place"], ranked["seats"]) for ranked in over["result"]["ranking"]]
    assert ranking == [(1, [4]), (2, [1]), (3, [3]), (4, [2])]


def test_a_resigned_seat_is_skipped_to_the_end_and_ranked_last(alice, bob, carol):
    cast = [alice, bob, carol]
    game = new_game(*cast, options={"start_seat": 1})["id"]
    rush(game, cast, moves=4)
    bob.post(f"games/{game}/seats/2/resign")
    over = rush(game, cast)
    assert (over["status"], over["result"]["reason"]) in {
        ("finished", "completed"),
        ("finished", "instant_win"),
    }
    assert over["result"]["ranking"][-1]["seats"] == [2]
    later = [m for m in alice.get(f"games/{game}/moves").json["items"] if m["version"] > 6]
    assert later and all(move["seat"] != 2 for move in later)


def test_whoever_resigns_out_of_turn_leaves_the_open_decision_as_it_is(alice, bob, carol):
    game = new_game(alice, bob, carol, options={"start_seat": 1})
    after = carol.post(f"games/{game['id']}/seats/3/resign").json
    assert after["pending"] == game["pending"]


def test_a_solo_game_ends_by_giving_up(alice, solo):
    game = alice.post(f"games/{solo['id']}/seats/1/resign").json
    assert (game["status"], game["result"]["reason"]) == ("finished", "resigned")


def test_it_refuses_to_resign_for_somebody_else(alice, bob, mallory, duel):
    for client, number in ((bob, 1), (mallory, 1), (alice, 2)):
        answer = client.post(f"games/{duel['id']}/seats/{number}/resign")
        assert (answer.status, answer.code) == (403, "not-your-seat")


def test_it_refuses_to_resign_twice_or_before_or_after_the_game(alice, bob, carol):
    lobby = opened(alice)
    assert alice.post(f"games/{lobby}/seats/1/resign").code == "game-not-active"
    game = new_game(alice, bob, carol)["id"]
    bob.post(f"games/{game}/seats/2/resign")
    again = bob.post(f"games/{game}/seats/2/resign")
    assert (again.status, again.code) == (409, "seat-not-playing")
    carol.post(f"games/{game}/seats/3/resign")
    after = alice.post(f"games/{game}/seats/1/resign")
    assert (after.status, after.code) == (409, "game-not-active")


def test_it_refuses_a_move_of_whoever_resigned(alice, bob, carol):
    game = new_game(alice, bob, carol, options={"start_seat": 1})["id"]
    _, move = legal_move(game)
    alice.post(f"games/{game}/seats/1/resign")
    answer = alice.post(f"games/{game}/moves", move)
    assert (answer.status, answer.code) == (409, "decision-closed")


def test_a_rematch_invites_the_same_company_once(alice, bob):
    alice.post("bots", {"name": "robo"})
    control = {"type": "per_decision", "seconds": 60}
    seats = [ME, OPEN, {"type": "bot", "name": "robo"}]
    old = opened(alice, seats, rated=True, time_control=control)
    bob.put(f"games/{old}/seats/2", ME)
    alice.post(f"games/{old}/seats/1/resign")
    bob.post(f"games/{old}/seats/2/resign")
    first = alice.post(f"games/{old}/rematch")
    assert first.status == 201
    game = first.json
    assert first.headers["Location"] == f"/api/v1/games/{game['id']}"
    assert [(s["occupant"]["type"], s["occupant"]["name"]) for s in game["seats"]] == [
        ("player", "alice"),
        ("invited", "bob"),
        ("bot", "robo"),
    ]
    assert (game["rated"], game["time_control"], game["status"]) == (True, control, "lobby")
    assert game["seed_commitment"] != alice.get(f"games/{old}").json["seed_commitment"]
    again = alice.post(f"games/{old}/rematch")
    assert (again.status, again.json) == (200, game)
    assert Game.objects.count() == 2
    assert bob.put(f"games/{game['id']}/seats/2", ME).json["status"] == "active"


def test_who_did_not_host_asks_for_a_rematch_and_all_get_the_same_table(alice, bob, carol):
    old = new_game(alice, bob, carol)["id"]
    for seat, client in ((1, alice), (2, bob)):
        client.post(f"games/{old}/seats/{seat}/resign")
    first = bob.post(f"games/{old}/rematch")
    game = first.json
    assert (first.status, game["host"]) == (201, "bob")
    assert [seat["occupant"]["type"] for seat in game["seats"]] == ["invited", "player", "invited"]
    for client in (alice, carol, bob):
        again = client.post(f"games/{old}/rematch")
        assert (again.status, again.json["id"]) == (200, game["id"])
    assert Game.objects.count() == 2
    alice.put(f"games/{game['id']}/seats/1", ME)
    assert carol.put(f"games/{game['id']}/seats/3", ME).json["status"] == "active"


def test_a_rematch_is_refused_to_who_did_not_play(alice, bob, mallory, stranger, duel):
    bob.post(f"games/{duel['id']}/seats/2/resign")
    answer = mallory.post(f"games/{duel['id']}/rematch")
    assert (answer.status, answer.code) == (403, "not-your-seat")
    assert stranger.post(f"games/{duel['id']}/rematch").code == "unauthenticated"
    assert Game.objects.count() == 1


def test_a_host_who_only_watched_asks_for_a_rematch(alice, bob, carol):
    old = opened(alice, [OPEN, OPEN])
    for seat, client in ((1, bob), (2, carol)):
        client.put(f"games/{old}/seats/{seat}", ME)
    bob.post(f"games/{old}/seats/1/resign")
    game = alice.post(f"games/{old}/rematch").json
    assert [seat["occupant"]["type"] for seat in game["seats"]] == ["invited", "invited"]


def test_a_rematch_alone_starts_at_once(alice, solo):
    alice.post(f"games/{solo['id']}/seats/1/resign")
    answer = alice.post(f"games/{solo['id']}/rematch")
    assert (answer.status, answer.json["status"]) == (201, "active")


def test_there_is_no_rematch_of_a_game_that_is_not_finished(alice, duel):
    lobby = opened(alice)
    for game in (lobby, duel["id"]):
        answer = alice.post(f"games/{game}/rematch")
        assert (answer.status, answer.code) == (409, "game-not-finished")
