"""Tickets: they stand once, and for a minute, for a token that must not be in an address."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import time_machine

from games.models import StreamTicket
from tests.support.client import Client
from tests.support.playing import new_game


def ticket_of(client):
    answer = client.post("stream-tickets")
    assert answer.status == 201
    return answer.json["ticket"]


def test_a_ticket_opens_what_its_owner_may_see(alice, bob, stranger):
    game = new_game(alice, bob, visibility="private")
    seen = stranger.get(f"games/{game['id']}/events?ticket={ticket_of(alice)}").json["items"]
    assert seen[0]["view"]["viewer"] == {"type": "seat", "seat": 1}
    assert stranger.get(f"me/events?ticket={ticket_of(bob)}").status == 200


def test_a_ticket_is_good_for_one_request(alice, stranger):
    ticket = ticket_of(alice)
    assert stranger.get(f"me/events?ticket={ticket}").status == 200
    again = stranger.get(f"me/events?ticket={ticket}")
    assert (again.status, again.code) == (401, "unauthenticated")


def test_a_ticket_lasts_a_minute(alice, stranger):
    answer = alice.post("stream-tickets").json
    ends = datetime.fromisoformat(answer["expires_at"])
    assert timedelta(0) < ends - datetime.now(UTC) <= timedelta(seconds=60)
    with time_machine.travel(ends + timedelta(seconds=1)):
        assert stranger.get(f"me/events?ticket={answer['ticket']}").status == 401


def test_a_ticket_opens_nothing_but_events(alice, stranger):
    for path in ("me", "me/turns", "me/tokens"):
        assert stranger.get(f"{path}?ticket={ticket_of(alice)}").status == 401
    assert stranger.get(f"games?ticket={ticket_of(alice)}").status == 422


def test_a_ticket_ends_with_its_token(alice, stranger):
    ticket = ticket_of(alice)
    alice.delete(f"me/tokens/{alice.get('me').json['token_id']}")
    assert stranger.get(f"me/events?ticket={ticket}").status == 401


def test_a_wrong_ticket_is_refused_even_where_none_is_needed(duel, stranger):
    assert stranger.get(f"games/{duel['id']}/events?ticket=nonsense").status == 401
    assert stranger.get(f"games/{duel['id']}/events").status == 200


def test_only_digests_are_kept_and_old_ones_go(alice):
    ticket = ticket_of(alice)
    kept = StreamTicket.objects.get()
    assert ticket.encode() not in bytes(kept.digest)
    with time_machine.travel(kept.expires_at + timedelta(seconds=1)):
        ticket_of(alice)
    assert StreamTicket.objects.count() == 1


def test_a_ticket_needs_a_token(stranger):
    assert Client().post("stream-tickets").status == 401
    assert stranger.post("stream-tickets", {"nonsense": 1}).status == 401


def test_a_ticket_takes_no_members(alice):
    assert alice.post("stream-tickets", {"nonsense": 1}).code == "validation"
