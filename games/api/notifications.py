"""How a player wants to be told, and the mail address."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.json import parse_body
from games.api.http.query import Query
from games.api.http.views import Endpoint, answered, player_of
from games.api.openapi.components import ref
from games.api.openapi.operations import documented
from games.models import Delivery, Notifications, Scope
from games.notifications.mail_settings import notifications_confirm, notifications_update
from games.notifications.verdicts import channel_wish, quiet_hours_of
from games.projection.shapes import EXAMPLE, Slug
from games.selectors import notifications_get

Address = Annotated[str, Meta(max_length=254, examples=["alice@example.org"])]


class QuietHoursInput(Struct, frozen=True, forbid_unknown_fields=True):
    from_: answers.Clock = field(name="from")
    until: answers.Clock


class ChannelInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Absent members stay unchanged."""

    on: bool | UnsetType = UNSET
    off_for: Annotated[tuple[Slug, ...], Meta(max_length=50)] | UnsetType = UNSET
    digest: answers.Digest | UnsetType = UNSET


class MailChannelInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Absent members stay unchanged."""

    on: bool | UnsetType = UNSET
    off_for: Annotated[tuple[Slug, ...], Meta(max_length=50)] | UnsetType = UNSET


class ChannelsInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Absent members stay unchanged."""

    webhook: ChannelInput | UnsetType = UNSET
    push: ChannelInput | UnsetType = UNSET
    mail: MailChannelInput | UnsetType = UNSET


class NotificationsUpdateInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Absent members stay unchanged."""

    email: Address | UnsetType | None = UNSET
    digest: answers.Digest | UnsetType = UNSET
    time_zone: Annotated[str, Meta(max_length=64, examples=["Europe/Berlin"])] | UnsetType = UNSET
    quiet_hours: QuietHoursInput | UnsetType | None = UNSET
    channels: ChannelsInput | UnsetType = UNSET


class NotificationsConfirmInput(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=64, examples=["7k2m9x4qh0"])]


class MyNotifications(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    @documented(
        "getNotifications",
        "How I want to be told",
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
        "Change how I want to be told",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        description="A new address gets a code to send to `confirmNotifications`, and nothing else "
        "before that. Setting the same address again sends another code. A digest lists the games "
        "in which it is your turn: at most one per hour or day, and only if there is a new turn. "
        "In quiet hours people are told nothing: what is still open when they end comes as one "
        "message. A warning whose deadline lies within them does not wait. Standard webhooks, which "
        "call programs, know neither quiet hours nor digests.",
        request=ref(NotificationsUpdateInput),
        example={
            "time_zone": "Europe/Berlin",
            "quiet_hours": {"from": "22:00", "until": "07:30"},
            "channels": {"push": {"off_for": [EXAMPLE]}},
        },
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
        time_zone=mine.time_zone,
        quiet_hours=_quiet_hours(mine),
        channels=answers.ChannelsSettings(
            webhook=_channel(mine, Delivery.Channel.WEBHOOK),
            push=_channel(mine, Delivery.Channel.PUSH),
            mail=_channel(mine, Delivery.Channel.MAIL),
        ),
    )


def _quiet_hours(mine: Notifications) -> answers.QuietHours | None:
    quiet = quiet_hours_of(mine)
    if quiet is None:
        return None
    return answers.QuietHours(from_=f"{quiet.start:%H:%M}", until=f"{quiet.end:%H:%M}")


def _channel(mine: Notifications, channel: Delivery.Channel) -> answers.ChannelSettings:
    wish = channel_wish(mine, channel)
    # Mail has always had its digest beside the address.
    digest = mine.digest if channel == Delivery.Channel.MAIL else wish["digest"]
    return answers.ChannelSettings(
        on=wish["on"], off_for=tuple(wish["off_for"]), digest=answers.Digest(digest)
    )
