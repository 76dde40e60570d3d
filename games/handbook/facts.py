"""What the pages say and the code knows better: numbers, names and tables, each under a key.

In a page a fact stands between two comments, `<!--=rota.cap-->12<!--/-->`. `manage.py handbook` writes
the values, and a test compares them, so a page cannot say what the code does not do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from games.engines import ENGINES, Role, engine_for
from games.handbook.game_facts import game_facts
from games.handbook.tables import table
from games.live.long_polls import MAX_WAIT_SECONDS
from games.live.tickets import TICKET_SECONDS
from games.models import Scope
from games.notifications import delivery_attempts, webhooks
from games.paging import DEFAULT_LIMIT, MAX_LIMIT
from games.projection.webhooks import WebhookType
from games.rules import RULES
from games.services import advance, pauses, seeks
from games.services.kept_answers import KEPT_FOR
from games.services.presence import ONLINE_FOR
from games.services.ratings import LEAST_MOVES_PER_SEAT
from games.timing import (
    LEAVE_ALLOWED,
    LEAVE_MINIMUM,
    LEAVE_WITHIN,
    SEALED_DIVISOR,
    SEALED_MINIMUM,
    WARNING_DIVISOR,
    WARNING_MAXIMUM,
    WARNING_MINIMUM,
)
from games.turns import MOST_IN_FULL

FACT = re.compile(r"<!--=([\w.-]+)-->(.*?)<!--/-->", re.DOTALL)
PARTS = {3: "third", 4: "quarter"}


def names(found: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in found)


@cache
def facts() -> Mapping[str, str]:
    values: dict[str, Any] = {
        "page.default": DEFAULT_LIMIT,
        "page.most": MAX_LIMIT,
        "wait.most": MAX_WAIT_SECONDS,
        "turns.in-full": MOST_IN_FULL,
        "ticket.seconds": TICKET_SECONDS,
        "heartbeat": settings.HEARTBEAT_SECONDS,
        "stream.seconds": settings.STREAM_SECONDS,
        "key.hours": _hours(KEPT_FOR),
        "online.seconds": int(ONLINE_FOR.total_seconds()),
        "lobby.days": settings.LOBBY_DAYS,
        "idle.days": settings.IDLE_DAYS,
        "event.days": settings.EVENT_DAYS,
        "sealed.part": PARTS[SEALED_DIVISOR],
        "sealed.least": int(SEALED_MINIMUM.total_seconds()),
        "warning.part": PARTS[WARNING_DIVISOR],
        "warning.most": _hours(WARNING_MAXIMUM),
        "warning.least": int(WARNING_MINIMUM.total_seconds()),
        "sandbox.days": advance.LONGEST.days,
        "seek.tables": seeks.MOST_TABLES,
        "seek.days": seeks.LONGEST.days,
        "leave.days": LEAVE_ALLOWED.days,
        "leave.within": LEAVE_WITHIN.days,
        "leave.least": LEAVE_MINIMUM.days,
        "pause.days": pauses.LONGEST.days,
        "rating.moves": LEAST_MOVES_PER_SEAT,
        "scopes": names(scope.value for scope in Scope),
        "rulesets": names(RULES),
        "engines.table": table(
            ("engine", "what it does", "seconds for a decision"),
            [(f"`{e.slug}`", e.description, f"{e.think_seconds:g}") for e in ENGINES.values()],
        ),
        "engine.stand-in": f"`{engine_for(Role.STAND_IN)}`",
        "engine.adviser": f"`{engine_for(Role.ADVISER)}`",
        "webhook.types": names(one.value for one in WebhookType),
        "webhook.seconds": settings.WEBHOOK_SECONDS,
        "webhook.attempts": len(delivery_attempts.RETRY_SECONDS) + 1,
        "webhook.retries": ", ".join(map(_span, delivery_attempts.RETRY_SECONDS)),
        "webhook.off-days": delivery_attempts.SWITCHED_OFF_AFTER.days,
        "webhook.old-secret": _hours(webhooks.OLD_SECRET_VALID_FOR),
        "webhook.most": settings.ACCOUNT_LIMITS["webhooks"],
    }
    return {**{key: str(value) for key, value in values.items()}, **game_facts()}


def _hours(span: Any) -> int:
    return int(span.total_seconds() // 3600)


def _span(seconds: int) -> str:
    for size, unit in ((3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def filled(text: str) -> str:
    """The text with every fact as the code has it now. An unknown key is an error."""
    return FACT.sub(lambda found: f"<!--={found[1]}-->{facts()[found[1]]}<!--/-->", text)


def fill(file: Path) -> bool:
    """Whether something was out of date in a page."""
    before = file.read_text()
    after = filled(before)
    if before != after:
        file.write_text(after)
    return before != after
