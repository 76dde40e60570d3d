"""Which games a list shows, as ranges of indexes: no filter reads games that it does not show.

A range has one value for each column that its index begins with. A filter that is not given stands
for all values of its column, and each of them is a range of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from django.db.models import QuerySet
from msgspec import Struct

from games.models import Game, Listing
from games.rules import RULES

MOST_SEATS = max(seats for ruleset in RULES.values() for seats in ruleset.seat_counts)


class Filter(Struct, frozen=True, kw_only=True):
    status: str | None
    ruleset: str | None
    open_seats: int
    #: The id of a player who has a seat.
    seated: int | None


def game_ranges(viewer: int | None, wanted: Filter) -> list[QuerySet[Any]]:
    """The time and the id of all games that a player may see, the private ones separately."""
    ranges: list[QuerySet[Any]] = []
    for exact in _exact(wanted):
        if wanted.seated is None:
            public = Game.objects.filter(visibility=Game.Visibility.PUBLIC, **exact)
            ranges.append(public.values_list("created_at", "id"))
        else:
            ranges.append(_listed(Listing.ANYBODY, wanted.seated, exact))
        if viewer is not None:
            ranges.append(_listed(viewer, wanted.seated or Listing.ANYBODY, exact))
    return ranges


def lobbies_of(player: int) -> list[str]:
    """The games that have not started, in which this player has a seat or is invited."""
    listed = Listing.objects.filter(
        viewer__in=(Listing.ANYBODY, player),
        seated=player,
        ruleset__in=list(RULES),
        status=Game.Status.LOBBY,
    )
    return list(listed.values_list("game_id", flat=True))


def _listed(viewer: int, seated: int, exact: dict[str, Any]) -> QuerySet[Any]:
    listed = Listing.objects.filter(viewer=viewer, seated=seated, **exact)
    return listed.values_list("created_at", "game_id")


def _exact(wanted: Filter) -> Iterator[dict[str, Any]]:
    """The values of ruleset, status and open seats, one combination for each range."""
    if not (wanted.status or wanted.ruleset or wanted.open_seats):
        yield {}
        return
    rulesets = [wanted.ruleset] if wanted.ruleset else list(RULES)
    statuses = [wanted.status] if wanted.status else [status.value for status in Game.Status]
    if not wanted.open_seats:
        for ruleset, status in product(rulesets, statuses):
            yield {"ruleset": ruleset, "status": status}
        return
    # A game that has started has no open seats.
    waiting = {Game.Status.LOBBY, Game.Status.CANCELLED, Game.Status.EXPIRED}
    numbers = range(wanted.open_seats, MOST_SEATS + 1)
    for ruleset, status, number in product(rulesets, statuses, numbers):
        if status in waiting:
            # The second condition says nothing new, but tells that the partial index will do.
            yield {
                "ruleset": ruleset,
                "status": status,
                "open_seats": number,
                "open_seats__gt": 0,
            }
