"""A request may be wrong in many ways at once: which refusal wins is part of the contract.

Each test of a move breaks one check and everything that is looked at after it, so that the order is
told pair by pair: token, game, seat, key, decision named, game active, decision open, seat not
replaced, members, rules. All other calls that write keep the beginning of this order.
"""

from __future__ import annotations

import json

import pytest

from games.models import Game, Move
from tests.support.client import Client
from tests.support.playing import legal_move, new_game, rush

GONE = "0" * 16


@pytest.fixture
def path(duel):
    return f"games/{duel['id']}/moves"


@pytest.fixture
def move(duel):
    return legal_move(duel["id"])[1]


def test_no_token_comes_before_no_game(stranger, db):
    answer = stranger.post(f"games/{GONE}/moves", raw=b"{", Idempotency_Key="a b")
    assert (answer.status, answer.code) == (401, "unauthenticated")


def test_no_game_comes_before_no_seat(alice, bob, mallory):
    private = new_game(alice, bob, visibility="private")["id"]
    for game in (GONE, private):
        answer = mallory.post(f"games/{game}/moves", raw=b"{", Idempotency_Key="a b")
        assert (answer.status, answer.code) == (404, "not-found")


def test_no_seat_comes_before_the_key_and_the_body(alice, mallory, path, move):
    alice.post(path, move, Idempotency_Key="k")
    for body, key in ((b"{", "k"), (b"[]", "a b"), (b'{"decision_id": 1}', "k" * 129)):
        answer = mallory.post(path, raw=body, Idempotency_Key=key)
        assert (answer.status, answer.code) == (403, "not-your-seat")


def test_no_seat_comes_before_a_game_that_is_over(alice, mallory, path, duel, move):
    alice.post(f"games/{duel['id']}/seats/1/resign")
    answer = mallory.post(path, move)
    assert (answer.status, answer.code) == (403, "not-your-seat")


def test_no_seat_comes_before_the_type_of_the_body(mallory, path):
    answer = mallory.post(path, raw=b"x", Content_Type="text/plain")
    assert (answer.status, answer.code) == (403, "not-your-seat")


def test_a_used_key_comes_before_the_body(alice, path, move):
    alice.post(path, move, Idempotency_Key="k")
    for body in (b"{", b"[]", b"{}", b'{"decision_id": 1}', b'{"decision_id": "x"}'):
        answer = alice.post(path, raw=body, Idempotency_Key="k")
        assert (answer.status, answer.code) == (422, "idempotency-key-reused")


def test_the_stored_answer_comes_before_a_game_that_is_over(alice, path, duel, move):
    first = alice.post(path, move, Idempotency_Key="k")
    alice.post(f"games/{duel['id']}/seats/1/resign")
    again = alice.post(path, move, Idempotency_Key="k")
    assert (again.status, again.content) == (201, first.content)


def test_a_key_that_is_none_comes_before_the_body(alice, path):
    answer = alice.post(path, raw=b"{", Idempotency_Key="a b")
    assert (answer.status, answer.code) == (422, "validation")
    assert "Idempotency-Key" in answer.json["errors"][0]["pointer"]


@pytest.mark.parametrize(
    ("body", "status", "code", "pointer"),
    [
        (b"{", 400, "malformed-json", None),
        (b"", 400, "malformed-json", None),
        (b"\xff\xfe{\x00}\x00", 400, "malformed-json", None),
        (b"[]", 422, "validation", ""),
        (b'"place"', 422, "validation", ""),
        (b"null", 422, "validation", ""),
        (b'{"type": "jump"}', 422, "validation", "/decision_id"),
        (b'{"decision_id": null, "x": "?"}', 422, "validation", "/decision_id"),
        (b'{"decision_id": 7, "x": "?"}', 422, "validation", "/decision_id"),
    ],
)
def test_a_body_that_names_no_decision_comes_before_the_state_of_the_game(
    alice, path, duel, body, status, code, pointer
):
    alice.post(f"games/{duel['id']}/seats/1/resign")
    answer = alice.post(path, raw=body)
    assert (answer.status, answer.code) == (status, code)
    if pointer is not None:
        assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


@pytest.mark.parametrize("stage", ["lobby", "finished", "cancelled"])
def test_a_game_that_is_not_active_comes_before_the_decision(alice, bob, stage):
    if stage == "finished":
        game = new_game(alice, bob)["id"]
        bob.post(f"games/{game}/seats/2/resign")
    else:
        body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
        game = alice.post("games", body).json["id"]
    if stage == "cancelled":
        alice.post(f"games/{game}/cancel")
    answer = alice.post(f"games/{game}/moves", {"decision_id": GONE, "type": "jump"})
    assert (answer.status, answer.code) == (409, "game-not-active")


