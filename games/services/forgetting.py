"""Stored events show the neutral name of an account that has ended, not the one it had.

Games and lists read the name of the player. Events repeat it as it was when they were written: who
sits on a seat, and who invites to a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from msgspec.structs import replace

from games.models import Event, Game, Player, Seat
from games.projection.stored_events import (
    Invited,
    RematchOffered,
    SeatChanged,
    StoredAccountEvent,
    StoredGameEvent,
)
from games.projection.turn_shapes import Invitation

GAMES_AT_ONCE = 500


def games_of(player: Player) -> list[str]:
    """The games whose events may tell a player's name."""
    own = Q(host=player) | Q(seats__player=player)
    told = Event.objects.filter(player=player).values_list("game_id", flat=True)
    return sorted({*Game.objects.filter(own).values_list("pk", flat=True), *told})


def name_forget(player: Player, name: str, games: Sequence[str]) -> None:
    """Replace a former name of the player in the events of these games."""
    for some in _portions(games):
        _rewrite(Event.objects.filter(game_id__in=some, player=None), StoredGameEvent, name, player)
    hosted = list(Game.objects.filter(host=player).values_list("pk", flat=True))
    for some in _portions(hosted):
        seated = Seat.objects.filter(game_id__in=some).exclude(player=None)
        for guest in seated.values_list("player_id", flat=True).distinct():
            told = Event.objects.filter(player_id=guest, game_id__in=some)
            _rewrite(told, StoredAccountEvent, name, player)


def _portions(games: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(games), GAMES_AT_ONCE):
        yield games[start : start + GAMES_AT_ONCE]


def _rewrite(events: QuerySet[Event], shape: Any, name: str, player: Player) -> None:
    changed = []
    for event in events.filter(body__contains=msgspec.json.encode(name).decode()):
        kept = msgspec.json.decode(event.body, type=shape)
        event.body = msgspec.json.encode(_renamed(kept, name, player.name)).decode()
        changed.append(event)
    Event.objects.bulk_update(changed, ["body"], batch_size=GAMES_AT_ONCE)


def _renamed(kept: Any, old: str, new: str) -> Any:
    match kept:
        case SeatChanged(seat) if seat.occupant.name == old:
            occupant = replace(seat.occupant, name=new)
            return replace(kept, seat=replace(seat, occupant=occupant))
        case Invited(invitation):
            return replace(kept, invitation=_by(invitation, old, new))
        case RematchOffered(by=by, invitation=invitation):
            by = new if by == old else by
            return replace(kept, by=by, invitation=_by(invitation, old, new))
    return kept


def _by(invitation: Invitation, old: str, new: str) -> Invitation:
    return replace(invitation, host=new) if invitation.host == old else invitation
