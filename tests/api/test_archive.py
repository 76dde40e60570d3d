"""GET /games/records: finished public games as lines, oldest first."""

from __future__ import annotations

import json
from datetime import timedelta
from urllib.parse import quote

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game
from games.services import archive
from games.services.pruning import prune
from tests.support.playing import new_game, rush


@pytest.fixture
def ended(alice, bob):
    """Four public games that ended one after the other, and others that are no records."""
    found = []
    for minute, ruleset in enumerate(("rota", "axio", "rota", "acht")):
        game = new_game(alice, bob, ruleset=ruleset, options={})["id"]
        if minute == 2:
            rush(game, [alice, bob], moves=5)
        with time_machine.travel(timezone.now() + timedelta(minutes=minute), tick=False):
            bob.post(f"games/{game}/seats/2/resign")
        found.append(game)
    new_game(alice, bob)
    private = new_game(alice, bob, visibility="private")["id"]
    bob.post(f"games/{private}/seats/2/resign")
    table = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    alice.post(f"games/{alice.post('games', table).json['id']}/cancel")
    return found


def lines(client, query=""):
    answer = client.send("GET", f"games/records{query}")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/x-ndjson")
    return [json.loads(line) for line in answer.content.splitlines()], answer.headers


def ids(client, query=""):
    return [record["game_id"] for record in lines(client, query)[0]]


def test_a_record_is_the_export_of_its_game(stranger, ended):
    records, _ = lines(stranger)
    assert [record["game_id"] for record in records] == ended
    for record in records:
        assert record == stranger.get(f"games/{record['game_id']}/export").json
        assert stranger.post("exports/verify", record).json["valid"]


def test_there_may_be_none(stranger, db):
    records, headers = lines(stranger)
    assert records == [] and "Axio-Next-Cursor" not in headers


def test_a_cursor_leads_on_now_and_later(stranger, alice, bob, ended):
    read, query = [], "?limit=3"
    while True:
        records, headers = lines(stranger, query)
        if not records:
            assert "Axio-Next-Cursor" not in headers
            break
        read += [record["game_id"] for record in records]
        query = f"?limit=3&cursor={headers['Axio-Next-Cursor']}"
    assert read == ended
    later = new_game(alice, bob)["id"]
    with time_machine.travel(timezone.now() + timedelta(minutes=9), tick=False):
        bob.post(f"games/{later}/seats/2/resign")
    assert ids(stranger, query) == [later]


def test_filters_narrow_it(stranger, ended):
    assert ids(stranger, "?ruleset=rota") == [ended[0], ended[2]]
    third = Game.objects.get(pk=ended[2]).finished_at.isoformat()
    assert ids(stranger, f"?since={quote(third)}") == ended[2:]
    assert ids(stranger, f"?since={third}") == ended[2:]
    assert ids(stranger, f"?until={quote(third)}") == ended[:2]
    assert ids(stranger, f"?until={quote(third)}&ruleset=axio") == [ended[1]]
    assert ids(stranger, "?since=2026-01-01&until=2026-01-02T00:00:00Z") == []


@pytest.mark.parametrize(
    "query",
    [
        *("ruleset=chess", "since=yesterday", "since=2026-03-01T12:00:00", "until=2026-13-01"),
        *("since=0001-01-01T00:00:00%2B23:59", "cursor=nonsense", "limit=0", "x=1", "until=1e9"),
    ],
)
def test_it_refuses_what_makes_no_sense(stranger, db, query):
    answer = stranger.get(f"games/records?{query}", Accept="application/json")
    assert (answer.status, answer.code) == (422, "validation")


def test_it_is_a_page_for_those_who_want_json(stranger, ended):
    answer = stranger.get("games/records?limit=3", Accept="application/json")
    records, headers = lines(stranger, "?limit=3")
    assert answer.json == {"items": records, "next_cursor": headers["Axio-Next-Cursor"]}
    assert answer.headers["Axio-Next-Cursor"] == headers["Axio-Next-Cursor"]
    assert stranger.send("GET", "games/records", Accept="text/html").status == 406


def test_a_pruned_game_is_still_a_record(stranger, ended):
    before = lines(stranger)[0]
    assert sum(prune(timezone.now() + timedelta(days=settings.EVENT_DAYS + 1))) > 0
    assert Game.objects.get(pk=ended[2]).record
    assert lines(stranger)[0] == before


def test_a_game_by_unknown_rules_is_passed_over(stranger, ended):
    Game.objects.filter(pk=ended[1]).update(ruleset_version=99)
    assert ids(stranger) == [ended[0], *ended[2:]]
    first = lines(stranger, "?limit=1")[1]["Axio-Next-Cursor"]
    nothing, headers = lines(stranger, f"?limit=1&cursor={first}")
    assert nothing == []
    assert ids(stranger, f"?cursor={headers['Axio-Next-Cursor']}") == ended[2:]


def test_a_page_ends_when_it_is_large_enough(stranger, ended, monkeypatch):
    monkeypatch.setattr(archive, "MOVES_PER_PAGE", 1)
    records, headers = lines(stranger)
    assert [record["game_id"] for record in records] == ended[:1]
    assert ids(stranger, f"?cursor={headers['Axio-Next-Cursor']}") == ended[1:2]


def test_its_cost_depends_on_the_page_alone(stranger, ended, monkeypatch):
    def cost(query):
        with CaptureQueriesContext(connection) as queries:
            lines(stranger, query)
        return len(queries)

    assert cost("") == cost("?limit=1") == 4
    monkeypatch.setattr(archive, "GAMES_PER_READ", 2)
    assert cost("") == 7


def test_an_unchanged_page_is_a_304(stranger, ended):
    tag = lines(stranger)[1]["ETag"]
    assert stranger.send("GET", "games/records", If_None_Match=tag).status == 304


@pytest.mark.parametrize("query", ["", "?ruleset=rota", "?ruleset=rota&since=2026-01-01"])
def test_it_is_a_range_of_an_index(stranger, ended, query):
    """On SQLite; `test_plans` looks at PostgreSQL with many games."""
    if connection.vendor != "sqlite":
        pytest.skip("a plan of SQLite")
    with CaptureQueriesContext(connection) as queries:
        lines(stranger, query)
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {queries[0]['sql']}")
        plan = " ".join(row[-1] for row in cursor.fetchall())
    index = "records_by_ruleset" if "ruleset" in query else "records"
    assert f"INDEX {index}" in plan and "TEMP B-TREE" not in plan
