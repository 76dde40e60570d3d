"""Webhooks and their deliveries."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.json import parse_body, require_empty_body
from games.api.http.query import PAGING, Query
from games.api.http.views import Endpoint, answered, created, player_of
from games.api.openapi.components import page_of, ref
from games.api.openapi.operations import CURSOR, LIMIT, LOCATION, documented, path_parameter
from games.models import Delivery, Scope, Webhook
from games.notifications.url_policy import MAX_URL_LENGTH
from games.notifications.webhooks import (
    delivery_get,
    delivery_redeliver,
    webhook_create,
    webhook_delete,
    webhook_rotate,
    webhook_test,
    webhook_update,
)
from games.projection.shapes import Page
from games.projection.webhooks import WebhookPayload, WebhookType
from games.selectors import delivery_list, webhook_get, webhook_list

WEBHOOK_ID = path_parameter("webhook_id", "Id of a webhook.")
Url = Annotated[
    str,
    Meta(
        max_length=MAX_URL_LENGTH,
        description="Where to post to: `https://`, and `http://` where the operator allows it; "
        "port 80, 443, or above 1023; a public address.",
        examples=["https://bot.example/hook"],
    ),
]
Types = Annotated[tuple[WebhookType, ...], Meta(min_length=1, max_length=20)]
Description = Annotated[str, Meta(max_length=200, examples=["my bot"])]


class WebhookCreateInput(Struct, frozen=True, forbid_unknown_fields=True):
    url: Url
    types: Types = tuple(WebhookType)
    format: answers.WebhookFormat = answers.WebhookFormat.STANDARD
    description: Description = ""


class WebhookUpdateInput(Struct, frozen=True, forbid_unknown_fields=True):
    """Absent members stay unchanged."""

    url: Url | UnsetType = UNSET
    types: Types | UnsetType = UNSET
    format: answers.WebhookFormat | UnsetType = UNSET
    description: Description | UnsetType = UNSET
    enabled: bool | UnsetType = UNSET


class Mine(Endpoint):
    """Webhooks are private to their player."""

    open_to_strangers: ClassVar[frozenset[str]] = frozenset()

    def require_admission(self, request: Request, **path: Any) -> None:
        if "webhook_id" in path:
            webhook = webhook_get(player_of(request), path["webhook_id"])
            if "delivery_id" in path:
                delivery_get(webhook, path["delivery_id"])


class Webhooks(Mine):
    @documented(
        "listWebhooks",
        "My webhooks",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        answers={200: (page_of("WebhookPage", ref(answers.Webhook)), "Oldest first.")},
        refusals=["validation"],
        parameters=[LIMIT, CURSOR],
    )
    def get(self, request: Request) -> Response:
        rows, cursor = webhook_list(player_of(request), Query(request, *PAGING).paging())
        return answered(Page(items=tuple(map(shown, rows)), next_cursor=cursor))

    @documented(
        "createWebhook",
        "Create a webhook",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        description="Messages are signed according to the Standard Webhooks specification with "
        "the secret, which is shown only in this response. They never contain a position. They "
        "are delivered at least once: drop those whose `webhook-id` you know. With the format "
        "`ntfy` or `discord` the URL is that of an ntfy topic or a Discord webhook, and gets a "
        "text for people instead.",
        request=ref(WebhookCreateInput),
        example={"url": "https://bot.example/hook", "types": ["turn"], "description": "my bot"},
        headers=LOCATION,
        answers={201: (ref(answers.WebhookWithSecret), "The webhook and its secret.")},
        refusals=["limit-reached", "validation"],
    )
    def post(self, request: Request) -> Response:
        data = parse_body(request, WebhookCreateInput)
        webhook = webhook_create(
            player=player_of(request),
            url=data.url,
            types=_names(data.types),
            webhook_format=data.format.value,
            description=data.description,
        )
        return created(_with_secret(webhook), f"/api/v1/webhooks/{webhook.pk}")


class WebhookDetail(Mine):
    @documented(
        "getWebhook",
        "One of my webhooks",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        answers={200: (ref(answers.Webhook), "The webhook.")},
        refusals=["not-found", "validation"],
        parameters=[WEBHOOK_ID],
    )
    def get(self, request: Request, webhook_id: str) -> Response:
        Query(request)
        return answered(shown(webhook_get(player_of(request), webhook_id)))

    @documented(
        "updateWebhook",
        "Change a webhook, or switch it on or off",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        description="Switching a webhook off cancels its waiting messages. Switching it on clears "
        "its failures.",
        request=ref(WebhookUpdateInput),
        example={"enabled": True},
        answers={200: (ref(answers.Webhook), "The changed webhook.")},
        refusals=["not-found", "validation"],
        parameters=[WEBHOOK_ID],
    )
    def patch(self, request: Request, webhook_id: str) -> Response:
        changes = msgspec.to_builtins(parse_body(request, WebhookUpdateInput))
        if "types" in changes:
            changes["types"] = _names(changes["types"])
        player = player_of(request)
        return answered(
            shown(webhook_update(player=player, webhook_id=webhook_id, changes=changes))
        )

    @documented(
        "deleteWebhook",
        "Delete a webhook and the log of its deliveries",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        answers={204: (None, "It is deleted.")},
        refusals=["not-found"],
        parameters=[WEBHOOK_ID],
    )
    def delete(self, request: Request, webhook_id: str) -> Response:
        webhook_delete(player=player_of(request), webhook_id=webhook_id)
        return Response(status=204)


class WebhookRotate(Mine):
    @documented(
        "rotateWebhookSecret",
        "Rotate the secret of a webhook",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        description="For 24 hours messages carry two signatures, one by each secret.",
        answers={200: (ref(answers.WebhookWithSecret), "The new secret, shown only here.")},
        refusals=["not-found", "validation"],
        takes_no_members=True,
        parameters=[WEBHOOK_ID],
    )
    def post(self, request: Request, webhook_id: str) -> Response:
        require_empty_body(request)
        webhook = webhook_rotate(player=player_of(request), webhook_id=webhook_id)
        return answered(_with_secret(webhook))


class WebhookTest(Mine):
    @documented(
        "testWebhook",
        "Send a test message",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        answers={202: (ref(answers.Delivery), "It will be delivered like any other message.")},
        refusals=["not-found", "webhook-disabled", "validation"],
        takes_no_members=True,
        parameters=[WEBHOOK_ID],
    )
    def post(self, request: Request, webhook_id: str) -> Response:
        require_empty_body(request)
        delivery = webhook_test(player=player_of(request), webhook_id=webhook_id)
        return Response(_delivery(delivery), status=202)


class Deliveries(Mine):
    @documented(
        "listDeliveries",
        "List the deliveries of a webhook",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        answers={200: (page_of("DeliveryPage", ref(answers.Delivery)), "Newest first.")},
        refusals=["not-found", "validation"],
        parameters=[WEBHOOK_ID, LIMIT, CURSOR],
    )
    def get(self, request: Request, webhook_id: str) -> Response:
        paging = Query(request, *PAGING).paging()
        rows, cursor = delivery_list(webhook_get(player_of(request), webhook_id), paging)
        return answered(Page(items=tuple(map(_delivery, rows)), next_cursor=cursor))


class DeliveryRedeliver(Mine):
    @documented(
        "redeliverDelivery",
        "Send a message again",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        description="At once, with the same `webhook-id`, whatever the outcome of earlier attempts.",
        answers={202: (ref(answers.Delivery), "It will be sent again.")},
        refusals=["not-found", "webhook-disabled", "validation"],
        takes_no_members=True,
        parameters=[WEBHOOK_ID, path_parameter("delivery_id", "Id of a delivery.")],
    )
    def post(self, request: Request, webhook_id: str, delivery_id: str) -> Response:
        require_empty_body(request)
        delivery = delivery_redeliver(
            player=player_of(request), webhook_id=webhook_id, delivery_id=delivery_id
        )
        return Response(_delivery(delivery), status=202)


def shown(webhook: Webhook) -> answers.Webhook:
    return answers.Webhook(**_members(webhook))


def _with_secret(webhook: Webhook) -> answers.WebhookWithSecret:
    return answers.WebhookWithSecret(**_members(webhook), secret=webhook.secret)


def _members(webhook: Webhook) -> dict[str, Any]:
    return {
        "id": webhook.pk,
        "url": webhook.url,
        "types": tuple(map(WebhookType, webhook.types)),
        "format": answers.WebhookFormat(webhook.format),
        "description": webhook.description,
        "enabled": webhook.enabled,
        "disabled_reason": webhook.disabled_reason,
        "failing_since": webhook.failing_since,
        "old_secret_until": webhook.old_secret_until,
        "created_at": webhook.created_at,
    }


def _delivery(delivery: Delivery) -> answers.Delivery:
    return answers.Delivery(
        id=delivery.pk,
        webhook_id=delivery.webhook_id or "",
        status=answers.DeliveryStatus(delivery.status),
        attempts=delivery.attempts,
        created_at=delivery.created_at,
        last_attempt_at=delivery.last_attempt_at,
        next_attempt_at=delivery.due_at,
        status_code=delivery.status_code,
        error=delivery.error,
        response_ms=delivery.response_ms,
        response_start=delivery.response_start,
        payload=msgspec.json.decode(delivery.body, type=WebhookPayload),
    )


def _names(types: tuple[WebhookType, ...]) -> list[str]:
    """Without duplicates, in the order of `WebhookType`."""
    return [known.value for known in WebhookType if known in types]