def test_a_closed_decision_comes_before_the_members(alice, bob, path, duel, move):
    rush(duel["id"], [alice, bob], moves=1)
    for client in (alice, bob):
        for decision in (move["decision_id"], GONE, "", "x" * 5000, "\0"):
            answer = client.post(path, {"decision_id": decision, "type": "jump", "z": 1})
            assert (answer.status, answer.code) == (409, "decision-closed")
            assert answer.json["current_version"] == 2


def test_another_seats_decision_comes_before_the_members(bob, path, move):
    answer = bob.post(path, {**move, "x": "?", "z": 1})
    assert (answer.status, answer.code) == (409, "not-your-decision")


def test_a_closed_decision_comes_before_a_replaced_seat(alice, path, duel, move):
    _replace(alice, duel)
    answer = alice.post(path, {**move, "decision_id": GONE})
    assert (answer.status, answer.code) == (409, "decision-closed")


def test_a_replaced_seat_comes_before_the_members(alice, path, duel, move):
    _replace(alice, duel)
    answer = alice.post(path, {**move, "x": "far", "more": 1})
    assert (answer.status, answer.code) == (409, "seat-not-playing")


def _replace(client, game):
    body = {"type": "ai", "engine": "random"}
    assert client.post(f"games/{game['id']}/seats/1/substitute", body).status == 200


def test_the_members_come_before_the_rules(alice, path, move):
    answer = alice.post(path, {**move, "x": 0, "y": 0, "z": 1, "rotation": 9})
    assert (answer.status, answer.code) == (422, "validation")
    pointers = {error["pointer"] for error in answer.json["errors"]}
    assert pointers == {"/z", "/rotation"}


def test_the_rules_come_last(alice, path, move):
    answer = alice.post(path, {**move, "x": 0, "y": 0})
    assert (answer.status, answer.code) == (422, "illegal-move")


def test_a_refusal_changes_nothing_and_keeps_no_key(alice, bob, path, move, duel):
    before = Game.objects.values().get()
    refused = {**move, "x": 0, "y": 0}
    assert alice.post(path, refused, Idempotency_Key="k").code == "illegal-move"
    assert bob.post(path, move, Idempotency_Key="k").code == "not-your-decision"
    assert Game.objects.values().get() == before
    answer = alice.post(path, move, Idempotency_Key="k")
    assert answer.status == 201
    assert "Idempotent-Replayed" not in answer.headers


def test_a_repeated_request_gets_the_stored_answer_byte_by_byte(alice, bob, path, move, duel):
    first = alice.post(path, move, Idempotency_Key="k")
    rush(duel["id"], [alice, bob], moves=2)
    again = alice.post(path, move, Idempotency_Key="k")
    assert (first.status, again.status) == (201, 201)
    assert again.content == first.content
    assert again.headers["Content-Type"] == first.headers["Content-Type"] == "application/json"
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    assert Move.objects.count() == 3


def test_spaces_and_the_order_of_members_do_not_make_another_body(alice, path, move):
    first = alice.post(path, move, Idempotency_Key="k")
    other = json.dumps(dict(reversed(move.items())), indent=4).encode()
    again = alice.post(path, raw=b"\n" + other + b" ", Idempotency_Key="k")
    assert (again.status, again.content) == (201, first.content)


@pytest.mark.parametrize("change", [{"rotation": 9}, {"wild": "x"}, {"z": None}])
def test_it_refuses_a_key_that_was_used_for_another_body(alice, path, move, change):
    alice.post(path, move, Idempotency_Key="k")
    answer = alice.post(path, {**move, **change}, Idempotency_Key="k")
    assert (answer.status, answer.code) == (422, "idempotency-key-reused")


def test_keys_belong_to_one_player_in_one_game(alice, bob, path, move, duel):
    assert alice.post(path, move, Idempotency_Key="k").status == 201
    _, bobs = legal_move(duel["id"])
    answer = bob.post(path, bobs, Idempotency_Key="k")
    assert answer.status == 201 and "Idempotent-Replayed" not in answer.headers
    other = new_game(alice, bob, options={"start_seat": 1})["id"]
    assert (
        alice.post(f"games/{other}/moves", legal_move(other)[1], Idempotency_Key="k").status == 201
    )


@pytest.mark.parametrize("key", ["k", "!", "~" * 128, '"quoted"', "7b1c-11/22=="])
def test_any_token_of_visible_characters_is_a_key(alice, path, move, key):
    assert alice.post(path, move, Idempotency_Key=key).status == 201
    assert alice.post(path, move, Idempotency_Key=key).headers["Idempotent-Replayed"] == "true"


