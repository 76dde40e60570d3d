"""`Idempotency-Key` with every POST: done once, answered again, and nothing of it to be found."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
import yaml
from django.db import OperationalError, connection
from django.utils import timezone

from games.models import Game, KeptAnswer, Player, Token, Webhook
from games.refusals import Refusal
from games.services.kept_answers import KEPT_FOR, LOCK_NOT_AVAILABLE, Given, answer_once
from games.services.pruning import prune
from tests.support.client import Client, sign_up
from tests.support.playing import new_game
from tests.support.process import ROOT

PASSWORD = "correct horse battery"
ME, OPEN = {"type": "me"}, {"type": "open"}
TABLE = {"ruleset": "rota", "seats": [ME, OPEN]}
HOOK = {"url": "https://bot.example/hook"}
#: They compute something, and make nothing.
MAKE_NOTHING = {"previewMove", "verifyExport", "advanceSandboxClock", "pauseGame"}


def posts() -> Iterator[tuple[str, dict[str, Any]]]:
    document = yaml.safe_load((ROOT / "docs/openapi.yaml").read_text())
    for path, methods in document["paths"].items():
        if "post" in methods:
            yield path, methods["post"]


def twice(client: Client, path: str, body: Any = None, key: str = "k") -> tuple[Any, Any]:
    first, again = (client.post(path, body, Idempotency_Key=key) for _ in range(2))
    assert first.status in {200, 201, 202}, first
    return first, again


def test_every_post_that_makes_something_takes_a_key():
    for path, operation in posts():
        named = {parameter["name"] for parameter in operation.get("parameters", [])}
        expected = operation["operationId"] not in MAKE_NOTHING
        assert ("Idempotency-Key" in named) == expected, path


@pytest.fixture
def carol(db):
    carol = sign_up("carol", password=PASSWORD)
    carol.post("bots", {"name": "robo"})
    return carol


@pytest.fixture
def finished(carol, bob):
    game = new_game(carol, bob)["id"]
    bob.post(f"games/{game}/seats/2/resign")
    return game


def requests(finished: str, running: str, webhook: str) -> list[tuple[str, Any]]:
    return [
        ("games", TABLE),
        ("me/tokens", {"label": "phone"}),
        ("bots", {"name": "hal"}),
        ("me/bots/robo/tokens", {"keep_others": True}),
        ("webhooks", HOOK),
        (f"webhooks/{webhook}/rotate-secret", None),
        (f"webhooks/{webhook}/test", None),
        ("stream-tickets", None),
        (f"games/{finished}/rematch", None),
        (f"games/{finished}/analysis", None),
        (f"games/{running}/hints", None),
        (f"games/{running}/seats/1/resign", None),
    ]


def test_the_same_request_gets_the_same_answer_and_is_done_once(carol, bob, finished):
    running = new_game(carol, bob, options={"start_seat": 1})["id"]
    webhook = carol.post("webhooks", HOOK).json["id"]
    for path, body in requests(finished, running, webhook):
        first, again = twice(carol, path, body)
        assert (first.status, first.content) == (again.status, again.content), path
        assert first.headers.get("Location") == again.headers.get("Location"), path
        assert "Idempotent-Replayed" not in first.headers
        assert again.headers["Idempotent-Replayed"] == "true"
        assert again.headers["Content-Type"] == "application/json"
        assert first.headers["Cache-Control"] == again.headers["Cache-Control"]
    assert Webhook.objects.count() == 2
    assert Game.objects.count() == 4
    assert Player.objects.filter(kind="bot").count() == 2


def test_a_lost_answer_loses_no_token(stranger, db):
    first, again = twice(stranger, "players", {"name": "dora"})
    assert first.content == again.content
    assert Client("dora", again.json["token"]).get("me").status == 200
    assert Token.objects.count() == 1


def test_nor_does_a_lost_log_in(carol, stranger):
    before = Token.objects.count()
    first, again = twice(stranger, "tokens", {"name": "carol", "password": PASSWORD})
    assert first.json["token"] == again.json["token"]
    assert Token.objects.count() == before + 1


def test_another_body_is_refused(carol):
    twice(carol, "games", TABLE)
    for body in ({**TABLE, "rated": True}, {}, None):
        answer = carol.post("games", body, Idempotency_Key="k")
        assert (answer.status, answer.code) == (422, "idempotency-key-reused")
    assert Game.objects.count() == 1


def test_the_way_that_json_is_written_does_not_matter(carol):
    one = carol.post("me/tokens", raw=b'{"label": "a", "scopes": ["read"]}', Idempotency_Key="k")
    two = carol.post("me/tokens", raw=b'{"scopes":["read"],  "label":"a"}', Idempotency_Key="k")
    assert one.content == two.content


def test_a_key_belongs_to_one_caller_and_one_path(carol, alice):
    ids = {client.post("games", TABLE, Idempotency_Key="k").json["id"] for client in (carol, alice)}
    assert len(ids) == 2
    (game, *_) = ids
    assert carol.post("webhooks", HOOK, Idempotency_Key="k").status == 201
    assert game


def test_a_token_with_fewer_rights_gets_nothing_that_was_made_for_another(carol):
    made = carol.post("me/tokens", {}, Idempotency_Key="k").json
    weak = Client("carol", carol.post("me/tokens", {"scopes": ["account"]}).json["token"])
    answer = weak.post("me/tokens", {}, Idempotency_Key="k")
    assert answer.json["scopes"] == ["account"] and answer.json["token"] != made["token"]
    reader = Client("carol", carol.post("me/tokens", {"scopes": ["read"]}).json["token"])
    assert reader.post("me/tokens", {}, Idempotency_Key="k").code == "missing-scope"


def test_another_token_with_the_same_rights_is_the_same_caller(carol):
    second = Client("carol", carol.post("me/tokens", {}).json["token"])
    ids = {one.post("games", TABLE, Idempotency_Key="k").json["id"] for one in (carol, second)}
    assert len(ids) == 1


def test_a_stranger_elsewhere_gets_no_token_by_a_guessed_key(stranger, db, settings):
    settings.TRUSTED_PROXIES = 1
    body = {"name": "dora"}
    here = stranger.post("players", body, Idempotency_Key="1", X_Forwarded_For="203.0.113.7")
    assert here.status == 201
    there = stranger.post("players", body, Idempotency_Key="1", X_Forwarded_For="203.0.113.8")
    assert (there.status, there.code) == (409, "name-taken")


def test_nor_does_one_here_without_the_password(stranger, db):
    body = {"name": "dora", "password": PASSWORD}
    stranger.post("players", body, Idempotency_Key="1")
    guess = stranger.post("players", {**body, "password": "a good guess"}, Idempotency_Key="1")
    assert (guess.status, guess.code) == (422, "idempotency-key-reused")


def test_what_was_refused_is_tried_again(carol, alice):
    body = {"name": "hal"}
    alice.post("bots", body)
    assert carol.post("bots", body, Idempotency_Key="k").code == "name-taken"
    assert not KeptAnswer.objects.exists()
    Player.objects.filter(name="hal").update(name="x", name_key="x", skeleton="x")
    answer = carol.post("bots", body, Idempotency_Key="k")
    assert answer.status == 201 and "Idempotent-Replayed" not in answer.headers


@pytest.mark.parametrize("key", ["", " ", "a b", "k" * 129, "é", "a\tb"])
def test_it_refuses_what_is_no_key(carol, key):
    answer = carol.post("games", TABLE, Idempotency_Key=key)
    assert (answer.status, answer.code) == (422, "validation")
    assert not Game.objects.exists()


def test_a_request_that_is_repeated_too_long_before_the_first_is_answered_is_refused(
    carol, monkeypatch
):
    class LockNotAvailable(Exception):
        sqlstate = LOCK_NOT_AVAILABLE

    def wait_in_vain(*_, **__):
        raise OperationalError from cause

    monkeypatch.setattr(KeptAnswer, "save", wait_in_vain)
    expected = {LockNotAvailable: (409, "idempotency-in-progress"), OSError: (503, "unavailable")}
    for kind, refusal in expected.items():
        cause = kind()
        answer = carol.post("games", TABLE, Idempotency_Key="k")
        assert (answer.status, answer.code) == refusal
    assert not Game.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_on_postgresql_it_is_the_key_that_is_waited_for():
    if connection.vendor != "postgresql":
        pytest.skip("SQLite does not tell what it waited for.")
    begun, go_on = Event(), Event()

    def give() -> Given:
        begun.set()
        go_on.wait(10)
        return Given(201, {}, b"{}")

    def first() -> None:
        try:
            answer_once(asked="a", digest=b"", give=give)
        finally:
            connection.close()

    with ThreadPoolExecutor() as threads:
        running = threads.submit(first)
        assert begun.wait(10)
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '50ms'")
            with pytest.raises(Refusal) as refused:
                answer_once(asked="a", digest=b"", give=give)
            assert refused.value.code == "idempotency-in-progress"
        finally:
            go_on.set()
            with connection.cursor() as cursor:
                cursor.execute("RESET lock_timeout")
        running.result()
    given, new = answer_once(asked="a", digest=b"", give=give)
    assert (given.status, new) == (201, False)


def test_bodies_that_are_none_are_refused_as_without_a_key(carol):
    for raw, code in ((b"{", "malformed-json"), (b"[]", "validation"), (b'{"a":1}', "validation")):
        assert carol.post("games", raw=raw, Idempotency_Key="k").code == code
    answer = carol.post("games", raw=b"a=1", Idempotency_Key="k", Content_Type="text/plain")
    assert answer.code == "unsupported-media-type"


def test_the_database_reveals_neither_answers_nor_requests(stranger, db):
    body = {"name": "dora", "password": PASSWORD}
    token = stranger.post("players", body, Idempotency_Key="my-secret-key").json["token"]
    kept = KeptAnswer.objects.get()
    stored = repr((kept.pk, bytes(kept.content), kept.created_at, str(kept)))
    for secret in (token, token[5:], "dora", PASSWORD, "my-secret-key"):
        assert secret not in stored


def test_another_secret_of_the_service_opens_nothing(carol, settings):
    first = carol.post("me/tokens", {}, Idempotency_Key="k").json
    settings.SECRET_KEY = "another"
    assert carol.post("me/tokens", {}, Idempotency_Key="k").json["id"] != first["id"]


def test_an_answer_is_kept_for_a_day(carol):
    first, _ = twice(carol, "games", TABLE)
    list(prune(timezone.now() + KEPT_FOR - timedelta(minutes=1)))
    assert carol.post("games", TABLE, Idempotency_Key="k").json["id"] == first.json["id"]
    list(prune(timezone.now() + KEPT_FOR + timedelta(minutes=1)))
    assert not KeptAnswer.objects.exists()
    assert carol.post("games", TABLE, Idempotency_Key="k").json["id"] != first.json["id"]


def test_a_repeated_request_changes_nothing_even_if_much_has_changed(carol, bob):
    first = carol.post("games", TABLE, Idempotency_Key="k")
    bob.put(f"games/{first.json['id']}/seats/2", ME)
    again = carol.post("games", TABLE, Idempotency_Key="k")
    assert again.content == first.content and again.json["status"] == "lobby"
