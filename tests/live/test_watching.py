"""Signs that somebody watches a game: written for those who are told elsewhere, renewed, taken back."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.live import watching
from games.live.watching import Watching
from games.models import Player, Watch
from tests.support.client import sign_up

GAME = "7k2m9x4qh0v3c8ta"


@pytest.fixture
def player(db, monkeypatch):
    monkeypatch.setattr(watching, "write_in_background", lambda write, *args: write(*args))
    sign_up("alice")
    Player.objects.update(has_push=True)
    return Player.objects.get()


def test_a_stream_leaves_a_sign_while_it_is_open(player):
    here = Watching()
    here.begin(player, GAME)
    with here.during(player, GAME):
        (sign,) = Watch.objects.all()
        assert (sign.player_id, sign.game_id, sign.process) == (player.pk, GAME, here.process)
        here.renew()
        (renewed,) = Watch.objects.all()
        assert renewed.renewed_at > sign.renewed_at
    assert not Watch.objects.exists()


def test_the_sign_stays_until_the_last_stream_is_closed(player):
    here, elsewhere = Watching(), Watching()
    elsewhere.begin(player, GAME)
    with here.during(player, GAME):
        with here.during(player, GAME):
            here.renew()
        assert Watch.objects.count() == 2
    assert Watch.objects.get().process == elsewhere.process


def test_who_is_told_nowhere_leaves_no_sign_until_there_is_a_channel(player):
    Player.objects.update(has_push=False)
    player.refresh_from_db()
    here = Watching()
    here.begin(player, GAME)
    with here.during(player, GAME):
        here.renew()
        assert not Watch.objects.exists()
        Player.objects.update(has_webhooks=True)
        here.renew()
        assert Watch.objects.exists()


def test_streams_of_strangers_and_accounts_are_of_no_game(player):
    here = Watching()
    here.begin(None, GAME)
    here.begin(player, None)
    with here.during(None, GAME), here.during(player, None):
        assert not here.is_due()
    assert not Watch.objects.exists()


def test_many_streams_are_renewed_by_two_statements_and_not_too_often(player):
    here = Watching()
    with here.during(player, GAME), here.during(player, "0" * 16):
        assert here.is_due()
        with CaptureQueriesContext(connection) as queries:
            here.renew()
        written = [q for q in queries if "SAVEPOINT" not in q["sql"]]
        assert len(written) == 2 and Watch.objects.count() == 2
        assert not here.is_due()