#: Calls that write about something, by its id; `{game}` is private, `{public}` is not.
ABOUT_GAMES = [
    ("POST", "games/{game}/start"),
    ("POST", "games/{game}/cancel"),
    ("POST", "games/{game}/rematch"),
    ("POST", "games/{game}/pause"),
    ("PUT", "games/{game}/seats/1"),
    ("POST", "games/{game}/seats/1/resign"),
    ("POST", "games/{game}/seats/1/substitute"),
    ("PUT", "games/{game}/seats/1/standing-orders"),
    ("POST", "games/{game}/move-previews"),
    ("POST", "games/{game}/moves"),
    ("POST", "games/{game}/hints"),
    ("POST", "games/{game}/analysis"),
    ("POST", "games/{game}/forks"),
]
ABOUT_OTHERS = [
    ("PATCH", "me/bots/{gone}"),
    ("POST", "me/bots/{gone}/tokens"),
    ("PATCH", "webhooks/{gone}"),
    ("POST", "webhooks/{gone}/test"),
    ("POST", "webhooks/{gone}/rotate-secret"),
    ("POST", "webhooks/{hook}/deliveries/{gone}/redeliver"),
    ("DELETE", "sandbox/clocks/{gone}?nonsense=1"),
    ("POST", "sandbox/clocks/{gone}/advance"),
    ("PUT", "me/leave?clock={gone}"),
]
#: Who has no seat at a public table, or is a bot, may not do this.
NOT_FOR_THEM = [
    ("mallory", "POST", "games/{public}/start", "not-host"),
    ("mallory", "POST", "games/{public}/cancel", "not-host"),
    ("mallory", "POST", "games/{public}/rematch", "not-your-seat"),
    ("mallory", "POST", "games/{public}/pause", "not-your-seat"),
    ("mallory", "POST", "games/{public}/seats/1/resign", "not-your-seat"),
    ("mallory", "POST", "games/{public}/seats/1/substitute", "not-your-seat"),
    ("mallory", "PUT", "games/{public}/seats/1/standing-orders", "not-your-seat"),
    ("mallory", "POST", "games/{public}/move-previews", "not-your-seat"),
    ("mallory", "POST", "games/{public}/hints", "not-your-seat"),
    ("robo", "POST", "bots", "not-for-bots"),
    ("robo", "PATCH", "me", "not-for-bots"),
    ("robo", "DELETE", "me", "not-for-bots"),
    ("robo", "PUT", "me/leave", "not-for-bots"),
]


def _faulty(client, method, path):
    """The answers to a key that is none, to bodies that are none, and to one of another type."""
    keys = {"Idempotency_Key": "a b"}
    bodies = (({"raw": b"{", **keys}), {"raw": b"{"}, {"raw": b"[]"}, {"raw": b'{"nonsense": 1}'})
    for sent in (*bodies, {"raw": b"x", "Content_Type": "text/plain"}):
        answer = client.send(method, path, **sent)
        yield answer.status, answer.code


@pytest.mark.parametrize(("method", "path"), [*ABOUT_GAMES, *ABOUT_OTHERS])
def test_what_is_not_there_comes_before_the_key_and_the_body(
    alice, bob, mallory, stranger, method, path
):
    private = new_game(alice, bob, visibility="private")["id"]
    hook = mallory.post("webhooks", {"url": "https://bot.example/hook"}).json["id"]
    for game in (GONE, private):
        known = path.format(game=game, gone=GONE, hook=hook)
        assert set(_faulty(stranger, method, known)) == {(401, "unauthenticated")}
        assert set(_faulty(mallory, method, known)) == {(404, "not-found")}


@pytest.mark.parametrize(("who", "method", "path", "code"), NOT_FOR_THEM)
def test_who_may_not_comes_before_the_key_and_the_body(
    alice, mallory, duel, who, method, path, code
):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    client = {"mallory": mallory, "robo": robo}[who]
    assert set(_faulty(client, method, path.format(public=duel["id"]))) == {(403, code)}


def test_who_may_is_told_what_is_wrong_with_the_body(alice, duel):
    for method, path in ABOUT_GAMES:
        for status, code in _faulty(alice, method, path.format(game=duel["id"])):
            assert status in {400, 415, 422}, (path, code)


def test_without_a_sandbox_its_bodies_are_not_looked_at(alice, settings):
    settings.SANDBOX = False
    answers = set(_faulty(alice, "POST", "sandbox/clocks"))
    assert answers == {(403, "sandbox-disabled")}
