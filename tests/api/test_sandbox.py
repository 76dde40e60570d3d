"""Sandbox clocks, and games that go by them."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from ai.engines.random import RandomMind
from games.engines import ENGINES, Engine
from games.models import Event, Game, Player, SandboxClock
from games.rules.rng import seed_commitment
from games.services import advance
from games.services.clocks import clock_sweep
from games.services.pruning import prune
from tests.support.client import Client, sign_up
from tests.support.clocks import HOUR, events_of, seat_of, time_of
from tests.support.contract import document
from tests.support.jobs import work
from tests.support.playing import legal_move

START = "2026-03-01T12:00:00Z"
ME = {"type": "me"}
SEED = "5e" * 32


@pytest.fixture
def ticking(alice):
    return alice.post("sandbox/clocks", {"now": START}).json["id"]


@pytest.fixture
def workers(monkeypatch):
    """Engines move while a request waits for them, and quickly."""

    def moved(clock, *, until):
        work()
        return True

    monkeypatch.setattr(advance, "workers_are_done", moved)
    monkeypatch.setitem(ENGINES, "medium", Engine("medium", "Medium", "", RandomMind()))


def on(client, clock, *others, seats=None, **more):
    """A game on this clock: of the client, and of others who accept."""
    seats = seats or [ME, *({"type": "player", "name": other.name} for other in others)]
    body = {"ruleset": "rota", "seats": seats, "options": {"start_seat": 1}, **more}
    made = client.post("games", {**body, "sandbox": {"clock": clock}})
    assert made.status == 201, made
    game = made.json
    for number, other in enumerate(others, start=2):
        other.put(f"games/{game['id']}/seats/{number}", ME)
    return client.get(f"games/{game['id']}").json


def go(client, clock, **how):
    answer = client.post(f"sandbox/clocks/{clock}/advance", how)
    assert answer.status == 200, answer
    return answer.json


def test_a_clock_shows_what_it_is_told_and_stands_still(alice):
    made = alice.post("sandbox/clocks", {"now": "2026-03-01T14:00:00+02:00"})
    assert (made.status, made.json["now"], made.json["games"]) == (201, START, 0)
    path = f"sandbox/clocks/{made.json['id']}"
    assert made.headers["Location"] == f"/api/v1/{path}"
    assert alice.get(path).json == made.json
    assert alice.get("sandbox/clocks").json["items"] == [made.json]


def test_without_a_time_it_begins_now(alice):
    before = timezone.now()
    assert before <= time_of(alice.post("sandbox/clocks", {}).json["now"]) <= timezone.now()


def test_it_is_advanced_by_seconds_or_to_a_time(alice, ticking):
    moved = go(alice, ticking, seconds=90)
    assert (moved["now"], moved["done"]) == ("2026-03-01T12:01:30Z", True)
    for _ in range(2):
        assert go(alice, ticking, to="2026-03-02T00:00:00Z")["now"] == "2026-03-02T00:00:00Z"


@pytest.mark.parametrize(
    ("how", "pointer"),
    [
        ({}, ""),
        ({"seconds": 1, "to": START}, ""),
        ({"seconds": -1}, "/seconds"),
        ({"seconds": 367 * 86400}, "/seconds"),
        ({"seconds": 10**30}, "/seconds"),
        ({"seconds": 0.5}, "/seconds"),
        ({"to": "2026-03-01T11:59:59Z"}, "/to"),
        ({"to": "2326-03-01T12:00:00Z"}, "/to"),
        ({"to": "9999-12-31T23:59:59-12:00"}, "/to"),
        ({"to": "2026-03-02T12:00:00"}, "/to"),
        ({"to": "tomorrow"}, "/to"),
        ({"days": 1}, "/days"),
    ],
)
def test_it_goes_neither_backwards_nor_too_far(alice, ticking, how, pointer):
    refused = alice.post(f"sandbox/clocks/{ticking}/advance", how)
    assert (refused.status, refused.code) == (422, "validation")
    assert refused.json["errors"][0]["pointer"] == pointer
    assert alice.get(f"sandbox/clocks/{ticking}").json["now"] == START
    assert go(alice, ticking, seconds=1)["done"]


@pytest.mark.parametrize("now", ["1969-12-31T23:59:59Z", "2200-01-02T00:00:00Z", "noon", 5])
def test_it_shows_a_time_of_this_age(alice, now):
    assert alice.post("sandbox/clocks", {"now": now}).code == "validation"
    assert not SandboxClock.objects.exists()


def test_a_clock_of_somebody_else_does_not_exist(alice, bob, ticking):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    for client in (bob, robo):
        assert client.get("sandbox/clocks").json["items"] == []
        assert client.get(f"sandbox/clocks/{ticking}").status == 404
        assert client.post(f"sandbox/clocks/{ticking}/advance", {"seconds": 1}).status == 404
        assert client.delete(f"sandbox/clocks/{ticking}").status == 404
        body = {"ruleset": "rota", "seats": [ME], "sandbox": {"clock": ticking}}
        assert client.post("games", body).status == 404
    assert not Game.objects.exists()


def test_an_operator_can_switch_it_off(alice, ticking, settings):
    settings.SANDBOX = False
    body = {"ruleset": "rota", "seats": [ME], "sandbox": {}}
    for refused in (
        alice.post("sandbox/clocks", {}),
        alice.get("sandbox/clocks"),
        alice.post(f"sandbox/clocks/{ticking}/advance", {"seconds": 1}),
        alice.post("games", body),
    ):
        assert (refused.status, refused.code) == (403, "sandbox-disabled")
    assert not Game.objects.exists()


def test_a_game_is_private_and_has_the_seed_that_was_given(alice, bob):
    body = {"ruleset": "rota", "seats": [ME], "sandbox": {"seed": SEED.upper()}}
    games = [alice.post("games", body).json for _ in range(2)]
    for game in games:
        assert (game["visibility"], game["rated"], game["seed"]) == ("private", False, None)
        assert game["sandbox"] == {"clock": None}
        assert game["seed_commitment"] == seed_commitment(bytes.fromhex(SEED), game["id"])
        assert bob.get(f"games/{game['id']}").status == 404
    hands = [alice.get(f"games/{game['id']}/view").json["hand"] for game in games]
    assert hands[0] == hands[1]
    assert alice.get("me").json["limits"]["running_games"]["used"] == 0


@pytest.mark.parametrize("seed", ["", "5e", "5e" * 33, "zz" * 32, 5])
def test_a_seed_has_64_hex_digits(alice, seed):
    body = {"ruleset": "rota", "seats": [ME], "sandbox": {"seed": seed}}
    assert alice.post("games", body).code == "validation"


def test_a_game_is_never_rated(alice):
    body = {"ruleset": "rota", "seats": [ME, {"type": "open"}], "rated": True, "sandbox": {}}
    assert alice.post("games", body).code == "invalid-options"


@pytest.mark.parametrize(("visibility", "status"), [("private", 201), ("public", 422)])
def test_a_game_is_never_public(alice, visibility, status):
    body = {"ruleset": "rota", "seats": [ME], "visibility": visibility, "sandbox": {}}
    answer = alice.post("games", body)
    assert answer.status == status
    if status == 422:
        pointers = [error["pointer"] for error in answer.json["errors"]]
        assert (answer.code, pointers) == ("invalid-options", ["/visibility"])


def test_the_document_says_how_far_one_call_goes():
    schema = document()["components"]["schemas"]["ClockAdvanceInput"]["properties"]
    assert all("366 days" in schema[member]["description"] for member in ("seconds", "to"))


def test_other_games_have_no_sandbox(duel):
    assert duel["sandbox"] is None


def test_there_is_a_limit_for_clocks_and_games(alice, settings):
    settings.ACCOUNT_LIMITS = settings.ACCOUNT_LIMITS | {"sandbox_clocks": 1, "sandbox_games": 2}
    clock = alice.post("sandbox/clocks", {}).json["id"]
    refused = alice.post("sandbox/clocks", {})
    assert (refused.code, refused.json["limit"]) == ("limit-reached", "sandbox_clocks")
    first = on(alice, clock)
    on(alice, clock)
    body = {"ruleset": "rota", "seats": [ME], "sandbox": {}}
    refused = alice.post("games", body)
    assert (refused.code, refused.json["limit"]) == ("limit-reached", "sandbox_games")
    assert Game.objects.count() == 2
    alice.post(f"games/{first['id']}/cancel")
    assert alice.post("games", body).status == 201


def test_reminder_and_timeout_happen_at_their_time(alice, bob, ticking):
    game = on(alice, ticking, bob, time_control=HOUR)
    assert game["started_at"] == START
    go(alice, ticking, seconds=7200)
    game = alice.get(f"games/{game['id']}").json
    assert (game["status"], game["result"]["reason"]) == ("finished", "timeout")
    assert game["finished_at"] == "2026-03-01T13:00:00Z"
    told = alice.get(f"games/{game['id']}/events?after=0").json["items"]
    times = {event["type"]: event["at"] for event in told}
    assert times["clock.warning"] == "2026-03-01T12:45:00Z"
    assert times["game.finished"] == "2026-03-01T13:00:00Z"


def test_games_of_one_clock_happen_in_order(alice, bob, ticking):
    """The first game is due last, and each of its events comes between those of the others."""
    limits = [3600, 600, 1800]
    controls = [{"type": "per_decision", "seconds": seconds} for seconds in limits]
    games = [on(alice, ticking, bob, time_control=control) for control in controls]
    before = Event.objects.order_by("pk").last().pk
    go(alice, ticking, seconds=86400)
    ends = [alice.get(f"games/{game['id']}").json["finished_at"] for game in games]
    assert ends == ["2026-03-01T13:00:00Z", "2026-03-01T12:10:00Z", "2026-03-01T12:30:00Z"]
    times = list(Event.objects.filter(pk__gt=before).order_by("pk").values_list("at", flat=True))
    assert times == sorted(times)


def test_a_table_expires_at_its_time(alice, ticking):
    game = on(alice, ticking, seats=[ME, {"type": "open"}])
    go(alice, ticking, seconds=30 * 86400)
    shown = alice.get(f"games/{game['id']}").json
    assert (shown["status"], shown["finished_at"]) == ("expired", "2026-03-08T12:00:00Z")


def test_an_engine_that_takes_over_plays_on_before_the_clock_does(alice, bob, ticking, workers):
    game = on(alice, ticking, bob, time_control=HOUR, timeout_policy="ai_takeover")
    moved = go(alice, ticking, seconds=5400)
    assert (moved["done"], moved["games"]) == (True, 1)
    shown = alice.get(f"games/{game['id']}").json
    assert seat_of(shown, 1)[0] == "replaced"
    (pending,) = shown["pending"]
    assert (pending["seat"], pending["opened_at"]) == (2, "2026-03-01T13:00:00Z")
    alice.put(f"games/{game['id']}/seats/1", ME)
    _, move = legal_move(game["id"])
    assert bob.post(f"games/{game['id']}/moves", move).json["move"]["at"] == moved["now"]


def test_a_clock_waits_for_engines_and_says_so_if_they_are_slow(alice, ticking, settings):
    settings.SANDBOX_SECONDS = 0
    on(alice, ticking, seats=[{"type": "ai", "engine": "random"}, ME])
    moved = go(alice, ticking, seconds=60)
    assert (moved["now"], moved["done"]) == (START, False)
    settings.SANDBOX_SECONDS = 20
    work()
    assert go(alice, ticking, to="2026-03-01T12:01:00Z")["done"]


def test_only_one_request_advances_a_clock(alice, ticking):
    later = timezone.now() + timedelta(seconds=60)
    SandboxClock.objects.update(lease_until=later)
    for refused in (
        alice.post(f"sandbox/clocks/{ticking}/advance", {"seconds": 1}),
        alice.delete(f"sandbox/clocks/{ticking}"),
    ):
        assert (refused.status, refused.code) == (409, "clock-advancing")
    SandboxClock.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert go(alice, ticking, seconds=1)["done"]


def test_a_game_that_fails_does_not_keep_the_clock_from_going_on(
    alice, bob, ticking, monkeypatch, caplog
):
    broken, sound = (on(alice, ticking, bob, time_control=HOUR) for _ in range(2))
    Game.objects.filter(pk=broken["id"]).update(state="nonsense")
    assert go(alice, ticking, seconds=7200)["done"]
    assert Game.objects.get(pk=sound["id"]).status == "finished"
    assert broken["id"] in caplog.text


def test_its_games_count_nowhere(alice, bob, ticking):
    game = on(alice, ticking, bob)
    alice.post(f"games/{game['id']}/seats/1/resign")
    alone = on(alice, ticking)
    Game.objects.filter(pk=alone["id"]).update(status="finished")
    for name in ("alice", "bob"):
        assert sign_up(f"{name}s friend").get(f"players/{name}").json["games_played"] == 0
    assert alice.get("rulesets/rota/leaderboard?kind=solo").json["items"] == []
    assert Client().get("games").json["items"] == []
    again = alice.post(f"games/{game['id']}/rematch").json
    assert (again["sandbox"], again["visibility"]) == ({"clock": ticking}, "private")
    assert again["created_at"] == START


def test_a_deleted_clock_takes_its_games_with_it(alice, bob, ticking):
    game = on(alice, ticking, bob)
    alice.post(f"games/{game['id']}/seats/1/resign")
    alice.post(f"games/{game['id']}/rematch")
    alice.post(f"games/{game['id']}/forks", {"at_version": 1})
    real = alice.post("games", {"ruleset": "rota", "seats": [ME]}).json
    assert alice.delete(f"sandbox/clocks/{ticking}").status == 204
    assert [row.pk for row in Game.objects.all()] == [real["id"]]
    assert alice.get(f"sandbox/clocks/{ticking}").status == 404
    assert alice.get("me/events").status == 200


def test_a_clock_that_nobody_uses_goes_by_itself(alice, ticking, settings):
    on(alice, ticking)
    list(prune(timezone.now()))
    assert SandboxClock.objects.exists()
    long_ago = timezone.now() - timedelta(days=settings.EVENT_DAYS + 1)
    SandboxClock.objects.update(used_at=long_ago)
    list(prune(timezone.now()))
    assert not SandboxClock.objects.exists() and not Game.objects.exists()


def test_an_account_can_be_closed_with_its_clocks(alice, ticking):
    on(alice, ticking)
    assert alice.delete("me").status == 204
    assert Player.objects.get(name_key__isnull=False).closed_at is not None


def test_the_real_time_has_no_part_in_it(alice, bob, ticking):
    game = on(alice, ticking, bob, time_control=HOUR)
    with time_machine.travel(timezone.now() + timedelta(days=25), tick=False):
        clock_sweep()
        assert alice.get(f"games/{game['id']}").json == game
    assert not events_of(game["id"], "clock")
    assert alice.get(f"sandbox/clocks/{ticking}").json["now"] == START
