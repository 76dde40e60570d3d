"""Transactions that need the same players wait for each other in one direction only."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from games.account_limits import account_lock
from games.models import Game, Player
from games.services.bot_rules import bots_lock
from games.services.standings import standings_update
from games.table import Table
from tests.support.client import Client, sign_up

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(
        "connection.vendor != 'postgresql'", reason="SQLite has one writer at a time"
    ),
    pytest.mark.django_db(transaction=True),
]


def _end_a_game(game_id: str) -> None:
    try:
        with transaction.atomic():
            standings_update(Table.load(game_id, lock=True))
    finally:
        connection.close()


def _wait_until_somebody_waits() -> None:
    for _ in range(500):
        with connection.cursor() as cursor:
            cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
            if cursor.fetchone()[0]:
                return
        time.sleep(0.02)
    raise AssertionError("Nobody waits.")


def test_a_game_may_end_while_its_host_seats_the_same_bot_again(alice):
    """The bot is older than the host's account, so the order of keys alone would be the wrong one."""
    token = alice.post("bots", {"name": "old bot"}).json["token"]
    bot, host = Client("old bot", token), sign_up("late host")
    seats = [{"type": "me"}, {"type": "open"}]
    game = host.post("games", {"ruleset": "rota", "seats": seats}).json["id"]
    assert bot.put(f"games/{game}/seats/2", {"type": "me"}).status == 200
    assert Game.objects.get(pk=game).status == Game.Status.ACTIVE
    player = Player.objects.get(name="late host")
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            account_lock(player)
            ended = other.submit(_end_a_game, game)
            _wait_until_somebody_waits()
            assert list(bots_lock(["old bot"])) == ["old bot"]
        ended.result()
    played = Player.objects.filter(name__in=["old bot", "late host"])
    assert set(played.values_list("games_played", flat=True)) == {1}
