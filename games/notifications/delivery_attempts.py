"""Delivery attempts: claimed by one worker at a time, ended, and scheduled again after a failure.

A claim is a lease: when it runs out, the worker is presumed dead and the delivery is due again.
So a message arrives at least once, always with the same id.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from random import uniform
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.messages import send_on_commit
from games.models import Player, Webhook, WebhookDelivery
from games.notifications.deliveries import (
    deliveries_cancel,
    deliveries_claimable,
    delivery_message,
    delivery_turn,
    has_webhooks_update,
)
from games.notifications.mails import player_mail

#: Seconds between each failure and the next attempt, about three days in all. Then it is given up.
RETRY_SECONDS = (5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600)
#: Factors that spread the attempts of receivers that failed at the same time.
RETRY_JITTER = (0.8, 1.2)
#: A webhook that fails for this time without a single success is switched off.
SWITCHED_OFF_AFTER = timedelta(days=5)
HTTP_GONE = 410
SWITCHED_OFF_BECAUSE = {
    Webhook.Off.GONE.value: "it answered 410 Gone.",
    Webhook.Off.FAILING.value: f"it has been failing for {SWITCHED_OFF_AFTER.days} days.",
}
Status = WebhookDelivery.Status


class Attempt(NamedTuple):
    """The outcome of an attempt: a response, or an error before there was one."""

    status_code: int | None
    error: str | None
    response_ms: int
    response_start: str | None = None


def delivery_claim_next() -> WebhookDelivery | None:
    """Claim the delivery whose turn it is, for one attempt; None if there is none."""
    while pk := deliveries_claimable(timezone.now()).values_list("pk", flat=True).first():
        # If another worker was faster, there is another delivery or another account to look at.
        if claimed := delivery_claim(pk):
            return claimed
    return None


def delivery_claim(pk: str) -> WebhookDelivery | None:
    """Claim a delivery for one attempt; None if it is not due, has ended, or its account has an
    attempt under way.
    """
    delivery = WebhookDelivery.objects.select_related("webhook__player").filter(pk=pk).first()
    if delivery is None:
        return None
    with transaction.atomic():
        # Two workers that claim for one account at once would not see each other's lease.
        Player.objects.select_for_update(no_key=True).get(pk=delivery.account_id)
        now = timezone.now()
        lease = now + timedelta(seconds=settings.WEBHOOK_SECONDS + 5)
        claimed = (
            deliveries_claimable(now)
            .filter(pk=pk, attempts=delivery.attempts)
            .order_by()
            .update(
                attempts=F("attempts") + 1,
                lease_until=lease,
                next_attempt_at=lease,
                last_attempt_at=now,
            )
        )
    if not claimed:
        return None
    delivery.attempts += 1
    delivery.last_attempt_at = now
    return delivery


def delivery_pass_over(pk: str) -> None:
    """The message of this delivery led to another one or to none: it needs a new message."""
    now = timezone.now()
    waiting = WebhookDelivery.objects.filter(pk=pk, status=Status.PENDING, next_attempt_at__lte=now)
    waiting.update(announced_at=None)


def delivery_end(delivery: WebhookDelivery, attempt: Attempt) -> bool:
    """End an attempt: succeeded, due again later, or failed. False if the lease was lost."""
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
            _record_outcome(webhook, attempt, now)
        again, status = None, Status.SUCCEEDED
        if attempt.error is not None:
            again = _next(delivery.attempts, now) if webhook.enabled else None
            status = Status.PENDING if again else Status.FAILED
        mine.update(
            status=status,
            next_attempt_at=again,
            lease_until=None,
            # The next attempt stands in line again, behind what has waited for this one.
            turn=delivery_turn(delivery.account_id) if again else F("turn"),
            **attempt._asdict(),
        )
    _announce_next(delivery.account_id, now)
    return True


def _next(attempts: int, now: datetime) -> datetime | None:
    if attempts > len(RETRY_SECONDS):
        return None
    seconds = RETRY_SECONDS[attempts - 1] * uniform(*RETRY_JITTER)  # noqa: S311 (not a secret)
    return now + timedelta(seconds=seconds)


def _record_outcome(webhook: Webhook, attempt: Attempt, now: datetime) -> None:
    """Store since when the webhook has been failing; switch it off after 410 or too many days."""
    webhook.failing_since = None if attempt.error is None else webhook.failing_since or now
    if attempt.status_code == HTTP_GONE:
        _switch_off(webhook, Webhook.Off.GONE, now)
    elif webhook.failing_since and webhook.failing_since <= now - SWITCHED_OFF_AFTER:
        _switch_off(webhook, Webhook.Off.FAILING, now)
    webhook.save(update_fields=["failing_since", "disabled_reason", "enabled"])
    if not webhook.enabled:
        has_webhooks_update(webhook.player_id)


def _switch_off(webhook: Webhook, reason: Webhook.Off, now: datetime) -> None:
    webhook.enabled, webhook.disabled_reason = False, reason
    deliveries_cancel(webhook, now=now)
    player_mail(
        webhook.player,
        "A webhook was switched off",
        f"Your webhook {webhook.pk} ({webhook.url}) was switched off: {SWITCHED_OFF_BECAUSE[reason]}\n"
        "Once it works again, switch it on; messages that it missed can be redelivered.\n",
        at=now,
    )


def _announce_next(account: int, now: datetime) -> None:
    """Announce the delivery of this account that waited for this attempt to end."""
    waiting = deliveries_claimable(now).filter(account=account)
    if pk := waiting.values_list("pk", flat=True).first():
        send_on_commit(delivery_message(pk))
