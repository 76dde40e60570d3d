"""Prepared queries give what the ORM gives, and are compiled once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import Model
from django.db.transaction import TransactionManagementError

from games.models import Game, Player, Seat
from games.models.prepared import Prepared

pytestmark = pytest.mark.django_db


def seats_of(game_id):
    return (
        Seat.objects.select_related("game", "player", "decision")
        .defer("game__state")
        .filter(game_id=game_id)
        .order_by("number")
    )


def fields_of(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_it_gives_the_same_rows_as_the_orm_with_all_that_is_related(duel):
    prepared, usual = Prepared(seats_of).fetch(duel["id"]), list(seats_of(duel["id"]))
    assert len(prepared) == len(usual) == 2
    for made, expected in zip(prepared, usual, strict=True):
        assert fields_of(made) == fields_of(expected)
        assert fields_of(made.player) == fields_of(expected.player)
        assert made.game.get_deferred_fields() == {"state"}
        assert (made.game.created_at, made.game.options) == (
            expected.game.created_at,
            expected.game.options,
        )
        assert getattr(made, "decision", None) == getattr(expected, "decision", None)
        assert not made._state.adding and made._state.db == "default"


@pytest.mark.parametrize("missing", [(), ("state", "seed")])
def test_a_lean_instance_is_like_one_of_django(duel, missing):
    names = [field.attname for field in Game._meta.concrete_fields if field.name not in missing]
    values = Game.objects.values_list(*names).get(pk=duel["id"])
    usual = Model.from_db.__func__(Game, "default", names, list(values))
    lean = Game.from_db("default", names, values)
    assert {**vars(lean), "_state": None} == {**vars(usual), "_state": None}
    for member in ("adding", "db", "fields_cache"):
        assert getattr(lean._state, member) == getattr(usual._state, member)
    assert lean.get_deferred_fields() == set(missing)
    assert lean.state == usual.state and lean.host == usual.host


def test_it_costs_one_query_whatever_is_related(duel, django_assert_num_queries):
    prepared = Prepared(seats_of)
    with django_assert_num_queries(1):
        names = [seat.player.name for seat in prepared.fetch(duel["id"]) if seat.game.pk]
    assert names == ["alice", "bob"]


def test_it_is_built_once_and_answers_for_other_arguments(duel):
    built = []

    def build(pk):
        built.append(pk)
        return Game.objects.filter(pk=pk)

    prepared = Prepared(build)
    assert prepared.first("0" * 16) is None
    assert prepared.first(duel["id"]).pk == duel["id"]
    assert prepared.fetch("0" * 16) == []
    assert built == ["0" * 16]


def test_each_thread_compiles_for_its_own_connection(duel):
    built_for = []

    def build(pk):
        built_for.append(connection.connection)
        return Game.objects.filter(pk=pk)

    prepared = Prepared(build)

    def fetch():
        connection.ensure_connection()
        try:
            # In another thread it may not see, or not be allowed to read, what a test has written.
            with suppress(DatabaseError):
                prepared.fetch(duel["id"])
        finally:
            connection.close()

    prepared.fetch(duel["id"])
    with ThreadPoolExecutor(1) as pool:
        pool.submit(fetch).result()
    assert len(built_for) == 2 and built_for[0] is not built_for[1]


def test_arguments_in_another_order_than_in_the_query_are_refused(alice):
    def build(name, kind):
        # The ORM sorts the conditions of one filter by their names.
        return Player.objects.filter(name=name, kind=kind)

    with pytest.raises(TypeError, match="another order"):
        Prepared(build).fetch("alice", "player")
    in_order = Prepared(lambda kind, name: Player.objects.filter(name=name, kind=kind))
    assert in_order.first("player", "alice").name == "alice"


@pytest.mark.django_db(transaction=True)
def test_a_lock_needs_a_transaction(duel):
    prepared = Prepared(lambda pk: Game.objects.select_for_update().filter(pk=pk))
    with pytest.raises(TransactionManagementError):
        prepared.first(duel["id"])
    with transaction.atomic():
        assert prepared.first(duel["id"]).pk == duel["id"]
    assert Prepared(lambda pk: Game.objects.filter(pk=pk)).first(duel["id"]).pk == duel["id"]
