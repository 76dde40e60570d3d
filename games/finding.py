"""Which games a list shows, as ranges of indexes: no filter reads games that it does not show.

A range has one value for each column that its index begins with. A filter that is not given stands
for all values of its column, and each of them is a range of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import Any

from django.db.models import Model
from msgspec import Struct

from games.models import Game, Listing
from games.paging import Range
from games.rules import RULES

MOST_SEATS = max(seats for ruleset in RULES.values() for seats in ruleset.seat_counts)

#: Where a seat may still be open.
WAITING = (Game.Status.LOBBY, Game.Status.CANCELLED, Game.Status.EXPIRED)


class Filter(Struct, frozen=True, kw_only=True):
    status: str | None
    ruleset: str | None
    open_seats: int
    #: The id of a player who has a seat.
    seated: int | None


def game_ranges(viewer: int | None, wanted: Filter) -> list[Range]:
    """All games that a player may see, the private ones separately."""
    ranges: list[Range] = []
    for exact in _exact(wanted):
        if wanted.seated is None:
            ranges.append(_range(Game, "id", {"visibility": "public", **exact}))
        else:
            ranges.append(_listed(Listing.ANYBODY, wanted.seated, exact))
        if viewer is not None:
            ranges.append(_listed(viewer, wanted.seated or Listing.ANYBODY, exact))
    return ranges


def own_ranges(
    player: int, *, statuses: Collection[str], rulesets: Collection[str], active: Collection[str]
) -> list[Range]:
    """The games in which a player has a seat or is invited, sorted by their last activity.

    Those that are going on are given, as `games_of` finds them: they are few, and lists do not know
    when their last move was made.
    """
    ranges = [
        Range(
            Listing._meta.db_table,
            ("active_at", "game_id"),
            {"viewer": viewer, "seated": player, "ruleset": ruleset, "status": status},
        )
        for viewer in (Listing.ANYBODY, player)
        for ruleset in rulesets
        for status in statuses
        if status != Game.Status.ACTIVE
    ]
    if active:
        among = ("id", tuple(active))
        ranges.append(Range(Game._meta.db_table, ("active_at", "id"), {}, among=among))
    return ranges


def games_of(player: int, status: str, rulesets: Collection[str] = tuple(RULES)) -> list[str]:
    """The games with this status in which this player has a seat or is invited."""
    listed = Listing.objects.filter(
        viewer__in=(Listing.ANYBODY, player),
        seated=player,
        ruleset__in=list(rulesets),
        status=status,
    )
    return list(listed.values_list("game_id", flat=True))


def _listed(viewer: int, seated: int, exact: dict[str, Any]) -> Range:
    return _range(Listing, "game_id", {"viewer": viewer, "seated": seated, **exact})


def _range(model: type[Model], key: str, equal: dict[str, Any]) -> Range:
    still_open = ("open_seats > 0",) if "open_seats" in equal else ()
    return Range(model._meta.db_table, ("created_at", key), equal, still_open)


def _exact(wanted: Filter) -> Iterator[dict[str, Any]]:
    """The values of ruleset, status and open seats, one combination for each range."""
    numbers = (
        [{"open_seats": number} for number in range(wanted.open_seats, MOST_SEATS + 1)]
        if wanted.open_seats
        else [{}]
    )
    kinds: list[dict[str, Any]] = [{}]
    if wanted.status or wanted.ruleset:
        # A game that has started has no open seats.
        statuses = WAITING if wanted.open_seats else tuple(Game.Status)
        kinds = [
            {"ruleset": ruleset, "status": status.value}
            for ruleset in RULES
            for status in statuses
            if wanted.ruleset in {None, ruleset} and wanted.status in {None, status.value}
        ]
    for kind, number in product(kinds, numbers):
        yield {**kind, **number}
