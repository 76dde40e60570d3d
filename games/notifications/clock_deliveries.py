"""Deliveries that wait for the clock of their game: what is put off, sent again after a failure, or
told by a digest."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db.models import Min, QuerySet
from django.utils import timezone

from games.messages import send_on_commit
from games.models import Delivery, SandboxClock
from games.notifications.deliveries import delivery_message


def delivery_next(clock: SandboxClock) -> datetime | None:
    """When the first of them is due, by this clock."""
    first: datetime | None = _waiting(clock).aggregate(at=Min("clock_due_at"))["at"]
    return first


def deliveries_under_way(clock: SandboxClock) -> bool:
    """Whether a worker is to send one of them, or is doing so."""
    pending = Delivery.objects.filter(clock=clock, status=Delivery.Status.PENDING)
    return pending.filter(clock_due_at=None).exclude(held=Delivery.Held.WATCHING).exists()


def deliveries_wake(clock: SandboxClock) -> None:
    """Send what is due by now, except mail: digests are written by `clock_digests_put`."""
    due, now = _waiting(clock).filter(clock_due_at__lte=clock.now), timezone.now()
    due = due.exclude(channel=Delivery.Channel.MAIL)
    for pk in list(due.values_list("pk", flat=True)):
        woken = due.filter(pk=pk).update(
            clock_due_at=None,
            next_attempt_at=now,
            announced_at=now if settings.BROKER_URL else None,
        )
        if woken:
            send_on_commit(delivery_message(pk))


def _waiting(clock: SandboxClock) -> QuerySet[Delivery]:
    return Delivery.objects.filter(
        clock=clock, status=Delivery.Status.PENDING, clock_due_at__isnull=False
    )
