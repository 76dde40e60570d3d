"""Rows are written with one statement each, as the ORM would do it."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.models import Decision, Event, Game, Move, Player, new_id
from games.models.writing import (
    db_time,
    gathered,
    row_insert,
    row_replace,
    row_update,
    row_update_if,
    rows_insert,
)

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


@pytest.fixture
def on_postgresql():
    if connection.vendor != "postgresql":
        pytest.skip("SQLite writes one row at a time")


def _write_event(game: Game, number: int) -> None:
    rows_insert(Event, [(game.pk, None, number, "{}", db_time(timezone.now()))])


def test_gathered_writes_are_one_statement(duel, on_postgresql, django_assert_num_queries):
    game, player = Game.objects.get(pk=duel["id"]), Player.objects.get(name="bob")
    game.state, player.description = "other", "changed"
    with django_assert_num_queries(1), gathered():
        row_update(game, "state")
        _write_event(game, 100)
        row_update(player, "description")
    assert Game.objects.get(pk=game.pk).state == "other"
    assert Player.objects.get(pk=player.pk).description == "changed"
    assert Event.objects.filter(game=game, number=100).count() == 1


def test_a_read_finds_what_was_gathered_before_it(duel):
    game = Game.objects.get(pk=duel["id"])
    game.state = "other"
    with gathered():
        row_update(game, "state")
        assert Game.objects.get(pk=game.pk).state == "other"


def test_two_writes_to_one_table_are_both_stored(duel):
    game = Game.objects.get(pk=duel["id"])
    with gathered():
        for version in (100, 101):
            game.version = version
            row_update(game, "version")
    assert Game.objects.get(pk=game.pk).version == 101


def test_a_condition_is_checked_together_with_what_was_gathered(
    duel, on_postgresql, django_assert_num_queries
):
    game, player = Game.objects.get(pk=duel["id"]), Player.objects.get(name="bob")
    game.state, player.description = "other", "changed"
    for description, fits in ((player.description, False), ("", True)):
        with django_assert_num_queries(1), gathered():
            row_update(game, "state")
            assert row_update_if(player, "description", description=description) is fits
    assert Game.objects.get(pk=game.pk).state == "other"
    assert Player.objects.get(pk=player.pk).description == "changed"


def test_what_fails_is_not_sent_later(duel):
    game = Game.objects.get(pk=duel["id"])
    game.state = "other"
    with suppress(ZeroDivisionError), transaction.atomic(), gathered():
        row_update(game, "state")
        raise ZeroDivisionError
    with gathered():
        _write_event(game, 100)
    assert Game.objects.get(pk=game.pk).state != "other"
