"""Rows are written with one statement each, as the ORM would do it."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.models import Decision, Event, Game, Move, Player, new_id
from games.models.writing import db_time, row_insert, row_replace, row_update, rows_insert

pytestmark = pytest.mark.django_db


def test_rows_are_inserted_with_one_statement_and_read_as_they_were_written(
    duel, django_assert_num_queries
):
    Event.objects.all().delete()
    now = timezone.now()
    for start, number in ((0, 3), (3, 1), (4, 3)):
        rows = [(duel["id"], None, start + at, f"{{{at}}}", db_time(now)) for at in range(number)]
        with django_assert_num_queries(1):
            rows_insert(Event, rows)
    read = Event.objects.order_by("pk").values_list("game_id", "player", "number", "body", "at")
    bodies = ["{0}", "{1}", "{2}", "{0}", "{0}", "{1}", "{2}"]
    assert list(read) == [(duel["id"], None, at, body, now) for at, body in enumerate(bodies)]


def test_a_row_is_inserted_as_the_orm_would(duel, django_assert_num_queries):
    values = {
        "game_id": duel["id"],
        "seat": 2,
        "body": "{}",
        "effects": "[]",
        "closed": "[]",
        "made_by": Move.MadeBy.BOT,
        "player": Player.objects.get(name="bob"),
        "at": timezone.now(),
        "request_digest": b"\x00\xff",
    }
    with django_assert_num_queries(1):
        row_insert(Move(decision_id="one", **values))
    Move(decision_id="other", **values).save(force_insert=True)
    rows = [vars(Move.objects.get(decision_id=name)) for name in ("one", "other")]
    for row in rows:
        for name in ("_state", "id", "decision_id"):
            del row[name]
    assert rows[0] == rows[1]


def test_only_the_named_fields_of_a_row_are_updated(duel, django_assert_num_queries):
    game = Game.objects.get(pk=duel["id"])
    now = timezone.now()
    game.state, game.expires_at, game.ruleset = "other", now, "unnamed"
    with django_assert_num_queries(1):
        row_update(game, "state", "expires_at")
    stored = Game.objects.get(pk=game.pk)
    assert (stored.state, stored.expires_at, stored.ruleset) == ("other", now, duel["ruleset"])


def test_a_row_takes_the_place_of_another(duel, django_assert_num_queries):
    old = Decision.objects.get(game_id=duel["id"])
    new = Decision.objects.get(pk=old.pk)
    new.pk, new.kind, new.opened_version = new_id(), "another", 7
    with django_assert_num_queries(1):
        row_replace(old.pk, new)
    (stored,) = Decision.objects.filter(game_id=duel["id"])
    assert (stored.pk, stored.kind, stored.opened_version) == (new.pk, "another", 7)
    assert stored.seat_id == old.seat_id
