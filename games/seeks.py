"""Seeks: how they are read, and which of them fit each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import product
from typing import Any, NamedTuple

import msgspec

from games.models import Player, Seek
from games.models.ids import PATTERN
from games.models.seek_lines import first_in_lines
from games.paging import Paging
from games.refusals import Refusal
from games.rules import RULES

#: The kinds of players that a seek accepts.
ACCEPTED: dict[str, frozenset[str]] = {
    Seek.Opponents.PEOPLE: frozenset({Player.Kind.PLAYER}),
    Seek.Opponents.BOTS: frozenset({Player.Kind.BOT}),
    Seek.Opponents.ANY: frozenset(Player.Kind),
}

#: Others of each kind that are considered for one table, the longest waiting first.
MOST_CONSIDERED = 30
#: Open seeks that are looked at to tell somebody's prospects.
MOST_COMPARED = 500


def seek_list(
    player: Player, paging: Paging, *, status: str | None
) -> tuple[list[Seek], str | None]:
    mine = Seek.objects.filter(player=player)
    if status:
        mine = mine.filter(status=status)
    return paging.slice(mine, "-created_at", "-id")


def seek_get(player: Player, seek_id: str) -> Seek:
    found = None
    if PATTERN.fullmatch(seek_id):
        found = Seek.objects.filter(player=player, pk=seek_id).first()
    if found is None:
        raise Refusal("not-found", "You have no such seek.")
    return found


def open_seeks() -> list[Seek]:
    """The newest open seeks of everybody."""
    return list(
        Seek.objects.filter(status=Seek.Status.OPEN).order_by("-created_at")[:MOST_COMPARED]
    )


class Wanted(NamedTuple):
    """One kind of table that a seek fits."""

    ruleset: str
    seats: int
    control: str
    stakes: str


def tables_wanted(seek: Seek) -> Iterator[Wanted]:
    """In the order of the wishes."""
    controls = map(control_key, seek.time_controls)
    for ruleset, seats, control in product(seek.rulesets, seek.seats, list(controls)):
        if seats in RULES[ruleset].seat_counts:
            yield Wanted(ruleset, seats, control, _stakes(seek))


def fitting(seek: Seek, now: datetime) -> dict[Wanted, list[Seek]]:
    """For each table that a seek wants, in the order of its wishes: the open seeks of others that want
    it, too, and accept this player, the longest waiting first. The number of queries does not depend
    on how much a seek wants."""
    lines = defaultdict[Wanted, list[str]](list)
    kinds = product(ACCEPTED[seek.opponents], _who_accept(seek))
    for *wanted, pk in first_in_lines(seek, kinds, MOST_CONSIDERED):
        lines[Wanted(*wanted)].append(pk)
    first = {
        wanted: lines[wanted][:MOST_CONSIDERED] for wanted in tables_wanted(seek) if wanted in lines
    }
    found = Seek.objects.filter(status=Seek.Status.OPEN, expires_at__gt=now)
    by_key = found.select_related("player__owner").in_bulk(
        {pk for pks in first.values() for pk in pks}
    )
    return {wanted: [by_key[pk] for pk in pks if pk in by_key] for wanted, pks in first.items()}


def _who_accept(seek: Seek) -> list[str]:
    return [one for one, kinds in ACCEPTED.items() if seek.kind in kinds]


def control_key(control: Any) -> str:
    """Equal time controls have equal keys."""
    return msgspec.json.encode(control, order="sorted").decode()


def accepts(seek: Seek, other: Seek) -> bool:
    return other.kind in ACCEPTED[seek.opponents]


def are_company(one: Seek, other: Seek) -> bool:
    """Whether two players may meet: of two accounts, each of a kind that the other accepts."""
    return one.account != other.account and accepts(one, other) and accepts(other, one)


def company(chosen: Sequence[Seek], others: Sequence[Seek], missing: int) -> list[Seek] | None:
    """So many of the others, the first ones if possible, who may all meet. Each of the others may meet
    the chosen."""
    if missing == 0:
        return list(chosen)
    for at, other in enumerate(others):
        rest = [one for one in others[at + 1 :] if are_company(other, one)]
        found = company([*chosen, other], rest, missing - 1)
        if found is not None:
            return found
    return None


class Prospects(NamedTuple):
    """How many others fit a seek, and which of its wishes alone keeps most others away."""

    fitting: int
    excludes_most: str | None
    excluded: int


def prospects(seek: Seek, others: Iterable[Seek]) -> Prospects:
    fitting, alone = 0, Counter[str]()
    for other in others:
        if other.account == seek.account or not accepts(other, seek):
            continue
        broken = list(_broken(seek, other))
        if not broken:
            fitting += 1
        elif len(broken) == 1:
            alone[broken[0]] += 1
    wish = max(alone, key=lambda one: alone[one], default=None)
    return Prospects(fitting, wish, alone[wish] if wish else 0)


def _broken(seek: Seek, other: Seek) -> Iterator[str]:
    """The wishes of a seek that another one does not fulfil."""
    rulesets = set(seek.rulesets) & set(other.rulesets)
    seats = set(seek.seats) & set(other.seats)
    if not rulesets:
        yield "rulesets"
    if not seats or (
        rulesets and not any(n in RULES[slug].seat_counts for slug in rulesets for n in seats)
    ):
        yield "seats"
    if set(map(control_key, seek.time_controls)).isdisjoint(map(control_key, other.time_controls)):
        yield "time_controls"
    if _stakes(seek) != _stakes(other):
        yield "rated"
    if not accepts(seek, other):
        yield "opponents"


def _stakes(seek: Seek) -> str:
    if not seek.rated:
        return "unrated"
    return "rated-guests" if seek.guest else "rated"
