"""Signs of life: workers answer messages that sweepers send them regularly.

So a sign shows that sweeper, broker, worker and database work together, in both set-ups.
"""

from __future__ import annotations

import time
from datetime import datetime

from django.utils import timezone

from games.messages import Message
from games.models import Job, LifeSign

ASK_EVERY_SECONDS = 5.0
ANSWER_SECONDS = 5


class LifeSigns:
    """Asks the workers of moves, without which no game against engines goes on."""

    def __init__(self) -> None:
        self.asked_at: float | None = None

    def due(self) -> list[Message]:
        if self.asked_at and time.monotonic() - self.asked_at < ASK_EVERY_SECONDS:
            return []
        self.asked_at = time.monotonic()
        return [Message("ai.live", Job.MOVES, Job.MOVES, ANSWER_SECONDS)]


def life_sign_give(queue: str) -> None:
    LifeSign.objects.update_or_create(queue=queue, defaults={"at": timezone.now()})


def life_sign_last(queue: str) -> datetime | None:
    return LifeSign.objects.filter(queue=queue).values_list("at", flat=True).first()
