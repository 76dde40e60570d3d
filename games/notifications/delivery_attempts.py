"""Delivery attempts: claimed by one worker at a time, ended, and scheduled again after a failure.

A claim is a lease: when it runs out, the worker is presumed dead and the delivery is due again.
So a message arrives at least once, always with the same id.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import uniform
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.messages import send_on_commit
from games.models import Delivery, DeliveryTarget, Player, PushSubscription, SandboxClock, Webhook
from games.notifications.channel_marks import player_mark_channels
from games.notifications.deliveries import (
    GONE,
    deliveries_cancel,
    deliveries_claimable,
    deliveries_withhold,
    delivery_due,
    delivery_message,
    delivery_turn,
)
from games.notifications.mails import player_mail

#: Seconds between each failure and the next attempt, about three days in all. Then it is given up.
RETRY_SECONDS = (5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600)
#: Factors that spread the attempts of receivers that failed at the same time.
RETRY_JITTER = (0.8, 1.2)
#: A webhook that fails for this time without a single success is switched off.
SWITCHED_OFF_AFTER = timedelta(days=5)
#: How long a receiver may ask to be left alone.
MAX_RETRY_AFTER = timedelta(days=1)
HTTP_NOT_FOUND, HTTP_GONE = 404, 410
SWITCHED_OFF_BECAUSE = {
    Webhook.Off.GONE.value: "it answered 410 Gone.",
    Webhook.Off.FAILING.value: f"it has been failing for {SWITCHED_OFF_AFTER.days} days.",
}
Status = Delivery.Status


class Attempt(NamedTuple):
    """The outcome of an attempt: a response, or an error before there was one."""

    status_code: int | None
    error: str | None
    response_ms: int
    response_start: str | None = None
    retry_after: int | None = None

    def columns(self) -> dict[str, Any]:
        return {
            "status_code": self.status_code,
            "error": self.error,
            "response_ms": self.response_ms,
            "response_start": self.response_start,
        }


def delivery_claim_next() -> Delivery | None:
    """Claim the delivery whose turn it is, for one attempt; None if there is none."""
    while pk := deliveries_claimable(timezone.now()).values_list("pk", flat=True).first():
        # If another worker was faster, there is another delivery or another account to look at.
        if claimed := delivery_claim(pk):
            return claimed
    return None


def delivery_claim(pk: str) -> Delivery | None:
    """Claim a delivery for one attempt; None if it is not due, has ended, is being withdrawn, or its
    account has an attempt under way on that channel.
    """
    rows = Delivery.objects.select_related(*(f"{of}__player" for of in Delivery.TARGETS.values()))
    delivery = rows.filter(pk=pk).first()
    if delivery is None:
        return None
    with transaction.atomic():
        # Two workers that claim for one account at once would not see each other's lease.
        Player.objects.select_for_update(no_key=True).get(pk=delivery.account_id)
        # Not waited for: a move that withdraws it may go on to lock the player.
        if not Delivery.objects.select_for_update(skip_locked=True).filter(pk=pk).exists():
            return None
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


def now_for(delivery: Delivery) -> datetime:
    """The real time or, for a game of a sandbox, that of its clock, which may have gone on."""
    clock = SandboxClock.objects.filter(pk=delivery.clock_id).first() if delivery.clock_id else None
    return clock.now if clock else timezone.now()


def delivery_pass_over(pk: str) -> None:
    """The message of this delivery led to another one or to none: it needs a new message."""
    now = timezone.now()
    waiting = Delivery.objects.filter(pk=pk, status=Status.PENDING, next_attempt_at__lte=now)
    waiting.update(announced_at=None)


def delivery_put_off(
    delivery: Delivery, until: datetime, held: str | None, *, by_clock: bool = False
) -> None:
    """Give a claim back: it is looked at again later, in real time or by the clock of its game. This
    was no attempt."""
    due = delivery_due(delivery, until) if by_clock else {"next_attempt_at": until}
    _of_claim(delivery).update(attempts=F("attempts") - 1, lease_until=None, held=held, **due)
    _announce_next(delivery, timezone.now())


def delivery_withhold(delivery: Delivery, reason: str) -> None:
    """End a claim without sending, unless its decision has been given back since the claim."""
    now = timezone.now()
    ended = (
        _of_claim(delivery)
        .filter(created_at=delivery.created_at)
        .update(
            attempts=F("attempts") - 1,
            status=Status.WITHHELD,
            error=reason,
            next_attempt_at=None,
            lease_until=None,
        )
    )
    if ended:
        _announce_next(delivery, now)
    else:
        delivery_put_off(delivery, now, delivery.held)


def delivery_end(delivery: Delivery, attempt: Attempt, others: Sequence[Delivery] = ()) -> bool:
    """End an attempt: succeeded, due again later, or failed. False if the lease was lost.

    Others that were told with it have succeeded with it.
    """
    now = timezone.now()
    with transaction.atomic():
        target = _target(delivery)
        mine = _of_claim(delivery)
        if target is None or not mine.exists():
            return False
        is_on = _record_outcome(target, attempt, now)
        again, status = None, Status.SUCCEEDED
        if not is_on and not isinstance(target, Webhook):
            attempt = attempt._replace(error=GONE)
        if attempt.error is not None:
            at = now_for(delivery)
            again = _next(delivery.attempts, at, attempt.retry_after) if is_on else None
            status = Status.PENDING if again else Status.FAILED
        due = delivery_due(delivery, again) if again else {"next_attempt_at": None}
        mine.update(
            status=status,
            lease_until=None,
            held=delivery.held if again else Delivery.Held.DIGEST if others else None,
            # The next attempt stands in line again, behind what has waited for this one.
            turn=delivery_turn(delivery.account_id) if again else F("turn"),
            **due,
            **attempt.columns(),
        )
        if others and attempt.error is None:
            told = Delivery.objects.filter(pk__in=[other.pk for other in others])
            told.filter(status=Status.PENDING).update(
                status=status,
                attempts=F("attempts") + 1,
                last_attempt_at=delivery.last_attempt_at,
                next_attempt_at=None,
                held=Delivery.Held.DIGEST,
                **attempt.columns(),
            )
    _announce_next(delivery, now)
    return True


def _of_claim(delivery: Delivery) -> QuerySet[Delivery]:
    """The row, as long as this claim is the last one."""
    return Delivery.objects.filter(
        pk=delivery.pk, status=Status.PENDING, attempts=delivery.attempts
    )


def _target(delivery: Delivery) -> DeliveryTarget | None:
    """The target, locked; None if it is gone."""
    if delivery.target is None:
        return None
    rows = type(delivery.target)._default_manager.select_for_update(no_key=True)
    return rows.filter(pk=delivery.target_id).first()


def _next(attempts: int, now: datetime, retry_after: int | None) -> datetime | None:
    if attempts > len(RETRY_SECONDS):
        return None
    seconds = RETRY_SECONDS[attempts - 1] * uniform(*RETRY_JITTER)  # noqa: S311 (not a secret)
    asked = min(timedelta(seconds=retry_after or 0), MAX_RETRY_AFTER)
    return now + max(timedelta(seconds=seconds), asked)


def _record_outcome(target: DeliveryTarget, attempt: Attempt, now: datetime) -> bool:
    """Store since when a target has been failing; end it if it is gone, or after too many days.

    Returns whether it is still on.
    """
    if not isinstance(target, Webhook):
        return _record_or_delete(target, attempt, now)
    if target.enabled:
        _record_webhook(target, attempt, now)
    return target.enabled


def _record_or_delete(target: PushSubscription, attempt: Attempt, now: datetime) -> bool:
    """A webhook is switched off; all other targets are deleted, because nobody repairs them."""
    failing_since = None if attempt.error is None else target.failing_since or now
    over = attempt.status_code in {HTTP_NOT_FOUND, HTTP_GONE} or (
        failing_since is not None and failing_since <= now - SWITCHED_OFF_AFTER
    )
    if over:
        deliveries_withhold(target.deliveries.all(), GONE)
        target.delete()
        player_mark_channels(target.player_id)
    elif failing_since != target.failing_since:
        target.failing_since = failing_since
        target.save(update_fields=["failing_since"])
    return not over


def _record_webhook(webhook: Webhook, attempt: Attempt, now: datetime) -> None:
    webhook.failing_since = None if attempt.error is None else webhook.failing_since or now
    if attempt.status_code == HTTP_GONE:
        _switch_off(webhook, Webhook.Off.GONE, now)
    elif webhook.failing_since and webhook.failing_since <= now - SWITCHED_OFF_AFTER:
        _switch_off(webhook, Webhook.Off.FAILING, now)
    webhook.save(update_fields=["failing_since", "disabled_reason", "enabled"])
    if not webhook.enabled:
        player_mark_channels(webhook.player_id)


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


def _announce_next(delivery: Delivery, now: datetime) -> None:
    """Announce the delivery of this account that waited for this attempt to end."""
    waiting = deliveries_claimable(now).filter(
        account=delivery.account_id, channel=delivery.channel
    )
    if pk := waiting.values_list("pk", flat=True).first():
        send_on_commit(delivery_message(pk))
