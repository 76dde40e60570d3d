"""What webhooks and browsers are told is the same in all worlds that their player cannot tell apart."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction
from msgspec.structs import replace

from games.models import Delivery
from games.notifications import deliveries
from games.projection.webhooks import project_payload
from games.rules.viewers import Viewer
from tests.projection.positions import PHASES, Position, reach
from tests.projection.worlds import other_world

in_every_position = pytest.mark.parametrize("phase", PHASES, ids=map(str, PHASES))
THIN = {"game_id", "ruleset", "version", "seat", "decision_id", "kind", "deadline_at"}


def told_by_a_move(position: Position, seat: int) -> list[Any]:
    """What all webhooks and browsers are told when a seat makes its move, ids and times aside."""
    player = position.cast[("alice", "bob", "carol", "dave")[seat - 1]]
    with transaction.atomic():
        Delivery.objects.all().delete()
        answer = player.post(f"games/{position.game_id}/moves", position.answers[seat][0])
        assert answer.status == 201, answer
        rows = Delivery.objects.values_list("webhook_id", "subscription_id", "body")
        told = [(webhook or browser, json.loads(body)) for webhook, browser, body in rows]
        transaction.set_rollback(True)
    for _, body in told:
        del body["timestamp"], body["data"]["decision_id"]
    return sorted(told, key=str)


def seen_after_a_move(position: Position, viewer: Viewer) -> Any:
    """What the viewer then learns: a move may bring to light what was hidden before it."""
    table = position.table()
    members = {k: v for k, v in position.answers[viewer.seat][0].items() if k != "decision_id"}
    move = table.ruleset.parse_move(members)
    return table.ruleset.view_for(table.ruleset.apply(table.state, viewer.seat, move).state, viewer)


@in_every_position
def test_a_move_tells_the_same_in_every_world(phase, db, monkeypatch):
    position = reach(phase, monkeypatch)
    for _, viewer in position.viewers:
        if viewer.seat not in position.answers:
            continue
        truth, seen = told_by_a_move(position, viewer.seat), seen_after_a_move(position, viewer)
        with other_world(position.game_id, viewer):
            if seen_after_a_move(position, viewer) == seen:
                assert told_by_a_move(position, viewer.seat) == truth
        assert truth or position.answers_are_sealed


def test_a_telling_body_would_be_found(db, monkeypatch):
    position = reach(PHASES[2], monkeypatch)
    (seat,) = position.answers

    def leaky(table: Any, player: Any, kept: Any, *, at: Any) -> Any:
        payload = project_payload(table, player, kept, at=at)
        return replace(payload, data=replace(payload.data, kind=str(hash(str(table.state)))))

    monkeypatch.setattr(deliveries, "project_payload", leaky)
    truth = told_by_a_move(position, seat)
    viewer = next(viewer for _, viewer in position.viewers if viewer.seat == seat)
    with other_world(position.game_id, viewer):
        assert told_by_a_move(position, seat) != truth


@in_every_position
def test_bodies_are_thin(phase, db, monkeypatch):
    position = reach(phase, monkeypatch)
    rows = Delivery.objects.all()
    bodies = [json.loads(row.body) for row in rows]
    assert {row.channel for row in rows} == {"webhook", "push"}
    for body in bodies:
        assert body.keys() == {"type", "timestamp", "data"} and body["data"].keys() == THIN
        assert body["data"]["game_id"] == position.game_id
        plain = {type(value) for value in body["data"].values()}
        assert plain <= {str, int, type(None)}
