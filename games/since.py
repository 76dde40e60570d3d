"""Coming back to a game: everything that happened since a version, as one list for one viewer."""

from __future__ import annotations

from collections.abc import Iterator

from games.models import Event, Move, Player
from games.projection import project_view
from games.projection.event_shapes import GameSince
from games.projection.events import project_event, read_event
from games.projection.shapes import GameStatus
from games.projection.stored_events import (
    ClockWarning,
    GameFinished,
    GameStarted,
    SeatChanged,
    StoredGameEvent,
    StoredMove,
    StoredRoundEnd,
)
from games.refusals import Refusal
from games.table import Table

#: What is news to somebody who was away: open decisions are in the view, and jobs are nobody's news.
NEWS = (StoredMove, StoredRoundEnd, SeatChanged, ClockWarning, GameStarted, GameFinished)
#: The most events of an answer; of more, the newest.
MOST_EVENTS = 500
PORTION = 200


def since_get(table: Table, player: Player | None, version: int) -> GameSince:
    game = table.game
    if version > game.version:
        raise Refusal("not-found", f"The game has no version {version}.")
    if game.pruned:
        raise Refusal("cursor-expired", "The events of this game are gone. Read its log instead.")
    news, complete = _news(table, version)
    numbers = [kept.number for _, kept in news if isinstance(kept, StoredMove | StoredRoundEnd)]
    moves = {move.number or 0: move for move in Move.objects.filter(game=game, number__in=numbers)}
    viewer = table.viewer(player)
    return GameSince(
        game_id=game.pk,
        since=version,
        version=game.version,
        status=GameStatus(game.status),
        complete=complete,
        events=tuple(project_event(table, event, viewer, moves) for event, _ in reversed(news)),
        view=project_view(table, viewer) if game.started_at else None,
    )


def _news(table: Table, version: int) -> tuple[list[tuple[Event, StoredGameEvent]], bool]:
    """The news after a version, the newest first, and whether these are all."""
    found: list[tuple[Event, StoredGameEvent]] = []
    for event in _backwards(table):
        kept = read_event(event)
        if isinstance(kept, StoredMove | GameStarted) and kept.version <= version:
            # What was told with this move came after it.
            return [one for one in found if not _belongs_to(one[1], version)], True
        if isinstance(kept, NEWS):
            if len(found) == MOST_EVENTS:
                return found, False
            found.append((event, kept))
    return found, True


def _belongs_to(kept: StoredGameEvent, version: int) -> bool:
    return isinstance(kept, StoredRoundEnd | GameFinished) and kept.version <= version


def _backwards(table: Table) -> Iterator[Event]:
    """The events that the loaded position contains, the newest first."""
    events = Event.objects.filter(player=None, game=table.game).order_by("-number")
    last = table.game.events_made
    while portion := list(events.filter(number__lte=last)[:PORTION]):
        yield from portion
        last = (portion[-1].number or 0) - 1
