"""Finished public games as documents, oldest first, for those who collect them.

A page is bounded by the number of its games and by its size, and continues from the last one: each
costs the same, however many games there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.db.models import QuerySet
from msgspec import Struct

from games.models import Game, Move, RatedGame
from games.models.records import log_of
from games.paging import Paging
from games.projection.export_shapes import GameExport
from games.refusals import Refusal
from games.services.exports import Kept, game_export
from games.table import Table

ORDER = ("finished_at", "id")
#: Games whose positions and moves are read at once.
GAMES_PER_READ = 20
#: A page ends with the move that exceeds this number.
MOVES_PER_PAGE = 10_000
#: In the words of the index: SQLite takes a partial index only for what it can compare with it.
PUBLIC_AND_FINISHED = "visibility = 'public' AND status = 'finished'"


class RecordFilter(Struct, frozen=True, kw_only=True):
    ruleset: str | None = None
    #: When the games ended: from this moment on, and before that one.
    since: datetime | None = None
    until: datetime | None = None


def record_page(wanted: RecordFilter, paging: Paging) -> tuple[list[GameExport], str | None]:
    """The next records, and a cursor behind the last of them: None if there are none (yet)."""
    games = list(paging.following(_finished(wanted), *ORDER).only(*ORDER)[: paging.limit])
    records: list[GameExport] = []
    last, moves = None, 0
    for portion in _portions(games):
        for game, record in _exports(portion):
            last = game
            if record is not None:
                records.append(record)
                moves += len(record.moves)
            if moves >= MOVES_PER_PAGE:
                return records, paging.behind(last, *ORDER)
    return records, paging.behind(last, *ORDER) if last else None


def _finished(wanted: RecordFilter) -> QuerySet[Game]:
    games = Game.objects.extra(where=[PUBLIC_AND_FINISHED])  # noqa: S610 (a constant)
    if wanted.ruleset:
        games = games.filter(ruleset=wanted.ruleset)
    if wanted.since:
        games = games.filter(finished_at__gte=wanted.since)
    if wanted.until:
        games = games.filter(finished_at__lt=wanted.until)
    return games


def _portions(games: Sequence[Game]) -> Iterator[Sequence[Game]]:
    for start in range(0, len(games), GAMES_PER_READ):
        yield games[start : start + GAMES_PER_READ]


def _exports(games: Sequence[Game]) -> Iterator[tuple[Game, GameExport | None]]:
    """With three queries. A game by rules that this service does not know cannot be exported."""
    tables = Table.load_all(game.pk for game in games)
    logs = _logs([table.game for table in tables.values() if table.game.record is None])
    counted = {one.game_id: one for one in RatedGame.objects.filter(game__in=tables)}
    for game in games:
        table = tables[game.pk]
        moves = logs[game.pk] if table.game.record is None else log_of(table.game)
        try:
            yield game, game_export(table, Kept(moves, counted.get(game.pk)))
        except Refusal:
            yield game, None


def _logs(games: Sequence[Game]) -> dict[str, list[Move]]:
    """The logs of games that are not pruned yet."""
    found: dict[str, list[Move]] = {game.pk: [] for game in games}
    for move in Move.objects.filter(game__in=games).exclude(number=None):
        found[move.game_id].append(move)
    return found
