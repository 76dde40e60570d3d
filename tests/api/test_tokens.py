"""POST /tokens, GET /me/tokens and DELETE /me/tokens/{id}."""

from __future__ import annotations

import pytest

from games.models import Token
from tests.support.client import Client, sign_up

PASSWORD = "correct horse battery"


@pytest.fixture
def carol(db):
    return sign_up("carol", password=PASSWORD)


def test_name_and_password_give_a_new_token(carol, stranger):
    body = {"name": "carol", "password": PASSWORD, "label": "my phone"}
    answer = stranger.post("tokens", body)
    assert answer.status == 201
    assert (answer.json["label"], answer.json["player"]) == ("my phone", "carol")
    assert answer.headers["Location"] == f"/api/v1/me/tokens/{answer.json['id']}"
    assert answer.json["token"] != carol.token
    assert Client("carol", answer.json["token"]).get("me").json["token_id"] == answer.json["id"]


def test_the_location_of_a_new_token_shows_it_without_its_secret(carol, alice, stranger):
    logged_in = stranger.post("tokens", {"name": "carol", "password": PASSWORD})
    further = carol.post("me/tokens", {"label": "board", "scopes": ["read"]})
    for made in (logged_in, further):
        shown = carol.get(made.headers["Location"])
        assert shown.status == 200 and made.json["token"] not in shown.content.decode()
        assert shown.json in carol.get("me/tokens").json["items"]
        assert (shown.json["id"], shown.json["current"]) == (made.json["id"], False)
        assert alice.get(made.headers["Location"]).code == "not-found"
    own = carol.get("me").json["token_id"]
    assert carol.get(f"me/tokens/{own}").json["current"] is True
    carol.delete(further.headers["Location"])
    assert carol.get(further.headers["Location"]).code == "not-found"
    assert carol.get("me/tokens/nonsense").code == "not-found"


def test_the_location_of_a_bots_token_is_for_the_bot(alice):
    alice.post("bots", {"name": "robo"})
    made = alice.post("me/bots/robo/tokens", {})
    robo = Client("robo", made.json["token"])
    assert robo.get(made.headers["Location"]).json["current"] is True
    assert alice.get(made.headers["Location"]).code == "not-found"


def test_the_label_may_be_left_out_and_the_case_of_the_name_does_not_matter(carol, stranger):
    answer = stranger.post("tokens", {"name": "CAROL", "password": PASSWORD})
    assert (answer.status, answer.json["label"], answer.json["player"]) == (201, "", "carol")


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("carol", "wrong password"),
        ("carol", ""),
        ("nobody", PASSWORD),
        ("a\0b", PASSWORD),
        ("", PASSWORD),
    ],
)
def test_it_refuses_wrong_credentials_with_one_answer(carol, stranger, name, password):
    answer = stranger.post("tokens", {"name": name, "password": password})
    assert (answer.status, answer.code) == (401, "bad-credentials")
    known = stranger.post("tokens", {"name": "carol", "password": "something else"})
    assert answer.content == known.content


def test_a_guest_cannot_log_in_by_any_password(alice, stranger):
    for password in ("", "guessed it", " "):
        answer = stranger.post("tokens", {"name": "alice", "password": password})
        assert (answer.status, answer.code) == (401, "bad-credentials")


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"label": "l" * 65}, "/label", "invalid-value"),
        ({"label": "a\0b"}, "/label", "invalid-value"),
        ({"label": None}, "/label", "invalid-type"),
        ({"password": "p" * 129}, "/password", "invalid-value"),
        ({"name": 1}, "/name", "invalid-type"),
        ({"scope": "all"}, "/scope", "unknown-member"),
    ],
)
def test_it_refuses_a_request_that_is_not_well_formed(carol, stranger, change, pointer, code):
    answer = stranger.post("tokens", {"name": "carol", "password": PASSWORD, **change})
    assert (answer.status, answer.code) == (422, "validation")
    assert (answer.json["errors"][0]["pointer"], answer.json["errors"][0]["code"]) == (
        pointer,
        code,
    )


def test_i_see_my_own_tokens_without_their_secrets(carol, alice, stranger):
    second = stranger.post("tokens", {"name": "carol", "password": PASSWORD, "label": "2"}).json
    answer = carol.get("me/tokens")
    assert [(token["label"], token["current"]) for token in answer.json["items"]] == [
        ("first token", True),
        ("2", False),
    ]
    assert answer.json["items"][1]["id"] == second["id"]
    assert "axio_" not in answer.content.decode()
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_my_tokens_come_in_pages(carol, stranger):
    for label in "abcd":
        stranger.post("tokens", {"name": "carol", "password": PASSWORD, "label": label})
    labels, cursor = [], ""
    while cursor is not None:
        page = carol.get(f"me/tokens?limit=2{cursor and '&cursor='}{cursor}").json
        labels += [token["label"] for token in page["items"]]
        assert len(page["items"]) <= 2
        cursor = page["next_cursor"]
    assert labels == ["first token", "a", "b", "c", "d"]


def test_a_revoked_token_opens_nothing(carol, stranger):
    token = stranger.post("tokens", {"name": "carol", "password": PASSWORD}).json
    phone = Client("carol", token["token"])
    assert phone.get("me").status == 200
    assert carol.delete(f"me/tokens/{token['id']}").status == 204
    answer = phone.get("me")
    assert (answer.status, answer.code) == (401, "unauthenticated")
    assert carol.get("me").status == 200


def test_a_token_may_revoke_itself(alice):
    token_id = alice.get("me").json["token_id"]
    assert alice.delete(f"me/tokens/{token_id}").status == 204
    assert alice.get("me").status == 401
    assert not Token.objects.exists()


def test_it_refuses_to_revoke_somebody_elses_token(alice, mallory):
    token_id = alice.get("me").json["token_id"]
    answer = mallory.delete(f"me/tokens/{token_id}")
    assert (answer.status, answer.code) == (404, "not-found")
    assert alice.get("me").status == 200


@pytest.mark.parametrize("token_id", ["nothing", "%00", "a%00b", "x" * 3000, "%F0%9F%90%89"])
def test_it_finds_no_token_of_another_id(alice, token_id):
    answer = alice.delete(f"me/tokens/{token_id}")
    assert (answer.status, answer.code) == (404, "not-found")


def test_tokens_are_for_those_who_have_one(stranger, db):
    assert stranger.get("me/tokens").code == "unauthenticated"
    assert stranger.delete("me/tokens/anything").code == "unauthenticated"


def test_logging_in_is_throttled(carol, stranger, settings):
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "login": (3, 60)}
    body = {"name": "carol", "password": "a wrong one"}
    assert [stranger.post("tokens", body).status for _ in range(4)] == [401, 401, 401, 429]
    right = stranger.post("tokens", {"name": "carol", "password": PASSWORD})
    assert (right.status, right.code) == (429, "rate-limited")
    assert int(right.headers["Retry-After"]) > 0
