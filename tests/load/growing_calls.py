"""Calls that find something among all games and players, and what the database reads for them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.load.busy import BUSY, BUSY_TOKEN, OTHER
from tests.support.client import Client

STRANGER, PLAYER = Client(), Client(BUSY, BUSY_TOKEN)
#: Their cursors lead to nothing more.
UNPAGED = ("me/turns", "me/next", "me/events", "me/tokens")
#: Who asks for what; the second page of a list is asked for too.
CALLS = [
    (STRANGER, "games"),
    (STRANGER, "games/records"),
    (STRANGER, "games/records?ruleset=acht&since=2020-01-01"),
    (STRANGER, "games?status=lobby"),
    (STRANGER, "games?status=finished&ruleset=acht"),
    (STRANGER, "games?ruleset=rota"),
    (STRANGER, "games?open_seats=1"),
    (STRANGER, "games?open_seats=2&ruleset=rota&status=lobby"),
    (STRANGER, f"games?player={BUSY}"),
    (STRANGER, f"games?player={BUSY}&status=active"),
    (STRANGER, f"games?player={OTHER}&open_seats=1"),
    (PLAYER, "games"),
    (PLAYER, "games?status=active"),
    (PLAYER, "games?open_seats=1"),
    (PLAYER, f"games?player={BUSY}"),
    (PLAYER, f"games?player={OTHER}"),
    (PLAYER, f"games?player={OTHER}&status=finished&ruleset=rota"),
    (PLAYER, "me"),
    (PLAYER, "me/games"),
    (PLAYER, "me/games?your_turn=true"),
    (PLAYER, "me/games?status=finished&ruleset=rota"),
    (PLAYER, "me/turns"),
    (PLAYER, "me/next"),
    (PLAYER, "me/events"),
    (PLAYER, "me/tokens"),
    (PLAYER, "seeks"),
    (PLAYER, "seeks?status=open"),
    (STRANGER, f"players/{BUSY}"),
    (STRANGER, "bots"),
    (STRANGER, "rulesets/rota/leaderboard"),
    (STRANGER, "rulesets/rota/leaderboard?of=people"),
    (STRANGER, "rulesets/rota/leaderboard?kind=solo"),
]


def name_of(client: Client, path: str) -> str:
    return f"{path}, with a token" if client is PLAYER else path


def far_in(client: Client, path: str, *, pages: int = 1) -> str:
    """The address of a page further on in the list; the address itself if there is none."""
    following = path
    for _ in range(pages):
        cursor = get(client, following).get("next_cursor")
        if cursor is None or not cursor.strip("0123456789") or path in UNPAGED:
            break
        following = f"{path}{'&' if '?' in path else '?'}cursor={cursor}"
    return following


def get(client: Client, path: str) -> Any:
    answer = client.send("GET", path, Accept="application/json")
    assert answer.status == 200, (path, answer)
    return answer.json


def queries_of(client: Client, path: str) -> list[str]:
    """The statements that the database really gets."""
    with CaptureQueriesContext(connection) as captured:
        get(client, path)
    return [query["sql"] for query in captured if query["sql"].startswith("SELECT")]


def plan_of(sql: str) -> dict[str, Any]:
    """How the database runs a statement, with the rows and blocks that it reads; without times."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON, ANALYZE, TIMING OFF, BUFFERS) {sql}")
        (found,) = cursor.fetchone()
    (plan,) = json.loads(found) if isinstance(found, str) else found
    return plan["Plan"]


def nodes_of(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("Plans", ()):
        yield from nodes_of(child)


def rows_read(plan: dict[str, Any]) -> int:
    """Rows of tables and indexes that a statement looked at, those that did not fit included."""
    kept_or_not = ("Actual Rows", "Rows Removed by Filter", "Rows Removed by Index Recheck")
    return round(
        sum(
            node["Actual Loops"] * sum(node.get(name, 0) for name in kept_or_not)
            for node in nodes_of(plan)
            if node["Node Type"].endswith("Scan") and "Relation Name" in node
        )
    )
