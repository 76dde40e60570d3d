"""Seeks of players who are on leave rest until they are back."""

from __future__ import annotations

from games.services.seek_matching import seek_sweep
from tests.games.test_leave import DAY, leave
from tests.support.clocks import HOUR, NOON


def seek(client):
    body = {"rulesets": ["rota"], "seats": [2], "time_controls": [HOUR], "opponents": "people"}
    answer = client.post("seeks", body | {"expires_at": (NOON + 9 * DAY).isoformat()})
    assert answer.status == 201, answer
    return f"seeks/{answer.json['id']}"


def test_who_is_on_leave_is_matched_afterwards(alice, bob, mallory, clock, monkeypatch):
    """Otherwise somebody who wants to play now would wait for days."""
    # However busy the machine is.
    monkeypatch.setattr("games.services.seek_matching.SWEEP_SECONDS", 60)
    early = seek(alice)
    leave(alice, 0.01, 3)
    clock.forward(minutes=20)
    waiting, late = seek(bob), seek(alice)
    assert bob.get(waiting).json["status"] == alice.get(late).json["status"] == "open"
    # Others are found all the same.
    assert mallory.get(seek(mallory)).json["status"] == "matched"
    again = seek(bob)
    assert bob.get(again).json["status"] == "open"
    assert alice.delete("me/leave").status == 204
    seek_sweep()
    assert bob.get(again).json["status"] == "matched"
    assert {alice.get(mine).json["status"] for mine in (early, late)} == {"matched", "open"}


def test_a_seek_of_who_is_on_leave_ends_in_time(alice, clock):
    mine = seek(alice)
    leave(alice, 0.01, 20)
    clock.forward(minutes=20)
    seek_sweep()
    clock.forward(days=9)
    seek_sweep()
    assert alice.get(mine).json["status"] == "expired"
