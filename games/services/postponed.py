"""Going on with moves of standing orders that were too many for one transaction."""

from __future__ import annotations

import logging
import math
import time

from django.db import transaction

from games.models import Decision, Game, SandboxClock
from games.services.advancing import orders_follow
from games.services.events import turn_event_write
from games.services.orders import standing_answer
from games.table import Table

logger = logging.getLogger(__name__)


def postponed_sweep(clock: SandboxClock | None = None, *, until: float = math.inf) -> bool:
    """Consult the standing orders of postponed decisions again, of all games or of those of a clock,
    until a time of `time.monotonic`; returns whether any went on. Any number of sweeps may run at
    once."""
    waiting = Decision.objects.filter(postponed=True, game__status=Game.Status.ACTIVE)
    if clock is not None:
        waiting = waiting.filter(game__clock=clock)
    went_on = False
    for game_id in waiting.values_list("game_id", flat=True).distinct():
        if time.monotonic() >= until:
            # The others are still to go on.
            return True
        try:
            with transaction.atomic():
                _go_on(Table.load(game_id, lock=True))
            went_on = True
        except Exception as error:
            logger.error("orders of game %s failed: %s", game_id, type(error).__name__)
    return went_on


def _go_on(table: Table) -> None:
    """Orders may have changed in between: a seat that they no longer answer for is told."""
    answers = {}
    for decision in table.decisions:
        if not decision.postponed:
            continue
        decision.postponed = False
        decision.save(update_fields=["postponed"])
        if decision.answered:
            continue
        answer = standing_answer(table, decision)
        if answer is None:
            turn_event_write(table, decision, at=table.now())
        else:
            answers[decision.pk] = answer
    orders_follow(table, answers, at=table.now())
