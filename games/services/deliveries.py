"""Deliveries: put with the event that they tell of, announced to the workers, given up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from games.models import Player, Webhook, WebhookDelivery
from games.projection.event_shapes import AccountKept
from games.projection.webhooks import WebhookPayload, project_payload, type_of
from games.services.messages import message_send
from games.table import Table

QUEUE = "webhooks"
#: A message to the workers that nobody has followed by then is taken for lost.
AGAIN = timedelta(seconds=30)
#: The error of a delivery whose webhook is off.
DISABLED = "webhook-disabled"
Status = WebhookDelivery.Status


def deliveries_put(
    table: Table, to_accounts: Sequence[tuple[Player, AccountKept]], *, at: datetime
) -> None:
    """A delivery for each webhook that wants to hear of these events, in their transaction."""
    told = [(player, kept) for player, kept in to_accounts if player.has_webhooks]
    if not told:
        return
    webhooks = Webhook.objects.filter(player__in={player.pk for player, _ in told}, enabled=True)
    rows = [
        delivery_of(webhook, project_payload(table, player, kept, at=at), at=at)
        for webhook in webhooks
        for player, kept in told
        if webhook.player_id == player.pk and type_of(kept) in webhook.types
    ]
    if rows:
        WebhookDelivery.objects.bulk_create(rows)
        for row in rows:
            transaction.on_commit(partial(delivery_send, row.pk))


def delivery_of(webhook: Webhook, payload: WebhookPayload, *, at: datetime) -> WebhookDelivery:
    """A new delivery, due at once."""
    return WebhookDelivery(
        webhook=webhook,
        type=payload.type,
        body=msgspec.json.encode(payload).decode(),
        created_at=at,
        next_attempt_at=at,
        announced_at=at if settings.BROKER_URL else None,
    )


def delivery_send(pk: str, *, embedded: bool = False) -> None:
    """Tell the workers of a delivery. Without a broker, they look for themselves."""
    if settings.BROKER_URL or embedded:
        message_send("webhooks.deliver", pk, queue=QUEUE, limit=settings.WEBHOOK_SECONDS + 3)


def deliveries_announce(now: datetime, *, most: int | None = None) -> None:
    """Tell the workers of what is due; with `most`, only while fewer are under way."""
    pending = WebhookDelivery.objects.filter(status=Status.PENDING)
    untold = Q(announced_at=None) | Q(announced_at__lt=F("next_attempt_at"))
    lost = Q(announced_at__lte=now - AGAIN)
    due = pending.filter(untold | lost, next_attempt_at__lte=now).order_by("next_attempt_at")
    rows = list(due.values_list("pk", "announced_at")[:most])
    if rows and most is not None:
        told = Q(announced_at__gte=F("next_attempt_at"), announced_at__gt=now - AGAIN)
        under_way = pending.filter(told & Q(next_attempt_at__lte=now) | Q(lease_until__gt=now))
        rows = rows[: max(0, most - under_way.count())]
    for pk, before in rows:
        # Another sweeper may have been faster.
        if pending.filter(pk=pk, announced_at=before).update(announced_at=now):
            delivery_send(pk, embedded=True)


def deliveries_give_up(webhook: Webhook, *, now: datetime) -> None:
    """Nothing more is sent to a webhook that is off; attempts under way see that themselves."""
    waiting = webhook.deliveries.filter(status=Status.PENDING).exclude(lease_until__gt=now)
    waiting.update(status=Status.FAILED, error=DISABLED, next_attempt_at=None, lease_until=None)


def webhooks_count(player_id: int) -> None:
    """Keep whether a player has webhooks, for those who ask with every move."""
    # Locked before it is looked, so that whoever comes later sees what others did.
    player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
    player.has_webhooks = player.webhooks.filter(enabled=True).exists()
    player.save(update_fields=["has_webhooks"])
