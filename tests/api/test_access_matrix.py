"""Every operation on something that is not the caller's own: by account, route and object.

The operations come from the schema, so that a new one is tried too, or is missed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import yaml
from django.forms.models import model_to_dict
from django.utils import timezone

from games.models import (
    Delivery,
    Game,
    Job,
    Player,
    PushSubscription,
    SandboxClock,
    Seat,
    Seek,
    Token,
    Webhook,
)
from tests.support.client import Client, sign_up
from tests.support.playing import new_game
from tests.support.process import ROOT
from tests.support.push_service import Browser
from tests.support.receiver import Receiver, answering

#: Parameters that name what everybody may see, or a part of what another parameter names.
PUBLIC = {"slug", "date", "number", "delivery_id", "decision_id"}
#: `{name}` is public in these paths; in others it names a bot of the caller.
PROFILE = "/api/v1/players/{name}"


def operations() -> Iterator[tuple[str, str]]:
    """Operations whose path names somebody's object."""
    document = yaml.safe_load((ROOT / "docs/openapi.yaml").read_text())
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            named = {
                one["name"] for one in operation.get("parameters", []) if one.get("in") == "path"
            }
            if not path.startswith(PROFILE) and named - PUBLIC:
                yield method.upper(), path


@pytest.fixture
def objects(alice: Client, bob: Client) -> dict[str, Any]:
    """What belongs to alice, by the parameter that names it."""
    game = new_game(alice, bob, visibility="private", options={"start_seat": 1})
    webhook = alice.post("webhooks", {"url": "https://bot.example/hook"}).json["id"]
    delivery = alice.post(f"webhooks/{webhook}/test").json["id"]
    service = Receiver("https://push.example/hook", answering(201))
    browser = alice.post("me/push-subscriptions", Browser(service).subscription).json["id"]
    alice.post("bots", {"name": "alices bot"})
    clock = alice.post("sandbox/clocks", {}).json["id"]
    hint = alice.post(f"games/{game['id']}/hints", {}).json
    return {
        "game_id": game["id"],
        "decision_id": game["pending"][0]["decision_id"],
        "number": 1,
        "webhook_id": webhook,
        "delivery_id": delivery,
        "subscription_id": browser,
        "token_id": alice.get("me").json["token_id"],
        "job_id": hint["id"],
        "clock_id": clock,
        "name": "alices bot",
        "seek_id": seek_of(alice),
    }


def seek_of(alice: Client) -> str:
    tomorrow = (timezone.now() + timedelta(days=1)).isoformat()
    wish = {"rulesets": ["axio"], "seats": [4], "time_controls": [{"type": "none"}]}
    answer = alice.post("seeks", {**wish, "opponents": "bots", "expires_at": tomorrow})
    return answer.json["id"]


def outsiders(alice: Client) -> dict[str, Client]:
    """Accounts that have no part in alice's things. Her bot has its own."""
    revoked = sign_up("revoked")
    Token.objects.filter(player__name="revoked").delete()
    bot = alice.post("bots", {"name": "another bot"}).json["token"]
    return {
        "a stranger": Client(),
        "a player": sign_up("mallory"),
        "a bot of the owner": Client("another bot", bot),
        "a revoked token": revoked,
    }


def stored() -> list[Any]:
    """Everything of alice's that a call could have changed."""
    return [
        [model_to_dict(row) for row in model.objects.order_by("pk")]
        for model in (
            *(Game, Seat, Seek, Job, Token, Webhook),
            *(PushSubscription, Delivery, SandboxClock),
        )
    ] + [list(Player.objects.order_by("pk").values("name", "description", "closed_at"))]


def test_there_are_operations_on_every_kind_of_object(objects):
    named = {name for _, path in operations() for name in objects if f"{{{name}}}" in path}
    assert named == set(objects)


def test_what_is_not_the_callers_own_is_not_there_for_them(alice, objects):
    """They are told what they would be told of something that never was."""
    callers = outsiders(alice)
    nowhere = objects | {name: "0" * 16 for name in objects if name.endswith("_id")}
    nowhere["name"] = "nobody"
    before = stored()
    for method, path in operations():
        for who, client in callers.items():
            here = client.request(method, path.format(**objects), {})
            there = client.request(method, path.format(**nowhere), {})
            what = f"{who}: {method} {path}: {here}"
            assert (here.status, here.code) == (there.status, there.code), what
            assert here.status in {401, 404, 422}, what
    assert stored() == before


def test_an_opponent_sees_the_game_and_nothing_else_of_the_owner(bob, alice, objects):
    """Nor does it act on a seat that is not its own."""
    before = stored()
    for method, path in operations():
        answer = bob.request(method, path.format(**objects), {})
        if "{game_id}" not in path:
            assert answer.status == 404, f"{method} {path}: {answer}"
        elif "{number}" in path or method != "GET":
            assert answer.status in {403, 409, 422}, f"{method} {path}: {answer}"
    assert stored() == before
