"""Deliveries: created with their event, announced to the workers, cancelled."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.db import connection
from django.db.models import F, Q, QuerySet

from games.messages import Message, send_on_commit
from games.models import Player, Webhook, WebhookDelivery
from games.projection.event_shapes import StoredAccountEvent
from games.projection.webhooks import WebhookPayload, project_payload, type_of
from games.shares import turn_sql
from games.table import Table

QUEUE = "notifications"
#: If no worker has claimed a delivery by then, its message counts as lost.
LOST_AFTER = timedelta(seconds=30)
#: The error code of a delivery whose webhook is switched off.
WEBHOOK_DISABLED = "webhook-disabled"
#: Deliveries are not told apart by how long they take.
COST = 1.0
Status = WebhookDelivery.Status


def deliveries_put(
    table: Table, to_accounts: Sequence[tuple[Player, StoredAccountEvent]], *, at: datetime
) -> None:
    """A delivery for each webhook that subscribes to these events, in their transaction."""
    events = [(player, kept) for player, kept in to_accounts if player.has_webhooks]
    if not events:
        return
    webhooks = Webhook.objects.select_related("player").filter(
        player__in={player.pk for player, _ in events}, enabled=True
    )
    rows = [
        delivery_of(webhook, project_payload(table, player, kept, at=at), at=at)
        for webhook in webhooks
        for player, kept in events
        if webhook.player_id == player.pk and type_of(kept) in webhook.types
    ]
    for row in rows:
        delivery_put(row)


def delivery_put(delivery: WebhookDelivery) -> None:
    """Store a new delivery in the line of its account, and wake a worker after the commit."""
    delivery.turn = delivery_turn(delivery.account_id)
    delivery.save(force_insert=True)
    send_on_commit(delivery_message(delivery.pk))


def delivery_turn(account: int) -> float:
    """A turn at the end of the account's line."""
    turn = turn_sql(
        WebhookDelivery._meta.db_table, waiting="status = 'pending'", line="account_id = %s"
    )
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {turn}", [account, COST])
        return float(cursor.fetchone()[0])


def delivery_of(webhook: Webhook, payload: WebhookPayload, *, at: datetime) -> WebhookDelivery:
    """A new delivery, due at once."""
    return WebhookDelivery(
        webhook=webhook,
        account_id=webhook.player.account_id,
        type=payload.type,
        body=msgspec.json.encode(payload).decode(),
        created_at=at,
        next_attempt_at=at,
        announced_at=at if settings.BROKER_URL else None,
    )


def delivery_message(pk: str) -> Message:
    return Message("notifications.deliver", pk, QUEUE, settings.WEBHOOK_SECONDS + 3)


def deliveries_claimable(now: datetime) -> QuerySet[WebhookDelivery]:
    """Deliveries that are due, in their turn, of accounts for which no worker makes an attempt.

    So receivers that hang, however many an account has, occupy one worker.
    """
    pending = WebhookDelivery.objects.filter(status=Status.PENDING)
    busy = pending.filter(lease_until__gt=now).values("account_id")
    due = pending.filter(next_attempt_at__lte=now).exclude(account_id__in=busy)
    return due.order_by("turn", "next_attempt_at")


def deliveries_due(now: datetime, *, most: int | None = None) -> list[Message]:
    """Messages for deliveries that are due: one for each account, because it gets one at a time.

    `most` limits how many may be under way at once.
    """
    pending = WebhookDelivery.objects.filter(status=Status.PENDING)
    unannounced = Q(announced_at=None) | Q(announced_at__lt=F("next_attempt_at"))
    lost = Q(announced_at__lte=now - LOST_AFTER)
    waiting = deliveries_claimable(now).filter(unannounced | lost)
    first: dict[int, tuple[str, datetime | None]] = {}
    for pk, account, before in waiting.values_list("pk", "account_id", "announced_at"):
        first.setdefault(account, (pk, before))
    rows = list(first.values())
    if rows and most is not None:
        announced = Q(announced_at__gte=F("next_attempt_at"), announced_at__gt=now - LOST_AFTER)
        under_way = pending.filter(announced & Q(next_attempt_at__lte=now) | Q(lease_until__gt=now))
        rows = rows[: max(0, most - under_way.count())]
    return [
        delivery_message(pk)
        for pk, before in rows
        # Another sweeper may have announced it in the meantime.
        if pending.filter(pk=pk, announced_at=before).update(announced_at=now)
    ]


def deliveries_cancel(webhook: Webhook, *, now: datetime) -> None:
    """Cancel pending deliveries of a webhook that is off; running attempts end by themselves."""
    waiting = webhook.deliveries.filter(status=Status.PENDING).exclude(lease_until__gt=now)
    waiting.update(
        status=Status.FAILED, error=WEBHOOK_DISABLED, next_attempt_at=None, lease_until=None
    )


def has_webhooks_update(player_id: int) -> None:
    """Store on the player whether there are webhooks, which saves a query with every move."""
    # Locked before counting, so that of two concurrent changes the second sees the first.
    player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
    player.has_webhooks = player.webhooks.filter(enabled=True).exists()
    player.save(update_fields=["has_webhooks"])
