"""The two kinds of lists that can be followed: what happens in a game, and to an account.

A feed reads its list in parts. A part is the same for all viewers, and projects its events for each
of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from django.utils import timezone

from games.models import Event, Game, Move, Player
from games.models.prepared import Prepared
from games.paging import MAX_LIMIT
from games.projection.event_shapes import (
    AccountResyncEvent,
    AccountSnapshotEvent,
    AccountStreamClosingEvent,
    ClosingReason,
    ResyncEvent,
    StreamClosingEvent,
)
from games.projection.events import (
    project_account_event,
    project_event,
    project_snapshot,
    read_event,
)
from games.projection.shapes import Answer, Page
from games.projection.stored_events import StoredMove, StoredRoundEnd
from games.refusals import Refusal
from games.rules.viewers import Viewer
from games.selectors import invitation_list, table_get
from games.services.events import account_number, game_topic, player_topic
from games.table import Table, require_id
from games.turns import turn_list

#: The event of the cursor is included: if it still exists, so do all later ones.
_OF_GAME = Prepared(
    lambda game, after: (
        Event.objects.filter(player=None, game_id=game)
        .filter(number__gte=after)
        .order_by("number")[: MAX_LIMIT + 1]
    )
)
_OF_ACCOUNT = Prepared(
    lambda player, after: (
        Event.objects.filter(player_id=player)
        .filter(number__gte=after)
        .order_by("number")[: MAX_LIMIT + 1]
    )
)
_MOVES = Prepared(
    lambda game, first, last: (
        Move.objects.filter(game_id=game).filter(number__gte=first).filter(number__lte=last)
    )
)


_PLAYER = Prepared(lambda pk: Player.objects.filter(pk=pk))


class Part(Protocol):
    """Events after a cursor, about `MAX_LIMIT` at most."""

    #: Whether some of them are deleted already, or the cursor was never one of this list.
    expired: bool
    #: The cursor behind all that was read, also what nobody may see.
    end: int

    def seen_by(self, player: Player | None) -> Sequence[Any]:
        """The events as this player may see them. Refuses a player who may not read the list."""

    def is_end(self, after: int) -> bool:
        """Whether nothing can come after this event."""


class Feed(Protocol):
    #: Feeds with the same key have the same parts.
    @property
    def key(self) -> str: ...
    @property
    def topic(self) -> str: ...

    @property
    def game_id(self) -> str | None:
        """The only game that it is about, if there is one."""

    def read(self, after: int) -> Part: ...
    def snapshot(self, player: Player | None) -> Any: ...
    def closing(self, reason: ClosingReason) -> Any: ...
    def resync(self) -> Any: ...


class GameFeed:
    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    @property
    def key(self) -> str:
        return self.topic

    @property
    def topic(self) -> str:
        return game_topic(self.game_id)

    def read(self, after: int) -> GamePart:
        require_id(self.game_id)
        rows = _OF_GAME.fetch(self.game_id, after)
        # Loaded after the events, so that it includes all of them.
        table = Table.load(self.game_id, state=False)
        if not rows and after != table.game.events_made:
            # The first event may have been written between the two reads.
            rows = _OF_GAME.fetch(self.game_id, after)
        return GamePart(table, after, rows, _moves_of(self.game_id, rows))

    def snapshot(self, player: Player | None) -> Any:
        table = table_get(self.game_id, player)
        return project_snapshot(table, player, at=table.now())

    def closing(self, reason: ClosingReason) -> Any:
        return StreamClosingEvent(reason=reason, **self._about_the_stream())

    def resync(self) -> Any:
        return ResyncEvent(**self._about_the_stream())

    def _about_the_stream(self) -> dict[str, Any]:
        return {"id": None, "at": timezone.now(), "game_id": self.game_id}


class GamePart:
    def __init__(self, table: Table, after: int, rows: list[Event], moves: dict[int, Move]) -> None:
        self.table, self.moves = table, moves
        self.rows = [row for row in rows if row.number != after]
        self.expired = is_expired(rows, after, table.game.events_made)
        self.end = _end(rows, after)
        self._seen: dict[Viewer, list[Answer]] = {}

    def seen_by(self, player: Player | None) -> list[Answer]:
        self.table.require_visible(player)
        viewer = self.table.viewer(player)
        if viewer not in self._seen:
            self._seen[viewer] = [
                project_event(self.table, row, viewer, self.moves) for row in self.rows
            ]
        return self._seen[viewer]

    def is_end(self, after: int) -> bool:
        game = self.table.game
        going_on = game.status in {Game.Status.LOBBY, Game.Status.ACTIVE}
        return not going_on and after >= game.events_made


class AccountFeed:
    """With a game, only what concerns that game."""

    def __init__(self, player: Player, game_id: str | None = None) -> None:
        self.player, self.game_id = player, game_id

    @property
    def key(self) -> str:
        return f"{self.topic} {self.game_id or ''}"

    @property
    def topic(self) -> str:
        return player_topic(self.player.pk)

    def read(self, after: int) -> AccountPart:
        account_number(self.player)
        last = _last_number(self.player)
        rows = _OF_ACCOUNT.fetch(self.player.pk, after)
        return AccountPart(after, rows, last, self.game_id)

    def snapshot(self, player: Player | None) -> Any:
        account_number(self.player)
        last = _last_number(self.player)
        return AccountSnapshotEvent(
            id=str(last),
            at=timezone.now(),
            turns=tuple(turn_list(self.player, self.game_id)),
            invitations=tuple(invitation_list(self.player, self.game_id)),
        )

    def closing(self, reason: ClosingReason) -> Any:
        return AccountStreamClosingEvent(id=None, at=timezone.now(), reason=reason)

    def resync(self) -> Any:
        return AccountResyncEvent(id=None, at=timezone.now())


class AccountPart:
    def __init__(self, after: int, rows: list[Event], last: int, game_id: str | None) -> None:
        new = [row for row in rows if row.number != after]
        self.rows = [row for row in new if game_id in {None, row.game_id}]
        self.expired = is_expired(rows, after, last)
        self.end = _end(rows, after)

    def seen_by(self, player: Player | None) -> list[Answer]:
        return [project_account_event(row) for row in self.rows]

    def is_end(self, after: int) -> bool:
        return False


def is_expired(rows: list[Event], after: int, last: int) -> bool:
    """Whether events after a cursor were deleted, or the cursor was never one of this list."""
    return (rows[0].number or 0) > after + 1 if rows else after != last


def _end(rows: list[Event], after: int) -> int:
    return rows[-1].number or after if rows else after


def _last_number(player: Player) -> int:
    return _PLAYER.fetch(player.pk)[0].events_made


def _moves_of(game_id: str, rows: list[Event]) -> dict[int, Move]:
    """The moves that these events refer to, with one query."""
    kept = [read_event(row) for row in rows]
    numbers = [event.number for event in kept if isinstance(event, StoredMove | StoredRoundEnd)]
    if not numbers:
        return {}
    moves = _MOVES.fetch(game_id, min(numbers), max(numbers))
    return {move.number or 0: move for move in moves}


def events_page(feed: Feed, player: Player | None, after: int | None, limit: int) -> Page:
    """Events after a cursor, or a snapshot; its `next_cursor` always leads on."""
    if after is None:
        snapshot = feed.snapshot(player)
        return Page(items=(snapshot,), next_cursor=snapshot.id)
    return part_page(feed.read(after), player, after, limit)


def part_page(part: Part, player: Player | None, after: int, limit: int) -> Page:
    seen = part.seen_by(player)
    if part.expired:
        raise Refusal("cursor-expired", "Read the list again from a snapshot, without a cursor.")
    cut_off = len(seen) > limit
    return Page(
        items=tuple(seen[:limit]), next_cursor=seen[limit - 1].id if cut_off else str(part.end)
    )


def events_begin(feed: Feed, player: Player | None, after: int | None) -> list[Any]:
    """The first events of a stream."""
    if after is None:
        return [feed.snapshot(player)]
    part = feed.read(after)
    seen = part.seen_by(player)
    return [feed.resync(), feed.snapshot(player)] if part.expired else list(seen)
