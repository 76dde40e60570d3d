"""Finding the newest events of all lists, written by any process, with one cheap query."""

from __future__ import annotations

from django.db import connection
from msgspec import Struct

from games.models import Seat
from games.services.events import game_topic, player_topic

#: How many ids below the newest one are polled again: ids are assigned when rows are written, and
#: of two transactions the one with the higher id may commit first.
OVERLAP_IDS = 200


class Mark(Struct, frozen=True):
    """How far a poll has come: the newest id, and which ids of the overlap it has seen."""

    newest: int
    seen: frozenset[int]

    @property
    def low(self) -> int:
        return max(0, self.newest - OVERLAP_IDS)


def poll_events(mark: Mark | None) -> tuple[Mark, list[str]]:
    """A new mark, and the topics that have changed since the last one: none if it is the first."""
    with connection.cursor() as cursor:
        if mark is None:
            cursor.execute("SELECT COALESCE(MAX(id), 0) FROM games_event")
            mark = Mark(cursor.fetchone()[0], frozenset())
            return Mark(mark.newest, frozenset(id_ for id_, *_ in _rows(cursor, mark))), []
        cursor.execute(
            "SELECT COALESCE(MAX(id), %s), COUNT(*) FROM games_event WHERE id > %s",
            [mark.newest, mark.low],
        )
        if cursor.fetchone() == (mark.newest, len(mark.seen)):
            return mark, []
        rows = _rows(cursor, mark)
    new = [row for row in rows if row[0] not in mark.seen]
    newest = max([mark.newest, *(row[0] for row in rows)])
    seen = Mark(newest, frozenset(row[0] for row in rows if row[0] > newest - OVERLAP_IDS))
    games = {game for _, game, _ in new}
    players = {player for _, _, player in new if player}
    if games:
        players |= set(Seat.objects.filter(game__in=games).values_list("player_id", flat=True))
    topics = [*map(game_topic, games), *(player_topic(player) for player in players if player)]
    return seen, topics


def _rows(cursor: object, mark: Mark) -> list[tuple[int, str, int | None]]:
    cursor.execute(  # type: ignore[attr-defined]
        "SELECT id, game_id, player_id FROM games_event WHERE id > %s", [mark.low]
    )
    rows: list[tuple[int, str, int | None]] = cursor.fetchall()  # type: ignore[attr-defined]
    return rows
