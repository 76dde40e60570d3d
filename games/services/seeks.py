"""Making and cancelling seeks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Annotated

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec import Meta, Struct

from games.account_limits import account_lock, limit_require
from games.engines import Role, engine_for
from games.models import Player, Seek
from games.opponents import Chosen, require_opponent
from games.projection.shapes import Slug, TimeControl
from games.refusals import Refusal, invalid, invalid_options
from games.rules import RULES
from games.seeks import seek_get, tables_wanted
from games.services.games import clock_columns
from games.services.seek_matching import seek_try_first, seeks_close

MOST_CONTROLS = 5
#: Every kind of table costs a search, each time that a seek is looked at.
MOST_TABLES = 24
LONGEST = timedelta(days=90)


class Opponents(str, Enum):
    """Whom a seek wants to meet."""

    PEOPLE = "people"
    BOTS = "bots"
    ANY = "any"


class SeekCreateInput(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What you would like to play. Each of the lists is in order of preference; together they make at
    most 24 kinds of tables."""

    rulesets: Annotated[
        tuple[Slug, ...], Meta(min_length=1, max_length=8, examples=[["rota", "axio"]])
    ]
    seats: Annotated[
        tuple[Annotated[int, Meta(ge=2, le=8)], ...],
        Meta(
            min_length=1,
            max_length=8,
            description="How many seats the table may have, yours included.",
            examples=[[2, 3]],
        ),
    ]
    time_controls: Annotated[
        tuple[TimeControl, ...],
        Meta(
            min_length=1,
            max_length=MOST_CONTROLS,
            description="As `time_control` of a game. Only equal ones fit.",
            examples=[[{"type": "per_decision", "seconds": 259_200}]],
        ),
    ]
    rated: Annotated[
        bool,
        Meta(
            description="Rated games meet rated games only. Guests meet guests there, because a game "
            "with a guest changes nobody's rating."
        ),
    ] = False
    opponents: Annotated[Opponents, Meta(description="Whom you agree to meet, in rated games too.")]
    fill_after: (
        Annotated[
            int,
            Meta(
                ge=0,
                le=7_776_000,
                description="Seconds after which engines take the seats that nobody took. Who "
                "sits there, too, wants engines after a while. Such a game is not rated.",
                examples=[3600],
            ),
        ]
        | None
    ) = None
    engine: (
        Annotated[
            str,
            Meta(
                max_length=32,
                description="The engine for `fill_after`; if it and `rating` are absent, the one that "
                "stands in for seats that are out of time.",
                examples=["medium"],
            ),
        ]
        | None
    ) = None
    rating: Annotated[
        int | None,
        Meta(
            description="Instead of `engine`: engines of about this strength, as `rating` of a seat. "
            "All `rulesets` must have such engines.",
            examples=[1500],
        ),
    ] = None
    expires_at: Annotated[
        datetime,
        Meta(
            description="When the seek ends if nobody fits it, at most 90 days from now.",
            examples=["2026-03-08T12:00:00Z"],
            extra_json_schema={"format": "date-time"},
        ),
    ]


def seek_create(*, player: Player, request: SeekCreateInput) -> Seek:
    """Store a seek and look for others at once. If none fit, the sweep goes on looking."""
    now = timezone.now()
    fillers = _fillers(request)
    seek = Seek(
        player=player,
        account=player.account_id,
        kind=player.kind,
        rulesets=list(dict.fromkeys(request.rulesets)),
        seats=list(dict.fromkeys(request.seats)),
        time_controls=_distinct(msgspec.to_builtins(request.time_controls)),
        rated=request.rated,
        guest=(player.owner or player).is_guest,
        opponents=request.opponents.value,
        fill_after=request.fill_after,
        engine=fillers.engine,
        rating=fillers.rating,
        created_at=now,
        expires_at=_expiry(request.expires_at, now),
        due_at=now,
    )
    _check(request, seek, fillers)
    with transaction.atomic():
        account_lock(player)
        limit_require(player, "seeks")
        seek.save(force_insert=True)
        seek_try_first(seek)
    return seek


def seek_cancel(*, player: Player, seek_id: str) -> None:
    """Cancel an open seek: from the answer on, nobody is matched with it."""
    with transaction.atomic():
        # Waits for a match that is being made.
        seek = Seek.objects.select_for_update().get(pk=seek_get(player, seek_id).pk)
        if seek.status == Seek.Status.MATCHED:
            raise Refusal(
                "already-matched", "A table has opened for this seek.", game_id=seek.game_id
            )
        if seek.status == Seek.Status.OPEN:
            seeks_close([seek], Seek.Status.CANCELLED, at=timezone.now())


def _fillers(request: SeekCreateInput) -> Chosen:
    """The engines that take the seats that nobody took."""
    if request.engine is not None and request.rating is not None:
        raise invalid("/rating", "invalid-value", "Choose an engine or a rating, not both.")
    if request.rating is not None:
        return Chosen(rating=request.rating)
    return Chosen(engine=request.engine or engine_for(Role.STAND_IN))


def _check(request: SeekCreateInput, seek: Seek, fillers: Chosen) -> None:
    for at, slug in enumerate(request.rulesets):
        if slug not in RULES:
            raise invalid(f"/rulesets/{at}", "invalid-value", "There is no such ruleset.")
        require_opponent(slug, fillers, pointer="")
    for at, control in enumerate(request.time_controls):
        clock_columns(control, f"/time_controls/{at}")
    tables = sum(1 for _ in tables_wanted(seek))
    if not tables:
        raise invalid_options("/seats", "None of these games has so many seats.")
    if tables > MOST_TABLES:
        detail = (
            f"Rulesets, seats and time controls make {tables} kinds of tables; "
            f"a seek has at most {MOST_TABLES}."
        )
        raise invalid("/time_controls", "invalid-value", detail)


def _distinct(controls: list[dict[str, object]]) -> list[dict[str, object]]:
    return [control for at, control in enumerate(controls) if control not in controls[:at]]


def _expiry(asked: datetime, now: datetime) -> datetime:
    if asked.tzinfo is None:
        detail = "A time as in RFC 3339, such as 2026-03-01T12:00:00Z."
        raise invalid("/expires_at", "invalid-value", detail)
    try:
        moment = asked.astimezone(UTC)
    except OverflowError:
        moment = now
    if not now < moment <= now + LONGEST:
        raise invalid("/expires_at", "invalid-value", "A time in the next 90 days.")
    return moment
