"""Attempts to deliver: claimed by one worker at a time, and ended.

A claim is a lease: when it runs out, whoever held it is taken for dead and the delivery is due
again. So a message arrives at least once, always under the same id.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from random import uniform
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from games.models import Webhook, WebhookDelivery
from games.services.deliveries import deliveries_give_up, delivery_send, webhooks_count
from games.services.mails import player_mail

#: Seconds after each failure until the next attempt; after the last there is none. Three days.
SCHEDULE = (5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600)
#: Receivers that failed together shall not be asked again together.
JITTER = (0.8, 1.2)
#: A webhook that has been failing for so long, without a single success, is switched off.
PATIENCE = timedelta(days=5)
GONE = 410
WHY = {
    Webhook.Off.GONE.value: "it answered 410 Gone.",
    Webhook.Off.FAILING.value: f"it has been failing for {PATIENCE.days} days.",
}
Status = WebhookDelivery.Status


class Attempt(NamedTuple):
    """How an attempt went: an answer, or an error before there was one."""

    status_code: int | None
    error: str | None
    response_ms: int
    response_start: str | None = None


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
        locked = Webhook.objects.select_for_update(no_key=True).filter(pk=delivery.webhook_id)
        webhook = locked.first()
        if webhook is None or not mine.exists():
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


def _next(attempts: int, now: datetime) -> datetime | None:
    if attempts > len(SCHEDULE):
        return None
    # Nobody gains from guessing it.
    return now + timedelta(seconds=SCHEDULE[attempts - 1] * uniform(*JITTER))  # noqa: S311


def _note(webhook: Webhook, attempt: Attempt, now: datetime) -> None:
    """What an attempt says about its webhook."""
    webhook.failing_since = None if attempt.error is None else webhook.failing_since or now
    if attempt.status_code == GONE:
        _switch_off(webhook, Webhook.Off.GONE, now)
    elif webhook.failing_since and webhook.failing_since <= now - PATIENCE:
        _switch_off(webhook, Webhook.Off.FAILING, now)
    webhook.save(update_fields=["failing_since", "disabled_reason", "enabled"])
    if not webhook.enabled:
        webhooks_count(webhook.player_id)


def _switch_off(webhook: Webhook, reason: Webhook.Off, now: datetime) -> None:
    webhook.enabled, webhook.disabled_reason = False, reason
    deliveries_give_up(webhook, now=now)
    player_mail(
        webhook.player,
        "A webhook was switched off",
        f"Your webhook {webhook.pk} ({webhook.url}) was switched off: {WHY[reason]}\n"
        "Once it is repaired, switch it on again; what it missed can be redelivered.\n",
        at=now,
    )


def _tell_of_the_next(webhook: Webhook, now: datetime) -> None:
    """Whatever waited for this attempt to end waits no longer."""
    due = webhook.deliveries.filter(status=Status.PENDING, next_attempt_at__lte=now)
    if pk := due.order_by("next_attempt_at").values_list("pk", flat=True).first():
        delivery_send(pk)
