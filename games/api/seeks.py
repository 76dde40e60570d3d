"""Seeks: finding each other without being online."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.json import parse_body
from games.api.http.query import PAGING, Query
from games.api.http.views import Endpoint, answered, created, player_of
from games.api.openapi.components import page_of, ref
from games.api.openapi.operations import (
    CURSOR,
    LIMIT,
    LOCATION,
    documented,
    path_parameter,
    query_parameter,
)
from games.models import Scope, Seek
from games.projection.shapes import EXAMPLE, NOW, Page, TimeControl
from games.seeks import Prospects, open_seeks, prospects, seek_get, seek_list
from games.services.seeks import SeekCreateInput, seek_cancel, seek_create

SEEK_ID = path_parameter("seek_id", "Id of a seek.")
STATUSES = tuple(status.value for status in answers.SeekStatus)


class Seeks(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "listSeeks",
        "My seeks, the newest first",
        tag="Games",
        scope=Scope.READ,
        since=9,
        answers={200: (page_of("SeekPage", ref(answers.Seek)), "My seeks.")},
        refusals=["validation"],
        parameters=[
            query_parameter("status", "Only seeks with this status.", enum=STATUSES),
            LIMIT,
            CURSOR,
        ],
    )
    def get(self, request: Request) -> Response:
        query = Query(request, "status", *PAGING)
        status = query.choice("status", STATUSES)
        rows, cursor = seek_list(player_of(request), query.paging(), status=status)
        return answered(Page(items=shown(rows), next_cursor=cursor))

    @documented(
        "createSeek",
        "Look for others to play with",
        tag="Games",
        scope=Scope.HOST,
        since=9,
        description="When enough seeks fit each other, a table opens by itself, everybody is seated "
        "by lot and the game starts; `seek.matched` tells each of them. Nobody needs to be online. "
        "The longest waiting are matched first. Two accounts of one owner never are.",
        request=ref(SeekCreateInput),
        example={
            "rulesets": [EXAMPLE],
            "seats": [2],
            "time_controls": [{"type": "per_decision", "seconds": 259_200}],
            "opponents": "people",
            "expires_at": NOW,
        },
        headers=LOCATION,
        answers={201: (ref(answers.Seek), "The seek, which may be matched already.")},
        refusals=["validation", "invalid-options", "limit-reached"],
    )
    def post(self, request: Request) -> Response:
        seek = seek_create(player=player_of(request), request=parse_body(request, SeekCreateInput))
        (answer,) = shown([seek])
        return created(answer, f"/api/v1/seeks/{seek.pk}")


class SeekDetail(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "getSeek",
        "One of my seeks",
        tag="Games",
        scope=Scope.READ,
        since=9,
        answers={200: (ref(answers.Seek), "The seek.")},
        refusals=["not-found", "validation"],
        parameters=[SEEK_ID],
    )
    def get(self, request: Request, seek_id: str) -> Response:
        Query(request)
        (answer,) = shown([seek_get(player_of(request), seek_id)])
        return answered(answer)

    @documented(
        "cancelSeek",
        "Cancel a seek",
        tag="Games",
        scope=Scope.HOST,
        since=9,
        description="From this answer on nobody is matched with it. If a table has opened already, "
        "the call is refused with `already-matched` and its `game_id`.",
        answers={204: (None, "It is cancelled, or had ended before.")},
        refusals=["not-found", "already-matched"],
        parameters=[SEEK_ID],
    )
    def delete(self, request: Request, seek_id: str) -> Response:
        seek_cancel(player=player_of(request), seek_id=seek_id)
        return Response(status=204)


def shown(seeks: Sequence[Seek]) -> tuple[answers.Seek, ...]:
    others = open_seeks() if any(seek.status == Seek.Status.OPEN for seek in seeks) else []
    return tuple(
        _shown(
            seek,
            prospects(seek, others)
            if seek.status == Seek.Status.OPEN
            else Prospects(fitting=0, excludes_most=None, excluded=0),
        )
        for seek in seeks
    )


def _shown(seek: Seek, found: Prospects) -> answers.Seek:
    return answers.Seek(
        id=seek.pk,
        rulesets=tuple(seek.rulesets),
        seats=tuple(seek.seats),
        time_controls=msgspec.convert(seek.time_controls, tuple[TimeControl, ...]),
        rated=seek.rated,
        opponents=answers.SeekOpponents(seek.opponents),
        fill_after=seek.fill_after,
        engine=seek.engine,
        rating=seek.rating,
        status=answers.SeekStatus(seek.status),
        game_id=seek.game_id,
        fitting=found.fitting,
        excludes_most=answers.SeekWishName(found.excludes_most) if found.excludes_most else None,
        excluded=found.excluded,
        created_at=seek.created_at,
        expires_at=seek.expires_at,
        closed_at=seek.closed_at,
    )
