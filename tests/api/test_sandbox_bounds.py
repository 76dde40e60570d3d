"""What a sandbox must not do to others: take their threads, their clocks, or their lists."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from games.models import Event, Game, SandboxClock
from games.services import advance, clocks
from games.services.sandbox import clock_remove
from games.table import Table
from tests.support.client import Client, sign_up
from tests.support.clocks import HOUR, time_of
from tests.support.playing import legal_move

START, FAR = "2026-03-01T12:00:00Z", "2199-01-01T00:00:00Z"
ME = {"type": "me"}


def clock_of(client, now=START):
    return client.post("sandbox/clocks", {"now": now}).json["id"]


def ask(client, clock, seconds=60):
    return client.post(f"sandbox/clocks/{clock}/advance", {"seconds": seconds})


def invite(client, clock, other, **more):
    seats = [ME, {"type": "player", "name": other.name}]
    body = {"ruleset": "rota", "seats": seats, "options": {"start_seat": 1}, **more}
    return client.post("games", {**body, "sandbox": {"clock": clock}}).json["id"]


def play(client, clock, other, **more):
    game = invite(client, clock, other, **more)
    other.put(f"games/{game}/seats/2", ME)
    return game


@pytest.fixture
def ticking(alice):
    return clock_of(alice)


@pytest.fixture
def meanwhile(monkeypatch):
    """Do something while each of the next requests waits for engines."""
    waiting = []

    def moved(clock, *, until):
        if waiting:
            waiting.pop(0)()
        return True

    monkeypatch.setattr(advance, "workers_are_done", moved)
    return waiting


class Watch:
    """Shows the time that it is told."""

    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        return self.now


def test_an_account_advances_one_clock_at_a_time(alice, bob, ticking, meanwhile):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    callers = [(alice, clock_of(alice)), (robo, clock_of(robo)), (bob, clock_of(bob))]
    answers = []
    meanwhile.append(lambda: answers.extend(ask(*caller) for caller in callers))
    assert ask(alice, ticking).json["done"]
    assert [(answer.status, answer.code) for answer in answers[:2]] == [
        (409, "clock-advancing")
    ] * 2
    assert answers[2].status == 200
    assert all(ask(*caller).json["done"] for caller in callers)


def test_a_process_keeps_most_of_its_threads_for_others(meanwhile, db):
    callers = [sign_up(f"guest {number}") for number in range(settings.THREADS // 4 + 1)]
    requests = [(caller, clock_of(caller)) for caller in callers]
    answers = []
    for request in requests[1:]:
        meanwhile.append(lambda request=request: answers.append(ask(*request)))
    assert ask(*requests[0]).status == 200
    refused, *others = answers
    assert (refused.status, refused.code) == (503, "unavailable")
    assert refused.headers["Retry-After"] == "5"
    assert [answer.status for answer in others] == [200] * (len(requests) - 2)
    assert all(ask(*request).json["done"] for request in requests)


def test_a_step_with_many_games_ends_in_time(alice, bob, ticking, monkeypatch):
    for _ in range(3):
        play(alice, ticking, bob, time_control=HOUR)
    watch, act = Watch(), clocks._act

    def slow(*args):
        watch.now += settings.SANDBOX_SECONDS / 4
        return act(*args)

    monkeypatch.setattr(advance, "time", watch)
    monkeypatch.setattr(clocks, "time", watch)
    monkeypatch.setattr(clocks, "_act", slow)
    moved = ask(alice, ticking, 7200).json
    # Three reminders took three quarters of the time, and one timeout the rest.
    assert (moved["now"], moved["done"], moved["games"]) == ("2026-03-01T13:00:00Z", False, 2)
    moved = ask(alice, ticking, 3600).json
    assert (moved["now"], moved["done"], moved["games"]) == ("2026-03-01T14:00:00Z", True, 0)
    assert {game.finished_at for game in Game.objects.all()} == {time_of("2026-03-01T13:00:00Z")}


def test_a_clock_that_another_request_holds_by_now_is_left_to_it(alice, ticking, meanwhile):
    theirs = timezone.now() + timedelta(seconds=90)
    meanwhile.append(lambda: SandboxClock.objects.update(lease_until=theirs))
    refused = ask(alice, ticking)
    assert (refused.status, refused.code) == (409, "clock-advancing")
    clock = SandboxClock.objects.get()
    assert (clock.lease_until, clock.now) == (theirs, time_of(START))


@pytest.mark.parametrize(("path", "body"), [("rematch", {}), ("forks", {"at_version": 1})])
def test_only_its_owner_puts_games_on_a_clock(alice, bob, ticking, settings, path, body):
    for client, clock in ((bob, None), (alice, ticking)):
        game = play(alice, ticking, bob)
        alice.post(f"games/{game}/seats/1/resign")
        settings.SANDBOX = False
        refused = client.post(f"games/{game}/{path}", body)
        assert (refused.status, refused.code) == (403, "sandbox-disabled")
        settings.SANDBOX = True
        made = client.post(f"games/{game}/{path}", body).json
        assert (made["sandbox"], made["visibility"]) == ({"clock": clock}, "private")
        assert (made["created_at"] == START) == (clock is not None)


def test_a_clock_ahead_of_time_does_not_put_games_on_top_of_my_list(alice, bob, mallory):
    invitation = invite(mallory, clock_of(mallory, FAR), alice)
    running = play(bob, clock_of(bob, FAR), alice)
    real = alice.post("games", {"ruleset": "rota", "seats": [ME, {"type": "open"}]}).json["id"]
    listed = alice.get("me/games").json["items"]
    assert [game["id"] for game in listed] == [real, running, invitation]
    assert all(time_of(game["active_at"]) <= timezone.now() for game in listed)
    _, move = legal_move(running)
    assert bob.post(f"games/{running}/moves", move).json["move"]["at"] == FAR
    alice.put(f"games/{real}/seats/2", {"type": "ai", "engine": "random"})
    first, *_ = alice.get("me/games").json["items"]
    assert first["id"] == real


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has one writer at a time")
@pytest.mark.django_db(transaction=True)
def test_a_deleted_clock_waits_for_moves_in_its_games(alice, bob, ticking):
    game_id = play(alice, ticking, bob)

    def remove():
        try:
            clock_remove(SandboxClock.objects.get())
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            table = Table.load(game_id, lock=True)
            removed = pool.submit(remove)
            _until_somebody_waits()
            Event.objects.create(game=table.game, body="{}", at=table.now())
        removed.result(timeout=30)
    assert not Game.objects.exists() and not SandboxClock.objects.exists()


def _until_somebody_waits():
    """For a row that this transaction has locked."""
    waiting = (
        "SELECT 1 FROM pg_locks "
        "WHERE NOT granted AND transactionid = pg_current_xact_id_if_assigned()::xid"
    )
    for _ in range(1000):
        with connection.cursor() as cursor:
            cursor.execute(waiting)
            if cursor.fetchone():
                return
        time.sleep(0.01)
    raise AssertionError("Nobody waits for the lock of the game.")
