"""Sending mail, and the digest of what waits for a player."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F

from games.models import Decision, Notifications, Player, Seat
from games.rules import RULES
from games.services.mails import mail_take
from games.services.notifications import digest_claim, digest_put

logger = logging.getLogger(__name__)

#: So many players are looked at in one sweep, and so many games named in one mail.
PLAYERS, GAMES = 100, 50


def mail_send(mail_id: str) -> None:
    """At most once: what fails to be sent is gone."""
    mail = mail_take(mail_id)
    if mail is None:
        return
    try:
        EmailMessage(mail.subject, mail.text, settings.DEFAULT_FROM_EMAIL, [mail.address]).send()
    except Exception as error:
        logger.warning("mail %s could not be sent: %s", mail_id, type(error).__name__)


def digests_put(now: datetime) -> None:
    """Write to everybody whose interval is over, if something new waits for them."""
    due = Notifications.objects.select_related("player").filter(next_digest_at__lte=now)
    for mine in due.order_by("next_digest_at")[:PLAYERS]:
        with transaction.atomic():
            if digest_claim(mine, now=now):
                _tell(mine, now)


def _tell(mine: Notifications, now: datetime) -> None:
    waiting = list(
        Decision.objects.filter(player=mine.player, answered=False, game__status="active")
        .select_related("game")
        .prefetch_related("game__seats__player")
        .defer("game__state", "game__seed")
        .order_by(F("deadline_at").asc(nulls_last=True), "opened_at")
    )
    before = mine.digest_sent_at
    if any(before is None or decision.opened_at > before for decision in waiting):
        games = "1 game waits" if len(waiting) == 1 else f"{len(waiting)} games wait"
        digest_put(mine, f"{games} for you", _text(mine.player, waiting), now=now)


def _text(player: Player, waiting: Sequence[Decision]) -> str:
    lines = [f"Hello {player.name}, it is your turn:", ""]
    for decision in waiting[:GAMES]:
        lines += [_line(player, decision), f"  {settings.PUBLIC_URL}/#/games/{decision.game_id}"]
    if len(waiting) > GAMES:
        lines.append(f"- and {len(waiting) - GAMES} more")
    return "\n".join([*lines, "", "You can change how often this is sent, or switch it off.", ""])


def _line(player: Player, decision: Decision) -> str:
    others = [seat for seat in decision.game.seats.all() if seat.player_id != player.pk]
    against = f" with {', '.join(map(_name, others))}" if others else ""
    until = decision.deadline_at
    limit = f", until {until:%Y-%m-%d %H:%M} UTC" if until else ""
    return f"- {RULES[decision.game.ruleset].name}{against}{limit}"


def _name(seat: Seat) -> str:
    return seat.player.name if seat.player else seat.engine or "nobody"
