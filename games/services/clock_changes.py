"""What waits until a time that was computed by a clock that was set back since."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from games.models import Delivery, Job, Seek, Watch


def waiting_bring_forward(by: timedelta) -> None:
    """Messages, jobs of workers that died and seeks are looked at as soon as before. Doing so twice does
    no harm: whatever is looked at too early goes on waiting."""
    now = timezone.now()
    pending = Delivery.objects.filter(status=Delivery.Status.PENDING, next_attempt_at__gt=now)
    pending.update(next_attempt_at=F("next_attempt_at") - by, lease_until=F("lease_until") - by)
    running = Job.objects.filter(status=Job.Status.RUNNING, lease_until__gt=now)
    running.update(lease_until=F("lease_until") - by)
    waiting = Seek.objects.filter(status=Seek.Status.OPEN, due_at__gt=now)
    waiting.update(due_at=F("due_at") - by)
    Watch.objects.filter(renewed_at__gt=now).update(renewed_at=now)
