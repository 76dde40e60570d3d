"""The life of a delivery: put with its event, claimed for one attempt at a time, ended.

A claim is a lease: when it runs out, whoever held it is taken for dead and the delivery is due
again. So a message arrives at least once, always under the same id.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from random import uniform
from typing import NamedTuple

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from games.models import Player, Webhook, WebhookDelivery
from games.models.writing import rows_insert
from games.projection.event_shapes import AccountKept
from games.projection.webhooks import WebhookPayload, project_payload, type_of
from games.services.mails import player_mail
from games.services.messages import message_send
from games.table import Table

QUEUE = "webhooks"
#: Seconds after each failure until the next attempt; after the last there is none. Three days.
SCHEDULE = (5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600)
#: Receivers that failed together shall not be asked again together.
JITTER = (0.8, 1.2)
#: A webhook that has been failing for so long, without a single success, is switched off.
PATIENCE = timedelta(days=5)
#: A message to the workers that nobody has followed by then is taken for lost.
AGAIN = timedelta(seconds=30)
GONE = 410
#: The error of a delivery whose webhook is off.
DISABLED = "webhook-disabled"
Status = WebhookDelivery.Status


class Attempt(NamedTuple):
    """How an attempt went: an answer, or an error before there was one."""

    status_code: int | None
    error: str | None
    response_ms: int
    response_start: str | None = None


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
        rows_insert(rows)
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
    if most is not None:
        told = Q(announced_at__gte=F("next_attempt_at"), announced_at__gt=now - AGAIN)
        under_way = pending.filter(told & Q(next_attempt_at__lte=now) | Q(lease_until__gt=now))
        due = due[: max(0, most - under_way.count())]
    for pk, before in due.values_list("pk", "announced_at"):
        # Another sweeper may have been faster.
        if pending.filter(pk=pk, announced_at=before).update(announced_at=now):
            delivery_send(pk, embedded=True)


def delivery_claim(pk: str) -> WebhookDelivery | None:
    """Take a delivery to make an attempt; None if it is not due, done, or somebody else's.

    A webhook gets one message at a time, so that one that hangs holds one worker only.
    """
    now = timezone.now()
    delivery = WebhookDelivery.objects.select_related("webhook__player").filter(pk=pk).first()
    if delivery is None:
        return None
    lease = now + timedelta(seconds=settings.WEBHOOK_SECONDS + 5)
    siblings = WebhookDelivery.objects.filter(webhook=OuterRef("webhook"), lease_until__gt=now)
    claimed = WebhookDelivery.objects.filter(
        ~Exists(siblings),
        pk=pk,
        status=Status.PENDING,
        attempts=delivery.attempts,
        next_attempt_at__lte=now,
    ).update(
        attempts=F("attempts") + 1, lease_until=lease, next_attempt_at=lease, last_attempt_at=now
    )
    if not claimed:
        return None
    delivery.attempts += 1
    delivery.last_attempt_at = now
    return delivery


def delivery_end(delivery: WebhookDelivery, attempt: Attempt) -> bool:
    """The end of an attempt that is still ours: done, to be tried again, or given up."""
    now = timezone.now()
    mine = WebhookDelivery.objects.filter(
        pk=delivery.pk, status=Status.PENDING, attempts=delivery.attempts
    )
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update(no_key=True).get(pk=delivery.webhook_id)
        if not mine.exists():
            return False
        if webhook.enabled:
            _note(webhook, attempt, now)
        again, status = None, Status.SUCCEEDED
        if attempt.error is not None:
            again = _next(delivery.attempts, now) if webhook.enabled else None
            status = Status.PENDING if again else Status.FAILED
        mine.update(status=status, next_attempt_at=again, lease_until=None, **attempt._asdict())
    _tell_of_the_next(webhook, now)
    return True


def deliveries_give_up(webhook: Webhook, *, now: datetime) -> None:
    """Nothing more is sent to a webhook that is off; attempts under way see that themselves."""
    waiting = webhook.deliveries.filter(status=Status.PENDING).exclude(lease_until__gt=now)
    waiting.update(status=Status.FAILED, error=DISABLED, next_attempt_at=None, lease_until=None)


def webhooks_count(player_id: int) -> None:
    """Keep whether a player has webhooks, for those who ask with every move."""
    enabled = Webhook.objects.filter(player_id=player_id, enabled=True).exists()
    Player.objects.filter(pk=player_id).update(has_webhooks=enabled)


def _next(attempts: int, now: datetime) -> datetime | None:
    if attempts > len(SCHEDULE):
        return None
    # Nobody gains from guessing it.
    return now + timedelta(seconds=SCHEDULE[attempts - 1] * uniform(*JITTER))  # noqa: S311


def _note(webhook: Webhook, attempt: Attempt, now: datetime) -> None:
    """What an attempt says about its webhook."""
    webhook.failing_since = None if attempt.error is None else webhook.failing_since or now
    if attempt.status_code == GONE:
        webhook.disabled_reason = Webhook.Off.GONE
    elif webhook.failing_since and webhook.failing_since <= now - PATIENCE:
        webhook.disabled_reason = Webhook.Off.FAILING
    webhook.enabled = webhook.disabled_reason is None
    webhook.save(update_fields=["failing_since", "disabled_reason", "enabled"])
    if not webhook.enabled:
        deliveries_give_up(webhook, now=now)
        webhooks_count(webhook.player_id)
        player_mail(
            webhook.player,
            "A webhook was switched off",
            f"Your webhook {webhook.pk} ({webhook.url}) was switched off: {_WHY[webhook.disabled_reason]}\n"
            "Once it is repaired, set `enabled` again; what it missed can be redelivered.\n",
            at=now,
        )


_WHY = {
    Webhook.Off.GONE: "it answered 410 Gone.",
    Webhook.Off.FAILING: f"it has been failing for {PATIENCE.days} days.",
}


def _tell_of_the_next(webhook: Webhook, now: datetime) -> None:
    """Whatever waited for this attempt to end waits no longer."""
    due = webhook.deliveries.filter(status=Status.PENDING, next_attempt_at__lte=now)
    if pk := due.order_by("next_attempt_at").values_list("pk", flat=True).first():
        delivery_send(pk)
