"""Rate limits: counted per class of routes and caller, told in headers, refused with 429."""

from __future__ import annotations

import pytest

from tests.support.client import Client


@pytest.fixture(autouse=True)
def _tight(settings):
    settings.RATE_LIMITS = {
        "read": (3, 3600),
        "write": (2, 3600),
        "signup": (4, 3600),
        "login": (1, 3600),
    }


CALLS = {
    "read": (3, "GET", "rulesets", None),
    "write": (2, "POST", "exports/verify", {}),
    "signup": (4, "POST", "players", {"name": ""}),
    "login": (1, "POST", "tokens", {"name": "nobody", "password": "wrong one"}),
}


@pytest.mark.parametrize("limit", CALLS)
def test_what_is_left_is_told_and_what_is_too_much_refused(stranger, db, limit):
    quota, method, path, body = CALLS[limit]
    for used in range(1, quota + 1):
        answer = stranger.request(method, path, body)
        assert answer.status != 429
        assert answer.headers["RateLimit-Policy"] == f'"{limit}";q={quota};w=3600'
        assert answer.headers["RateLimit"].startswith(f'"{limit}";r={quota - used};t=')
    answer = stranger.request(method, path, body)
    assert (answer.status, answer.code) == (429, "rate-limited")
    assert 0 < int(answer.headers["Retry-After"]) <= 3601
    assert answer.headers["RateLimit"].startswith(f'"{limit}";r=0;t=')
    assert answer.headers["RateLimit-Policy"] == f'"{limit}";q={quota};w=3600'


def test_classes_of_routes_are_counted_apart(alice):
    assert [alice.get("me").status for _ in range(4)] == [200, 200, 200, 429]
    assert alice.post("bots", {"name": "robo"}).status == 201


def test_players_are_counted_by_themselves_wherever_they_are(alice, bob):
    assert [alice.get("me").status for _ in range(4)][-1] == 429
    assert bob.get("me").status == 200


def test_a_stranger_who_is_refused_is_counted_too(stranger, db):
    statuses = [stranger.get("me").status for _ in range(4)]
    assert statuses == [401, 401, 401, 429]


def test_a_wrong_token_is_counted_too(stranger, db):
    statuses = [
        stranger.request("GET", "me", Authorization="Bearer axio_guess").status for _ in range(4)
    ]
    assert statuses == [401, 401, 401, 429]


def test_a_token_does_not_help_to_sign_up_more_often(alice, stranger):
    """Alice has signed up herself already."""
    statuses = [alice.post("players", {"name": f"guest {n}"}).status for n in range(4)]
    assert statuses == [201, 201, 201, 429]
    assert stranger.post("players", {"name": "one more"}).status == 429


def test_a_new_window_begins_anew(stranger, db, settings):
    import time_machine

    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "read": (1, 60)}
    with time_machine.travel("2026-03-01T12:00:10Z") as clock:
        assert [stranger.get("rulesets").status for _ in range(2)] == [200, 429]
        clock.shift(60)
        assert stranger.get("rulesets").status == 200


def forwarded(addresses: str) -> int:
    return Client().request("GET", "rulesets", X_Forwarded_For=addresses).status


def test_a_forwarded_address_is_not_believed_without_a_proxy(db):
    assert [forwarded(f"10.0.0.{n}") for n in range(4)] == [200, 200, 200, 429]


def test_behind_a_proxy_the_address_that_it_saw_counts(db, settings):
    settings.TRUSTED_PROXIES = 1
    assert [forwarded("10.0.0.1") for _ in range(4)] == [200, 200, 200, 429]
    assert forwarded("10.0.0.2") == 200
    # What a client claims stands before what the proxy appends.
    assert forwarded("10.9.9.9, 10.0.0.1") == 429


def test_behind_two_proxies_the_outer_ones_sight_counts(db, settings):
    settings.TRUSTED_PROXIES = 2
    assert [forwarded("10.0.0.1, 10.1.1.1") for _ in range(4)][-1] == 429
    assert forwarded("10.0.0.2, 10.1.1.1") == 200
    assert forwarded("10.9.9.9, 10.0.0.1, 10.1.1.1") == 429


def test_whoever_has_an_ipv6_address_has_its_network(db, settings):
    settings.TRUSTED_PROXIES = 1
    assert [forwarded(f"2001:db8:1:1::{n}") for n in range(4)] == [200, 200, 200, 429]
    assert forwarded("2001:db8:1:2::1") == 200
    assert [forwarded(f"::ffff:10.0.0.{n}") for n in range(4)] == [200] * 4


def test_bots_count_for_their_owner(alice, db):
    bot = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    assert [client.get("me").status for client in (bot, alice, bot, alice)] == [200] * 3 + [429]
