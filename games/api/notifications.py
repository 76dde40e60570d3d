"""Mail settings of a player."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.json import parse_body
from games.api.http.query import Query
from games.api.http.views import Endpoint, answered, player_of
from games.api.openapi.components import ref
from games.api.openapi.operations import documented
from games.models import Notifications, Scope
from games.notifications.mail_settings import notifications_confirm, notifications_update
from games.selectors import notifications_get

Address = Annotated[str, Meta(max_length=254, examples=["alice@example.org"])]


class NotificationsUpdateInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Absent members stay unchanged."""

    email: Address | UnsetType | None = UNSET
    digest: answers.Digest | UnsetType = UNSET


class NotificationsConfirmInput(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=64, examples=["7k2m9x4qh0"])]


class MyNotifications(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "getNotifications",
        "My mail settings",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        answers={200: (ref(answers.NotificationSettings), "The settings.")},
        refusals=["validation"],
    )
    def get(self, request: Request) -> Response:
        Query(request)
        return answered(_shown(notifications_get(player_of(request))))

    @documented(
        "updateNotifications",
        "Change my mail settings",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        description="A new address gets a code to send to `confirmNotifications`, and nothing else "
        "before that. Setting the same address again sends another code. A digest lists the games "
        "in which it is your turn: at most one per hour or day, and only if there is a new turn.",
        request=ref(NotificationsUpdateInput),
        example={"email": "alice@example.org", "digest": "daily"},
        answers={200: (ref(answers.NotificationSettings), "The new settings.")},
        refusals=["validation"],
    )
    def patch(self, request: Request) -> Response:
        changes = msgspec.to_builtins(parse_body(request, NotificationsUpdateInput))
        return answered(_shown(notifications_update(player=player_of(request), changes=changes)))


class NotificationsConfirm(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()
    limit = "login"

    @documented(
        "confirmNotifications",
        "Confirm my mail address",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        request=ref(NotificationsConfirmInput),
        example={"code": "7k2m9x4qh0"},
        answers={200: (ref(answers.NotificationSettings), "The address is confirmed.")},
        refusals=["validation"],
    )
    def post(self, request: Request) -> Response:
        data = parse_body(request, NotificationsConfirmInput)
        return answered(_shown(notifications_confirm(player=player_of(request), code=data.code)))


def _shown(mine: Notifications) -> answers.NotificationSettings:
    return answers.NotificationSettings(
        email=mine.email,
        confirmed=mine.confirmed,
        digest=answers.Digest(mine.digest),
        digest_sent_at=mine.digest_sent_at,
    )
