"""The ledger of messages outside of the API, and the browsers that get them."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import answers
from games.api.http.json import parse_body
from games.api.http.query import PAGING, Query
from games.api.http.views import Endpoint, answered, created, player_of
from games.api.openapi.components import page_of, ref
from games.api.openapi.operations import CURSOR, LIMIT, LOCATION, documented, path_parameter
from games.models import Delivery, PushSubscription, Scope
from games.notifications.deliveries import GONE, WEBHOOK_DISABLED
from games.notifications.push_subscriptions import (
    push_subscription_delete,
    push_subscription_put,
)
from games.notifications.url_policy import MAX_URL_LENGTH
from games.notifications.verdicts import payload_of
from games.projection.shapes import Page
from games.selectors import message_list, push_subscription_list

Key = Annotated[str, Meta(min_length=1, max_length=100)]
Reason, MessageStatus = answers.MessageReason, answers.MessageStatus


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """As `PushSubscription.toJSON()` of a browser gives them."""

    p256dh: Annotated[
        Key,
        Meta(
            examples=[
                "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
            ]
        ),
    ]
    auth: Annotated[str, Meta(min_length=1, max_length=30, examples=["tBHItJI5svbpez7KI4CCXg"])]


class PushSubscriptionCreateInput(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser's `PushSubscription.toJSON()` gives, and perhaps a description."""

    endpoint: Annotated[
        str, Meta(max_length=MAX_URL_LENGTH, examples=["https://push.example/send/c2VjcmV0"])
    ]
    keys: PushKeys
    expirationTime: Annotated[  # noqa: N815 (the name that browsers use)
        float | None, Meta(description="Accepted, because browsers send it, and not used.")
    ] = None
    description: Annotated[str, Meta(max_length=200, examples=["my phone"])] = ""


class Mine(Endpoint):
    open_to_strangers: ClassVar[frozenset[str]] = frozenset()


class MyMessages(Mine):
    @documented(
        "listMessages",
        "What I was told outside of the API, and what not",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        description="For each turn, warning, invitation, offer of a rematch and end of a game, and "
        "for each of your webhooks, browsers and digests: whether a message was sent, when, and why "
        "or why not. A decision is told once to each of them, and reminded of once before its "
        "deadline; not once it is answered, and not while a stream of yours on that game is open.",
        answers={200: (page_of("MessagePage", ref(answers.Message)), "Newest first.")},
        refusals=["validation"],
        parameters=[LIMIT, CURSOR],
        since=9,
    )
    def get(self, request: Request) -> Response:
        rows, cursor = message_list(player_of(request), Query(request, *PAGING).paging())
        return answered(Page(items=tuple(map(_message, rows)), next_cursor=cursor))


class MyPushSubscriptions(Mine):
    @documented(
        "listPushSubscriptions",
        "Browsers that get my messages",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        answers={
            200: (page_of("PushSubscriptionPage", ref(answers.PushSubscription)), "Oldest first.")
        },
        refusals=["validation"],
        parameters=[LIMIT, CURSOR],
        since=9,
    )
    def get(self, request: Request) -> Response:
        paging = Query(request, *PAGING).paging()
        rows, cursor = push_subscription_list(player_of(request), paging)
        return answered(Page(items=tuple(map(_subscription, rows)), next_cursor=cursor))

    @documented(
        "createPushSubscription",
        "Let a browser get my messages",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        description="Web Push. Subscribe with `vapid_public_key` of the index as "
        "`applicationServerKey`, and send what `toJSON()` of the subscription gives. Messages are "
        "encrypted for the browser and contain ids and times, never a position. A subscription that "
        "is known by its endpoint gets the new keys and keeps its id. It ends when its push service "
        "answers 404 or 410.",
        request=ref(PushSubscriptionCreateInput),
        example={
            "endpoint": "https://push.example/send/c2VjcmV0",
            "keys": {
                "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1Xbjha"
                "zAkj7I99e8QcYP7DkM",
                "auth": "tBHItJI5svbpez7KI4CCXg",
            },
            "description": "my phone",
        },
        headers=LOCATION,
        answers={201: (ref(answers.PushSubscription), "The subscription.")},
        refusals=["limit-reached", "validation"],
        since=9,
    )
    def post(self, request: Request) -> Response:
        data = parse_body(request, PushSubscriptionCreateInput)
        subscription = push_subscription_put(
            player=player_of(request),
            endpoint=data.endpoint,
            p256dh=data.keys.p256dh,
            auth=data.keys.auth,
            description=data.description,
        )
        where = f"/api/v1/me/push-subscriptions/{subscription.pk}"
        return created(_subscription(subscription), where)


class MyPushSubscription(Mine):
    @documented(
        "deletePushSubscription",
        "Tell a browser nothing more",
        tag="Notifications",
        scope=Scope.ACCOUNT,
        answers={204: (None, "It is deleted.")},
        refusals=["not-found"],
        parameters=[path_parameter("subscription_id", "Id of a push subscription.")],
        since=9,
    )
    def delete(self, request: Request, subscription_id: str) -> Response:
        push_subscription_delete(player=player_of(request), subscription_id=subscription_id)
        return Response(status=204)


def _subscription(subscription: PushSubscription) -> answers.PushSubscription:
    return answers.PushSubscription(
        id=subscription.pk,
        endpoint=subscription.endpoint,
        description=subscription.description,
        failing_since=subscription.failing_since,
        created_at=subscription.created_at,
    )


def _message(delivery: Delivery) -> answers.Message:
    data, status = payload_of(delivery).data, _status(delivery)
    sent = status is MessageStatus.SENT
    return answers.Message(
        id=delivery.pk,
        type=delivery.type,
        channel=answers.MessageChannel(delivery.channel),
        target_id=delivery.target_id,
        game_id=data.game_id,
        ruleset=data.ruleset,
        decision_id=data.decision_id,
        deadline_at=data.deadline_at,
        status=status,
        reason=_reason(delivery),
        attempts=delivery.attempts,
        created_at=delivery.created_at,
        next_attempt_at=delivery.due_at,
        sent_at=delivery.last_attempt_at if sent else None,
    )


def _status(delivery: Delivery) -> answers.MessageStatus:
    if delivery.status == Delivery.Status.PENDING:
        return MessageStatus.WAITING
    sent = delivery.status == Delivery.Status.SUCCEEDED
    return MessageStatus.SENT if sent else MessageStatus.NOT_SENT


def _reason(delivery: Delivery) -> answers.MessageReason:
    match Delivery.Status(delivery.status):
        case Delivery.Status.SUCCEEDED:
            return Reason.DIGEST if delivery.held else Reason.SENT
        case Delivery.Status.WITHHELD:
            return Reason(delivery.error)
        case Delivery.Status.FAILED:
            known = {WEBHOOK_DISABLED: Reason.SWITCHED_OFF, GONE: Reason.GONE}
            return known.get(delivery.error or "", Reason.FAILED)
        case Delivery.Status.PENDING:
            if delivery.held:
                return Reason(delivery.held)
            return Reason.RETRYING if delivery.attempts else Reason.QUEUED
