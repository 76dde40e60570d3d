"""Odd headers, ids, query values and cursors: refused with a code, and nothing is changed."""

from __future__ import annotations

import base64
import json
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.hostile import everything, hostile, refused, scalars
from tests.support.playing import legal_move, rush

TOKENS = [
    "Bearer \xff\xfe",
    "Bearer axio_" + "x" * 100_000,
    "Bearer axio_ü",
    "Bearer axio_\t",
    "\x00",
]
TOKENS += ["Bearer Bearer axio_x", "bearer", "Basic ::::", "Bearer axio_a, Bearer axio_b", "💥"]


@pytest.mark.parametrize("header", TOKENS)
def test_a_token_that_is_none_is_refused(stranger, duel, header):
    sent = header.encode().decode("latin-1")
    for method, path in (("GET", "me"), ("GET", "games"), ("POST", f"games/{duel['id']}/moves")):
        answer = stranger.request(method, path, Authorization=sent)
        assert (answer.status, answer.code) == (401, "unauthenticated")


@pytest.mark.parametrize(
    "key", ["", " ", "a b", "k" * 129, "k" * 100_000, "ü", "\x00", "a\tb", "💥"]
)
def test_a_key_that_is_none_is_refused(alice, duel, key):
    sent = key.encode().decode("latin-1")
    before = everything()
    move = legal_move(duel["id"])[1]
    refused(alice.post(f"games/{duel['id']}/moves", move, Idempotency_Key=sent))
    body = {"ruleset": "rota", "seats": [{"type": "me"}]}
    refused(alice.post("games", body, Idempotency_Key=sent))
    assert everything() == before


IDS = [
    "%00",
    "a%00b",
    "a%2Fb",
    "..%2F..",
    "%F0%9F%92%A5",
    "%FF%FE",
    "x" * 4000,
    "%0D%0A",
    "null",
    "%25",
]
ADDRESSES = [
    "games/{}",
    "games/{}/view",
    "games/{}/moves",
    "games/{}/replay",
    "games/{}/export",
    "games/{}/seats/1/hand",
    "players/{}",
    "rulesets/{}",
    "rulesets/{}/leaderboard",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_id_that_is_none_is_not_found(alice, address):
    for wrong in IDS:
        refused(alice.send("GET", address.format(wrong)))


@pytest.mark.parametrize("wrong", IDS)
def test_an_id_that_is_none_changes_nothing(alice, duel, wrong):
    before = everything()
    game = f"games/{duel['id']}"
    for method, path in (
        ("DELETE", f"me/tokens/{wrong}"),
        ("GET", f"{game}/decisions/{wrong}/options"),
        ("POST", f"games/{wrong}/moves"),
        ("POST", f"games/{wrong}/start"),
        ("POST", f"games/{wrong}/forks"),
        ("PUT", f"games/{wrong}/seats/1"),
        ("POST", f"{game}/seats/{wrong}/resign"),
        ("DELETE", f"{game}/seats/{wrong}"),
        ("DELETE", f"{game}/seats/{'9' * 5000}"),
    ):
        refused(alice.send(method, path, {} if method in {"POST", "PUT"} else None))
    assert everything() == before


def test_query_values_of_any_kind_never_fail(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=2)
    game = f"games/{duel['id']}"
    parameters = [
        "limit",
        "cursor",
        "status",
        "ruleset",
        "open_seats",
        "player",
        "as",
        "at_version",
    ]
    parameters += ["after_version", "kind", "set", "x", "wild", "💥", ""]
    lists = ["games", "bots", "me/tokens", f"{game}/view", f"{game}/moves", f"{game}/replay"]
    lists += ["rulesets/rota/leaderboard", "rulesets/rota/components"]
    before = everything()

    @settings(parent=hostile, max_examples=120)
    @given(st.sampled_from(lists), st.sampled_from(parameters), scalars.map(str))
    def check(path, parameter, value):
        answer = alice.get(f"{path}?{quote(parameter)}={quote(value)}")
        assert answer.status in {200, 404, 422}, answer

    check()
    assert everything() == before


FORGED = [
    [],
    [1],
    [None, None],
    ["2026-01-01", "0" * 16],
    ["2026-01-01T00:00:00", "0" * 16],
    ["2026-13-01T00:00:00Z", "0" * 16],
    ["0001-01-01T00:00:00+14:00", 1],
    ["9999-12-31T23:59:59-14:00", 1],
    ["0001-01-01T00:00:00+14:00", "0" * 16],
    ["9999-12-31T23:59:59-14:00", "0" * 16],
    ["2026-01-01T00:00:00Z", "\0"],
    ["2026-01-01T00:00:00Z", 2**61],
    ["2026-01-01T00:00:00Z", 10**40],
    ["2026-01-01T00:00:00Z", "x" * 500],
    [2**61],
    [-(2**61)],
    [10**40],
    [1.5],
    ["1"],
    ["٣"],
    ["x"],
    [10_000_000],
    [[1]],
    {"a": 1},
]


@pytest.mark.parametrize("values", FORGED, ids=lambda values: json.dumps(values)[:40])
def test_a_forged_cursor_is_read_or_refused(alice, duel, values):
    cursor = base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")
    decision = duel["pending"][0]["decision_id"]
    game = f"games/{duel['id']}"
    for path in (
        "games",
        "bots",
        "me/tokens",
        "rulesets/rota/leaderboard",
        f"{game}/moves",
        f"{game}/replay",
        f"{game}/decisions/{decision}/options",
    ):
        answer = alice.get(f"{path}?cursor={cursor}")
        assert answer.status in {200, 422}, answer


def test_more_parameters_than_anybody_needs_are_refused(alice):
    query = "&".join(f"p{number}=1" for number in range(2000))
    refused(alice.get(f"games?{query}"))
