"""POST /me/tokens: what a token may be used for, in which game, and until when."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import yaml
from django.utils import timezone

from games.api.http.access import access_of
from games.api.live.urls import urlpatterns as live_patterns
from games.api.urls import urlpatterns
from games.models import Event, Scope, Token
from games.services.pruning import prune
from tests.support.client import Client, sign_up
from tests.support.playing import legal_move, new_game, rush
from tests.support.process import ROOT

ALL = ["read", "play", "host", "account"]
METHODS = ("get", "post", "put", "patch", "delete")
NEVER = "0" * 16


def narrow(client: Client, **rights: Any) -> Client:
    answer = client.post("me/tokens", rights)
    assert answer.status == 201, answer
    return Client(client.name, answer.json["token"])


def missing(answer: Any) -> str | None:
    """The scope that a refused call needs."""
    return answer.json["scope"] if answer.code == "missing-scope" else None


def operations() -> Iterator[tuple[str, str, Any]]:
    for route in urlpatterns:
        view = route.callback.view_class
        for method in METHODS:
            if hasattr(view, method):
                yield method, str(route.pattern), getattr(view, method)


def test_every_route_declares_the_scope_that_it_needs():
    for method, path, view in operations():
        assert access_of(view), f"{method} {path}"
    for route in live_patterns:
        assert access_of(route.callback.view_class.at_once.get).scopes


def test_whatever_a_stranger_cannot_call_needs_a_scope():
    for method, path, view in operations():
        assert access_of(view).scopes or method.upper() in _open(path), f"{method} {path}"


def _open(path: str) -> frozenset[str]:
    (route,) = [route for route in urlpatterns if str(route.pattern) == path]
    return route.callback.view_class.open_to_strangers


def test_the_document_tells_which_scope_a_call_needs():
    document = yaml.safe_load((ROOT / "docs/openapi.yaml").read_text())
    move = document["paths"]["/api/v1/games/{game_id}/moves"]["post"]
    assert (move["security"], move["x-scopes"]) == ([{"bearer": []}], ["play"])
    assert "Scope: `play`." in move["description"]
    seat = document["paths"]["/api/v1/games/{game_id}/seats/{number}"]["put"]
    assert seat["x-scopes"] == ["play", "host"]


def test_a_token_has_all_that_its_maker_has_unless_it_says_otherwise(alice):
    answer = alice.post("me/tokens", {"label": "second"})
    assert (answer.status, answer.json["label"], answer.json["scopes"]) == (201, "second", ALL)
    assert (answer.json["game_id"], answer.json["expires_at"]) == (None, None)
    reader = Client("alice", answer.json["token"]).post(
        "me/tokens", {"scopes": ["account", "read"]}
    )
    assert reader.json["scopes"] == ["read", "account"]
    third = Client("alice", reader.json["token"]).post("me/tokens", {})
    assert third.json["scopes"] == ["read", "account"]


def test_me_tells_what_the_token_in_use_may_do(alice, duel):
    until = (timezone.now() + timedelta(days=3)).isoformat()
    reader = narrow(alice, scopes=["read"], game_id=duel["id"], expires_at=until, label="board")
    me = reader.get("me").json
    assert me["token"]["id"] == me["token_id"]
    assert (me["token"]["scopes"], me["token"]["game_id"]) == (["read"], duel["id"])
    assert me["token"]["expires_at"][:19] == until[:19]
    assert alice.get("me").json["token"]["scopes"] == ALL
    listed = {token["label"]: token for token in alice.get("me/tokens").json["items"]}
    assert listed["board"]["scopes"] == ["read"] and listed["board"]["game_id"] == duel["id"]


def test_no_token_gives_more_than_it_has(alice):
    keeper = narrow(alice, scopes=["account"])
    for scope in ("read", "play", "host"):
        assert missing(keeper.post("me/tokens", {"scopes": [scope]})) == scope
    keeper.post("bots", {"name": "robo"})
    assert missing(keeper.post("me/bots/robo/tokens", {"scopes": ["play"]})) == "play"
    robo = Client("robo", keeper.post("me/bots/robo/tokens", {}).json["token"])
    assert missing(robo.get("me/turns")) == "read"


def test_nor_does_it_outlive_it(alice):
    soon = timezone.now() + timedelta(hours=1)
    short = narrow(alice, expires_at=soon.isoformat())
    heir = short.post("me/tokens", {}).json
    assert heir["expires_at"][:19] == soon.isoformat()[:19]
    later = short.post("me/tokens", {"expires_at": (soon + timedelta(hours=1)).isoformat()})
    assert later.json["errors"][0]["pointer"] == "/expires_at"
    robo = short.post("bots", {"name": "robo"}).json["token"]
    assert Client("robo", robo).get("me").json["token"]["expires_at"] == heir["expires_at"]


@pytest.mark.parametrize("scope", ALL)
def test_each_scope_opens_what_it_is_for_and_nothing_else(alice, bob, duel, scope):
    client = narrow(alice, scopes=[scope])
    game = f"games/{duel['id']}"
    calls = {
        "read": client.get(f"{game}/view"),
        "play": client.post(f"{game}/moves", legal_move(duel["id"])[1]),
        "host": client.post("games", {"ruleset": "rota", "seats": [{"type": "me"}]}),
        "account": client.post("webhooks", {"url": "https://bot.example/hook"}),
    }
    for needed, answer in calls.items():
        assert missing(answer) == (None if needed == scope else needed), f"{needed}: {answer}"
        assert answer.status in ({200, 201} if needed == scope else {403})


def test_what_everybody_may_know_needs_no_scope(alice):
    keeper = narrow(alice, scopes=["account"])
    for path in ("rulesets", "rulesets/rota", "engines", "players/alice", "bots"):
        assert keeper.get(path).status == 200, path


def test_a_seat_is_taken_by_players_and_given_by_hosts(alice, bob):
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}, {"type": "open"}]}
    game = alice.post("games", body).json["id"]
    player, host = narrow(bob, scopes=["play"]), narrow(alice, scopes=["host"])
    assert player.put(f"games/{game}/seats/2", {"type": "me"}).status == 200
    engine = {"type": "ai", "engine": "random"}
    seat = f"games/{game}/seats/3"
    assert missing(narrow(alice, scopes=["play"]).put(seat, engine)) == "host"
    assert missing(host.put(seat, {"type": "me"})) == "play"
    assert missing(narrow(alice, scopes=["read"]).put(seat, engine)) == "play"
    assert host.put(seat, engine).status == 200


def test_a_substitute_for_another_is_a_matter_of_the_host(alice, duel):
    engine, seat = {"type": "ai", "engine": "random"}, f"games/{duel['id']}/seats"
    player, host = narrow(alice, scopes=["play"]), narrow(alice, scopes=["host"])
    assert missing(player.post(f"{seat}/2/substitute", engine)) == "host"
    assert missing(host.post(f"{seat}/1/substitute", engine)) == "play"
    assert player.post(f"{seat}/1/substitute", engine).status == 200
    assert host.post(f"{seat}/2/substitute", engine).status == 200


def test_a_token_of_one_game_works_there_alone(alice, bob, duel):
    other = new_game(alice, bob, options={"start_seat": 1})["id"]
    client = narrow(alice, game_id=duel["id"])
    assert client.get(f"games/{duel['id']}/view").status == 200
    assert client.post(f"games/{duel['id']}/moves", legal_move(duel["id"])[1]).status == 201
    for game in (other, NEVER):
        assert missing(client.post(f"games/{game}/moves", {})) == "play"
        assert missing(client.get(f"games/{game}/seats/1/hand")) == "read"
    assert missing(client.get(f"games/{other}/seats/1/standing-orders")) == "read"
    assert missing(client.post("games", {})) == "host"
    assert missing(client.patch("me", {"name": "else"})) == "account"
    assert missing(client.post("me/tokens", {})) == "account"
    assert missing(client.get("me/bots")) == "read"


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_elsewhere_a_token_of_one_game_reads_what_strangers_may(
    alice, bob, stranger, duel, visibility
):
    other = new_game(alice, bob, options={"start_seat": 1}, visibility=visibility)["id"]
    client = narrow(alice, game_id=duel["id"])
    game = f"games/{other}"
    paths = (game, f"{game}/view", f"{game}/moves", f"{game}/events?after=0", f"{game}/jobs")
    for path in ("games", *paths, f"{game}/events?wait=1&after=0"):
        answer, public = client.get(path), stranger.get(path)
        assert (answer.status, answer.content) == (public.status, public.content), path
    streams = [
        one.send("GET", f"{game}/events?after=0", Accept="application/x-ndjson")
        for one in (client, stranger)
    ]
    assert streams[0].status == streams[1].status == (200 if visibility == "public" else 404)
    told = [stream.content.partition(b'{"type":"stream.closing"')[0] for stream in streams]
    assert told[0] == told[1]
    reader = narrow(alice, game_id=duel["id"], scopes=["play"])
    assert missing(reader.get("games")) == missing(reader.get(game)) == "read"


def test_a_token_of_one_game_is_shown_the_turns_of_that_game(alice, bob, duel):
    other = new_game(alice, bob, options={"start_seat": 1})["id"]
    assert {turn["game_id"] for turn in alice.get("me/turns").json["items"]} == {duel["id"], other}
    client = narrow(alice, game_id=other)
    for query in ("", "?wait=1"):
        assert [turn["game_id"] for turn in client.get(f"me/turns{query}").json["items"]] == [other]


def test_a_token_of_one_game_is_shown_the_events_of_that_game(alice, bob, mallory):
    seats = [{"type": "me"}, {"type": "player", "name": "alice"}]
    invited = bob.post("games", {"ruleset": "rota", "seats": seats}).json["id"]
    quiet = bob.post("games", {"ruleset": "rota", "seats": seats}).json["id"]
    alice.put(f"games/{invited}/seats/2", {"type": "me"})
    rush(invited, [bob, alice], moves=4)
    client = narrow(alice, game_id=quiet)
    (snapshot,) = client.get("me/events").json["items"]
    assert snapshot["turns"] == []
    assert [invitation["game_id"] for invitation in snapshot["invitations"]] == [quiet]
    for query in ("after=0", "after=0&wait=1"):
        page = client.get(f"me/events?{query}").json
        assert {event["game_id"] for event in page["items"]} == {quiet}
        # Passes over what it may not see.
        assert int(page["next_cursor"]) > int(page["items"][-1]["id"])
    streamed = client.send("GET", "me/events?after=0", Accept="application/x-ndjson").content
    assert invited.encode() not in streamed and quiet.encode() in streamed
    everything = alice.get("me/events?after=0").json["items"]
    assert {event["game_id"] for event in everything} == {invited, quiet}


def test_a_token_of_one_game_passes_over_more_foreign_events_than_fit_into_a_page(alice, bob):
    game = new_game(bob, alice, options={"start_seat": 2})["id"]
    _write_events(alice, game, 450)
    seats = [{"type": "me"}, {"type": "player", "name": "alice"}]
    late = bob.post("games", {"ruleset": "rota", "seats": seats}).json["id"]
    client = narrow(alice, game_id=late)
    streamed = client.send("GET", "me/events?after=0", Accept="application/x-ndjson").content
    assert late.encode() in streamed
    after, items = "0", []
    while not items:
        page = client.get(f"me/events?after={after}").json
        items, after = page["items"], page["next_cursor"]
    assert items[0]["game_id"] == late


def _write_events(player: Client, game_id: str, number: int) -> None:
    model = Event.objects.filter(player__name=player.name).first()
    Event.objects.bulk_create(
        Event(game_id=game_id, player=model.player, body=model.body, at=model.at)
        for _ in range(number)
    )


def test_a_job_of_another_game_is_not_there_for_a_token_of_one_game(alice, bob, duel):
    other = new_game(alice, bob, options={"start_seat": 1})["id"]
    jobs = [alice.post(f"games/{game}/hints").json["id"] for game in (duel["id"], other)]
    client = narrow(alice, game_id=duel["id"])
    assert client.get(f"jobs/{jobs[0]}").status == 200
    assert client.get(f"jobs/{jobs[1]}").content == client.get(f"jobs/{NEVER}").content.replace(
        NEVER.encode(), jobs[1].encode()
    )


def test_a_ticket_opens_no_more_than_its_token(alice, bob, duel):
    other = new_game(alice, bob)["id"]
    client = narrow(alice, game_id=duel["id"], scopes=["read"])
    stranger = Client()
    for game, viewer in (
        (duel["id"], {"type": "seat", "seat": 1}),
        (other, {"type": "spectator", "seat": None}),
    ):
        ticket = client.post("stream-tickets").json["ticket"]
        (snapshot,) = stranger.get(f"games/{game}/events?ticket={ticket}").json["items"]
        assert snapshot["view"]["viewer"] == viewer
    assert missing(narrow(alice, scopes=["play"]).post("stream-tickets")) == "read"


def test_a_token_that_has_expired_opens_nothing(alice, duel):
    client = narrow(alice, expires_at=(timezone.now() + timedelta(hours=1)).isoformat())
    ticket = client.post("stream-tickets").json["ticket"]
    assert client.get("me").status == 200
    token = Token.objects.exclude(expires_at=None)
    token.update(expires_at=timezone.now())
    for path in ("me", "me/turns?wait=1", "rulesets"):
        assert client.get(path).code == "unauthenticated"
    assert Client().get(f"games/{duel['id']}/events?ticket={ticket}").code == "unauthenticated"
    assert len(alice.get("me/tokens").json["items"]) == 1
    assert token.exists()
    list(prune(timezone.now()))
    assert Token.objects.count() == 2 and not token.exists()


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"scopes": []}, "/scopes"),
        ({"scopes": ["all"]}, "/scopes/0"),
        ({"scopes": "read"}, "/scopes"),
        ({"scopes": ["read"] * 1000}, "/scopes"),
        ({"scopes": {"read": True}}, "/scopes"),
        ({"game_id": NEVER}, "/game_id"),
        ({"game_id": ""}, "/game_id"),
        ({"game_id": "a\0b"}, "/game_id"),
        ({"game_id": 1}, "/game_id"),
        ({"expires_at": "2001-01-01T00:00:00Z"}, "/expires_at"),
        ({"expires_at": "2525-01-01T00:00:00Z"}, "/expires_at"),
        ({"expires_at": "9999-12-31T23:59:59-12:00"}, "/expires_at"),
        ({"expires_at": "0001-01-01T00:00:00+14:00"}, "/expires_at"),
        ({"expires_at": "2027-01-01T00:00:00"}, "/expires_at"),
        ({"expires_at": "tomorrow"}, "/expires_at"),
        ({"expires_at": 1900000000}, "/expires_at"),
        ({"label": "l" * 65}, "/label"),
        ({"label": "a\0b"}, "/label"),
        ({"label": ["a"] * 1000}, "/label"),
        ({"token": "axio_mine"}, "/token"),
    ],
)
def test_it_refuses_what_is_no_token(alice, body, pointer):
    for path in ("me/tokens", "me/bots/robo/tokens"):
        if "bots" in path:
            alice.post("bots", {"name": "robo"})
        before = list(Token.objects.order_by("pk").values())
        answer = alice.post(path, body)
        assert (answer.status, answer.code) == (422, "validation")
        assert answer.json["errors"][0]["pointer"] == pointer
        assert list(Token.objects.order_by("pk").values()) == before


def test_a_game_that_is_hidden_is_like_one_that_never_was(alice, bob, mallory):
    private = new_game(alice, bob, visibility="private")["id"]
    hidden = mallory.post("me/tokens", {"game_id": private})
    never = mallory.post("me/tokens", {"game_id": NEVER})
    assert hidden.status == 422 and hidden.content == never.content
    assert bob.post("me/tokens", {"game_id": private}).status == 201


@pytest.mark.parametrize("scope", ALL)
def test_every_token_may_ask_what_it_is(alice, scope):
    assert narrow(alice, scopes=[scope]).get("me").json["token"]["scopes"] == [scope]


def test_equal_scopes_count_once(alice):
    answer = alice.post("me/tokens", {"scopes": ["play", "read", "play"]})
    assert answer.json["scopes"] == ["read", "play"]


def test_a_bots_token_may_be_for_one_game_that_the_bot_can_see(alice, bob):
    robo = Client("robo", alice.post("bots", {"name": "robo"}).json["token"])
    private = new_game(bob, alice, visibility="private")["id"]
    refused = alice.post("me/bots/robo/tokens", {"game_id": private})
    assert refused.json["errors"][0]["pointer"] == "/game_id"
    assert robo.get("me").status == 200
    game = new_game(alice, robo)["id"]
    body = {"game_id": game, "scopes": ["read", "play"], "keep_others": True}
    made = alice.post("me/bots/robo/tokens", body).json
    assert (made["player"], made["game_id"]) == ("robo", game)
    assert Client("robo", made["token"]).get(f"games/{game}/view").status == 200
    assert robo.get("me").status == 200


def test_tokens_that_were_there_before_have_all_scopes(db):
    assert Token().scopes.split() == [scope.value for scope in Scope] == ALL
    assert sign_up("carol").get("me").json["token"]["scopes"] == ALL
