"""`If-Match` with PUT and PATCH: only what the client has seen is changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import pytest
import yaml
from django.utils import timezone

from games.models import Player, Seat
from tests.support.client import Client, sign_up
from tests.support.playing import new_game
from tests.support.process import ROOT

HOOK = {"url": "https://bot.example/hook"}
ENGINE = {"type": "ai", "engine": "random"}


class Thing(NamedTuple):
    """Where something is read, how it is changed, and another change of the same thing."""

    read: str
    method: str
    path: str
    change: dict[str, Any]
    other: dict[str, Any]


def leave(*, days: int) -> dict[str, Any]:
    begins = timezone.now() + timedelta(days=1)
    return {"from": begins.isoformat(), "until": (begins + timedelta(days=days)).isoformat()}


@pytest.fixture
def things(alice: Client, bob: Client) -> list[Thing]:
    webhook = alice.post("webhooks", HOOK).json["id"]
    alice.post("bots", {"name": "robo"})
    seats = [{"type": "me"}, {"type": "open"}, {"type": "open"}]
    lobby = alice.post("games", {"ruleset": "rota", "seats": seats}).json["id"]
    orders = f"games/{new_game(alice, bob, ruleset='acht')['id']}/seats/1/standing-orders"
    keep, ask = {"on_eight": "keep_if_possible"}, {"on_eight": "ask"}
    return [
        Thing("me", "PATCH", "me", {"name": "Alice I"}, {"name": "Alice II"}),
        Thing(
            f"webhooks/{webhook}",
            "PATCH",
            f"webhooks/{webhook}",
            {"description": "one"},
            {"description": "two"},
        ),
        Thing(
            "players/robo",
            "PATCH",
            "me/bots/robo",
            {"description": "one"},
            {"description": "two"},
        ),
        Thing(
            "me/notifications",
            "PATCH",
            "me/notifications",
            {"digest": "daily"},
            {"digest": "hourly"},
        ),
        Thing(f"games/{lobby}", "PUT", f"games/{lobby}/seats/2", ENGINE, {"type": "open"}),
        Thing(orders, "PUT", orders, keep, ask),
        Thing("me/leave", "PUT", "me/leave", leave(days=2), leave(days=3)),
    ]


def changes() -> Iterator[tuple[str, str, dict[str, Any]]]:
    document = yaml.safe_load((ROOT / "docs/openapi.yaml").read_text())
    for path, methods in document["paths"].items():
        for method in ("put", "patch"):
            if method in methods:
                yield method.upper(), path, methods[method]


def test_every_change_takes_the_header_and_tells_of_412():
    for _, path, operation in changes():
        named = {parameter["name"] for parameter in operation["parameters"]}
        assert "If-Match" in named and "412" in operation["responses"], path


def test_every_change_is_tried_here(things):
    """Also one that is added later."""
    for method, path, _ in changes():
        pattern = re.sub(r"\{\w+\}", "[^/]+", path.removeprefix("/api/v1/"))
        assert [
            thing
            for thing in things
            if thing.method == method and re.fullmatch(pattern, thing.path)
        ], f"{method} {path}"


def test_what_was_seen_is_changed(alice, things):
    for thing in things:
        tag = alice.get(thing.read).headers["ETag"]
        answer = alice.request(thing.method, thing.path, thing.change, If_Match=tag)
        assert answer.status == 200, f"{thing.path}: {answer}"


def test_what_has_changed_meanwhile_is_left_alone(alice, things):
    for thing in things:
        tag = alice.get(thing.read).headers["ETag"]
        assert alice.request(thing.method, thing.path, thing.change).status == 200
        before = alice.get(thing.read).content
        answer = alice.request(thing.method, thing.path, thing.other, If_Match=tag)
        assert (answer.status, answer.code) == (412, "precondition-failed"), thing.path
        assert alice.get(thing.read).content == before, thing.path
        fresh = alice.get(thing.read).headers["ETag"]
        assert alice.request(thing.method, thing.path, thing.other, If_Match=fresh).status == 200


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ("*", 200),
        ("{tag}", 200),
        ('"other", {tag}', 200),
        ("W/{tag}", 412),
        ('"other"', 412),
        ("nonsense", 412),
        ('"', 412),
        (", ,", 412),
        ('"' * 2000, 412),
    ],
)
def test_it_reads_the_header_as_it_is_defined(alice, form, status):
    tag = alice.get("me").headers["ETag"]
    answer = alice.patch("me", {"name": "Alice I"}, If_Match=form.format(tag=tag))
    assert answer.status == status
    assert Player.objects.get().name == ("Alice I" if status == 200 else "alice")


def test_the_tag_of_a_compressed_copy_will_do(alice, bob, mallory):
    game = new_game(alice, bob, mallory, sign_up("dora"))["id"]
    path = f"games/{game}/seats/1"
    answer = alice.send("GET", f"games/{game}", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["ETag"].endswith('-gzip"')
    assert alice.put(path, {"type": "me"}, If_Match=answer.headers["ETag"]).status == 200


def test_the_tag_of_another_viewer_is_not_mine(alice, bob):
    """The host sees the invite code."""
    seats = [{"type": "me"}, {"type": "player", "name": "bob"}, {"type": "open"}]
    body = {"ruleset": "rota", "seats": seats, "visibility": "private"}
    game = alice.post("games", body).json["id"]
    tags = [client.get(f"games/{game}").headers["ETag"] for client in (alice, bob)]
    assert tags[0] != tags[1]
    take = partial(bob.put, f"games/{game}/seats/2", {"type": "me"})
    assert take(If_Match=tags[0]).status == 412
    assert Seat.objects.get(game=game, number=2).occupant == "invited"
    assert take(If_Match=tags[1]).status == 200


def test_what_is_not_mine_is_not_there_with_or_without_the_header(mallory, things):
    for thing in things:
        if thing.path.startswith(("me/n", "me")) and "bots" not in thing.path:
            continue
        plain = mallory.request(thing.method, thing.path, thing.change)
        for tag in ("*", '"guess"'):
            asked = mallory.request(thing.method, thing.path, thing.change, If_Match=tag)
            if asked.code == "precondition-failed":
                # A public game, whose tag mallory may read.
                assert mallory.get(thing.read).status == 200 and tag != "*"
            else:
                assert (asked.status, asked.code) == (plain.status, plain.code), thing.path


def test_a_change_that_is_refused_changes_nothing(alice):
    tag = alice.get("me").headers["ETag"]
    assert alice.patch("me", {"name": ""}, If_Match=tag).code == "validation"
    assert alice.get("me").headers["ETag"] == tag
