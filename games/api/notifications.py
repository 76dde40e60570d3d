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
from games.models import Notifications
from games.selectors import notifications_get
from games.services.notifications import notifications_confirm, notifications_update

Address = Annotated[str, Meta(max_length=254, examples=["alice@example.org"])]


class NotificationsUpdateInput(Struct, frozen=True, forbid_unknown_fields=True):
    """What is left out stays as it is."""

    email: Address | UnsetType | None = UNSET
    digest: answers.Digest | UnsetType = UNSET


class NotificationsConfirmInput(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=64, examples=["7k2m9x4qh0"])]


class MyNotifications(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "getNotifications",
        "Whether I get mail",
        tag="Notifications",
        answers={200: (ref(answers.NotificationSettings), "The address, and how often.")},
        refusals=["validation"],
    )
    def get(self, request: Request) -> Response:
        Query(request)
        return answered(_shown(notifications_get(player_of(request))))

    @documented(
        "updateNotifications",
        "Ask for mail, or for none",
        tag="Notifications",
        description="A new address is mailed a code, to be given to `confirmNotifications`; "
        "nothing else is sent to it before. A digest lists the games that wait for you, at most "
        "one in an hour or a day, and none when nothing new waits. Asking for the address again "
        "sends another code.",
        request=ref(NotificationsUpdateInput),
        example={"email": "alice@example.org", "digest": "daily"},
        answers={200: (ref(answers.NotificationSettings), "The settings as they are now.")},
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
        "Show that the address is mine",
        tag="Notifications",
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
