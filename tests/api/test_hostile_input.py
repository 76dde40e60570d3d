"""Whatever bodies strangers send: they are refused with a code, never fail, and change nothing."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.hostile import everything, hostile, json_values, refused
from tests.support.playing import legal_move, new_game


@pytest.fixture
def routes(alice, bob, duel):
    """Every route that takes a body, with one that it would like."""
    over = new_game(alice, bob)["id"]
    bob.post(f"games/{over}/seats/2/resign")
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    lobby = alice.post("games", body).json["id"]
    move = legal_move(duel["id"])[1]
    export = alice.get(f"games/{over}/export").json
    game = f"games/{duel['id']}"
    return {
        "players": ("POST", "players", {"name": "carol", "password": "long enough"}),
        "tokens": ("POST", "tokens", {"name": "alice", "password": "wrong one", "label": ""}),
        "bots": ("POST", "bots", {"name": "robo", "description": ""}),
        "games": ("POST", "games", body),
        "start": ("POST", f"games/{lobby}/start", {}),
        "cancel": ("POST", f"{game}/cancel", {}),
        "rematch": ("POST", f"{game}/rematch", {}),
        "seat": ("PUT", f"games/{lobby}/seats/2", {"type": "bot", "name": "robo"}),
        "resign": ("POST", f"{game}/seats/2/resign", {}),
        "preview": ("POST", f"{game}/move-previews", move),
        "move": ("POST", f"{game}/moves", move),
        "fork": ("POST", f"games/{over}/forks", {"at_version": 1}),
        "verify": ("POST", "exports/verify", export),
    }


ROUTES = ["players", "tokens", "bots", "games", "start", "cancel", "rematch", "seat", "resign"]
ROUTES += ["preview", "move", "fork", "verify"]


@pytest.mark.parametrize("route", ROUTES)
def test_a_body_of_any_shape_is_refused(alice, routes, route):
    method, path, _ = routes[route]
    before = everything()

    @hostile
    @given(json_values.filter(lambda body: body != {}))
    def check(body):
        refused(alice.request(method, path, body))

    check()
    assert everything() == before


@pytest.mark.parametrize("route", ["players", "bots", "games", "seat", "preview", "move", "fork"])
def test_a_good_body_with_one_bad_member_never_fails(alice, routes, route):
    method, path, good = routes[route]

    @hostile
    @given(st.sampled_from(sorted(good)), json_values)
    def check(member, value):
        answer = alice.request(method, path, {**good, member: value})
        assert answer.status < 500, answer

    check()


def test_an_export_with_one_bad_member_never_fails(stranger, routes):
    _, path, export = routes["verify"]
    before = everything()

    @hostile
    @given(st.sampled_from(sorted(export)), json_values, st.booleans())
    def check(member, value, inside):
        forged = json.loads(json.dumps(export))
        if inside and isinstance(forged[member], list) and forged[member]:
            forged[member][0] = value
        else:
            forged[member] = value
        answer = stranger.post(path, forged)
        assert answer.status in {200, 422}, answer

    check()
    assert everything() == before


@pytest.mark.parametrize("route", ROUTES)
def test_bytes_of_any_kind_are_refused(alice, routes, route):
    method, path, _ = routes[route]
    before = everything()

    @hostile
    @given(st.binary(min_size=1, max_size=40).filter(lambda raw: raw.strip() != b"{}"))
    def check(raw):
        refused(alice.request(method, path, raw=raw))

    check()
    assert everything() == before
