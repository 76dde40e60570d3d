"""How much of the disk a finished game takes, when it ends and once it is pruned (PostgreSQL)."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection
from django.utils import timezone
from msgspec import Struct

from ai.engines.random import RandomMind
from games.engines import ENGINES, Engine
from games.models import Job
from games.rules import RULES
from games.services.pruning import prune
from tests.support.client import Client, sign_up
from tests.support.jobs import work
from tests.support.playing import legal_move

ENGINE = "easy"
YEAR = timedelta(days=365)


class GameSize(Struct, frozen=True):
    """Bytes per game, tables and indexes together."""

    ruleset: str
    at_the_end: float
    pruned: float


def measure(games: int) -> list[GameSize]:
    """Play as many games of each ruleset, against an engine that does not think, and prune them."""
    ENGINES[ENGINE] = Engine(ENGINE, ENGINE.title(), "", RandomMind())
    players = [sign_up(f"{ruleset} player") for ruleset in RULES]
    # The first rows fill the first block of every table and index.
    for ruleset, player in zip(RULES, players, strict=True):
        _play(ruleset, player)
    sum(prune(timezone.now() + YEAR))
    return [
        _measure(ruleset, player, games) for ruleset, player in zip(RULES, players, strict=True)
    ]


def _measure(ruleset: str, player: Client, games: int) -> GameSize:
    before = _disk()
    for _ in range(games):
        _play(ruleset, player)
    at_the_end = _disk()
    sum(prune(timezone.now() + YEAR))
    assert not Job.objects.exists()
    return GameSize(ruleset, (at_the_end - before) / games, (_disk() - before) / games)


def _play(ruleset: str, player: Client) -> None:
    seats = [{"type": "me"}, {"type": "ai", "engine": ENGINE}]
    game_id = player.post("games", {"ruleset": ruleset, "seats": seats}).json["id"]
    pending = True
    while pending:
        work()
        if not player.get(f"games/{game_id}").json["pending"]:
            return
        _, move = legal_move(game_id)
        key = move["decision_id"]
        answer = player.post(f"games/{game_id}/moves", move, Idempotency_Key=key)
        assert answer.status == 201, answer
        pending = bool(answer.json["pending"])


def _disk() -> int:
    """Of all tables with their indexes, without the room of deleted rows."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL")
        cursor.execute(
            "SELECT SUM(pg_total_relation_size(oid)) FROM pg_class "
            "WHERE relname LIKE 'games_%%' AND relkind = 'r'",
            [],
        )
        return int(cursor.fetchone()[0])
