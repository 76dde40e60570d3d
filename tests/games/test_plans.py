"""What PostgreSQL plans to read for the hottest calls: ranges of indexes, never a whole table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from ai.workers.repair import repair
from games.models import Seek
from games.services.clocks import clock_sweep
from games.services.seek_matching import seek_sweep, seek_try
from tests.load.filling import fill
from tests.load.growing_calls import CALLS, far_in, name_of, nodes_of, plan_of, queries_of
from tests.support.sizes import sized

GAMES = sized(10_000, 50_000)
#: Rows that one step may read: a page of the longest kind, and what its games have.
MOST_ROWS = 1000
#: Tables that grow with what was ever played, and not with what is played now.
GROWING = {
    "games_event",
    "games_game",
    "games_job",
    "games_listing",
    "games_move",
    "games_player",
    "games_rating",
    "games_seat",
    "games_seek",
    "games_seekwish",
    "games_solobest",
    "games_token",
}

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgresql,
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="plans of PostgreSQL: tests.on_postgresql"
    ),
]


@pytest.fixture(scope="module", autouse=True)
def _many_games(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Once for all tests here, because it takes a while."""
    with django_db_blocker.unblock(), transaction.atomic():
        fill(0, GAMES, indexes_afterwards=False)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
            # Of a small table, all rows are quickly read: without these, a scan means that no index
            # would do.
            for way in ("seqscan", "hashjoin", "mergejoin"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
        yield
        transaction.set_rollback(True)


def faults(sql: str) -> Iterator[str]:
    """What a statement reads too much of."""
    scans = (node for node in nodes_of(plan_of(sql)) if node["Node Type"].endswith("Scan"))
    for node in scans:
        table = node.get("Relation Name")
        if table in GROWING and node["Node Type"] == "Seq Scan":
            yield f"reads all of {table}"
        passed = sum(count for name, count in node.items() if name.startswith("Rows Removed"))
        if (rows := (node["Actual Rows"] + passed) * node["Actual Loops"]) > MOST_ROWS:
            yield f"reads {rows} rows of {table}"


def test_lists_and_lookups_read_ranges_of_indexes() -> None:
    found = {
        (name_of(client, path), sql, fault)
        for client, path in CALLS
        for page in {path, far_in(client, path)}
        for sql in queries_of(client, page)
        for fault in faults(sql)
    }
    assert not found


def test_what_sweepers_ask_every_second_reads_nothing_old() -> None:
    with CaptureQueriesContext(connection) as captured:
        clock_sweep()
        seek_sweep()
        repair()
    asked = [query["sql"] for query in captured if query["sql"].startswith("SELECT")]
    assert len(asked) >= 4
    assert not {(sql, fault) for sql in asked for fault in faults(sql)}


def test_looking_for_company_reads_only_the_first_in_line() -> None:
    seek = Seek.objects.select_related("player__owner").filter(status="open").earliest("created_at")
    # Those who wait want bots, and no two of them each other.
    seek.kind, seek.opponents = "bot", "any"
    with CaptureQueriesContext(connection) as captured:
        seek_try(seek)
    asked = [query["sql"] for query in captured if query["sql"].lstrip().startswith("SELECT")]
    assert any("games_seekwish" in sql and "LIMIT" in sql for sql in asked)
    assert not {(sql, fault) for sql in asked for fault in faults(sql)}


def test_a_plan_that_reads_everything_is_noticed() -> None:
    slow = "SELECT id FROM games_game WHERE seconds_per_decision = 5 LIMIT 5"
    assert list(faults(slow)) == ["reads all of games_game", f"reads {GAMES} rows of games_game"]
