"""What operators can do: stop games, close accounts, free names; and the page that explains a wait."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.utils import timezone

from games.models import Decision, Game, Job, Player, Token
from games.services.jobs import job_claim, job_progress
from tests.support.operators import OperatorsBrowser, logged_in
from tests.support.playing import new_game

AI = [{"type": "me"}, {"type": "ai", "engine": "easy"}]


@pytest.fixture
def browser(db):
    return logged_in()


def player_page(name, what):
    return f"/admin/games/player/{Player.objects.get(name=name).pk}/{what}/"


def act(browser, page, reason="because of a test"):
    return browser.post(page, {"reason": reason})


def against_engine(alice, **more):
    """A game in which the engine has to move."""
    return alice.post(
        "games", {"ruleset": "rota", "seats": AI, "options": {"start_seat": 2}, **more}
    ).json


def test_a_stopped_game_is_cancelled_and_everybody_is_told(browser, alice):
    game = against_engine(alice)
    job = Job.objects.get(game_id=game["id"])
    running = job_claim(job.pk)
    answer = act(browser, f"/admin/games/game/{game['id']}/stop/")
    assert answer.status_code == 302
    seen = alice.get(f"games/{game['id']}").json
    assert (seen["status"], seen["result"], seen["pending"]) == ("cancelled", None, [])
    job.refresh_from_db()
    assert job.status == Job.Status.SUPERSEDED
    assert not job_progress(running, 0.5)
    assert not Decision.objects.filter(game_id=game["id"]).exists()
    assert (
        alice.get(f"games/{game['id']}/events?after=0").json["items"][-1]["type"] == "game.finished"
    )
    assert alice.get("me/events?after=0").json["items"][-1]["type"] == "game.finished"
    assert alice.get("me/turns").json["items"] == []
    refused = alice.post(f"games/{game['id']}/seats/1/resign")
    assert (refused.status, refused.code) == (409, "game-not-active")
    assert alice.get(f"games/{game['id']}/view").status == 200


def test_a_table_can_be_closed(browser, alice):
    seats = [{"type": "me"}, {"type": "open"}]
    table = alice.post("games", {"ruleset": "rota", "seats": seats}).json
    act(browser, f"/admin/games/game/{table['id']}/stop/")
    assert alice.get(f"games/{table['id']}").json["status"] == "cancelled"


def test_a_game_that_is_over_stays_as_it_is(browser, alice, bob, duel):
    bob.post(f"games/{duel['id']}/seats/2/resign")
    answer = act(browser, f"/admin/games/game/{duel['id']}/stop/")
    assert answer.status_code == 200 and b"The game is finished." in answer.content
    assert alice.get(f"games/{duel['id']}").json["status"] == "finished"
    assert not LogEntry.objects.exists()


def test_who_did_what_and_why_is_kept(browser, duel):
    page = f"/admin/games/game/{duel['id']}"
    act(browser, f"{page}/stop/", "the players asked for it")
    entry = LogEntry.objects.get()
    assert (entry.user.username, entry.object_id) == ("operator", duel["id"])
    assert entry.change_message == "Stop the game: the players asked for it"
    assert b"the players asked for it" in browser.get(f"{page}/history/").content


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
def test_nothing_happens_without_a_reason(browser, duel, reason):
    assert act(browser, f"/admin/games/game/{duel['id']}/stop/", reason).status_code == 200
    assert Game.objects.get(pk=duel["id"]).status == Game.Status.ACTIVE


def test_a_look_at_the_page_changes_nothing(browser, duel, alice):
    for page in (f"/admin/games/game/{duel['id']}/stop/", player_page("alice", "close")):
        assert browser.get(page).status_code == 200
    assert Game.objects.get(pk=duel["id"]).status == Game.Status.ACTIVE
    assert alice.get("me").status == 200


def test_a_closed_account_leaves_its_games_and_has_no_way_in(browser, alice, bob, duel):
    open_table = [{"type": "me"}, {"type": "open"}]
    own = alice.post("games", {"ruleset": "rota", "seats": open_table}).json
    invited = [{"type": "me"}, {"type": "player", "name": "alice"}]
    table = bob.post("games", {"ruleset": "rota", "seats": invited}).json
    bot = alice.post("bots", {"name": "alices-bot"}).json
    assert act(browser, player_page("alice", "close")).status_code == 302
    assert alice.get("me").status == 401
    assert not Token.objects.exclude(player__name="bob").exists()
    assert bot["player"]["name"] == "alices-bot"
    over = bob.get(f"games/{duel['id']}").json
    assert (over["status"], over["result"]["reason"]) == ("finished", "resigned")
    assert bob.get(f"games/{own['id']}").json["status"] == "cancelled"
    assert bob.get(f"games/{table['id']}").json["seats"][1]["occupant"]["type"] == "open"


def test_a_password_no_longer_opens_a_closed_account(browser, stranger):
    account = {"name": "carol", "password": "a long password"}
    stranger.post("players", account)
    assert stranger.post("tokens", account).status == 201
    act(browser, player_page("carol", "close"))
    assert stranger.post("tokens", account).code == "bad-credentials"


def test_what_is_closed_stays_closed(browser, alice):
    page = player_page("alice", "close")
    act(browser, page)
    assert b"It is closed already." in act(browser, page).content


def test_the_name_of_a_closed_account_is_free_and_its_games_keep_a_neutral_one(
    browser, alice, bob, duel, stranger
):
    act(browser, player_page("alice", "close"))
    assert stranger.post("players", {"name": "alice"}).status == 201
    name = bob.get(f"games/{duel['id']}").json["seats"][0]["occupant"]["name"]
    assert name.startswith("former-")


def test_the_name_of_a_retired_bot_can_be_freed(browser, alice, stranger):
    alice.post("bots", {"name": "robo"})
    page = player_page("robo", "free-name")
    assert b"Close the account first." in act(browser, page).content
    act(browser, player_page("robo", "close"))
    assert stranger.post("players", {"name": "robo"}).code == "name-taken"
    act(browser, page)
    assert stranger.post("players", {"name": "robo"}).status == 201


def test_only_operators_with_the_right_may_act(alice, duel):
    viewer = User.objects.create(username="viewer", is_staff=True)
    browser = OperatorsBrowser()
    for page in (f"/admin/games/game/{duel['id']}/stop/", player_page("alice", "close")):
        assert act(browser, page).status_code == 302, "a stranger is led to the login"
        browser.force_login(viewer)
        assert act(browser, page).status_code == 404
        browser.logout()
    assert Game.objects.get(pk=duel["id"]).status == Game.Status.ACTIVE


def waiting(browser, game):
    answer = browser.get(f"/admin/games/game/{game['id']}/waiting/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_the_page_tells_who_has_to_decide(browser, alice, bob):
    game = new_game(
        alice,
        bob,
        options={"start_seat": 1},
        time_control={"type": "per_decision", "seconds": 3600},
    )
    text = waiting(browser, game)
    deadline = Decision.objects.get(game_id=game["id"]).deadline_at
    assert "alice" in text and deadline.isoformat() in text
    assert "none: a person or a bot decides" in text


def test_the_page_tells_what_became_of_the_job(browser, alice):
    game = against_engine(alice)
    assert "queued" in (text := waiting(browser, game)) and "by no worker" in text
    assert "No worker has claimed a job yet." in text
    job = Job.objects.get(game_id=game["id"])
    job_claim(job.pk)
    text = waiting(browser, game)
    assert job.pk in text and "running" in text and "1 job being computed" in text
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=5))
    assert "the worker is presumed dead" in waiting(browser, game)


def test_the_page_of_a_game_that_is_over_waits_for_nobody(browser, bob, duel):
    bob.post(f"games/{duel['id']}/seats/2/resign")
    assert "No seat has to decide." in waiting(browser, duel)
    assert browser.get("/admin/games/game/nothing/waiting/").status_code == 404
