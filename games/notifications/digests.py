"""The digest: a mail that lists the games in which it is a player's turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import F

from games.models import Decision, Delivery, Notifications, Player, Seat
from games.notifications.deliveries import deliveries_withhold
from games.notifications.mail_settings import digest_claim, digest_put, digest_put_off
from games.notifications.quiet_hours import quiet_end
from games.notifications.verdicts import SWITCHED_OFF, is_switched_off, quiet_hours_of
from games.rules import RULES

Channel = Delivery.Channel
PLAYERS_PER_SWEEP, GAMES_PER_MAIL = 100, 50


def digests_put(now: datetime) -> None:
    """Write a digest to each player whose interval is over and who has a new turn."""
    due = Notifications.objects.select_related("player").filter(next_digest_at__lte=now)
    for mine in due.order_by("next_digest_at")[:PLAYERS_PER_SWEEP]:
        with transaction.atomic():
            if end := quiet_end(now, quiet_hours_of(mine)):
                digest_put_off(mine, until=end)
            elif digest_claim(mine, now=now):
                _write_digest(mine, now)


def _write_digest(mine: Notifications, now: datetime) -> None:
    found = (
        Decision.objects.filter(player=mine.player, answered=False, game__status="active")
        .filter(game__clock=None)
        .select_related("game")
        .prefetch_related("game__seats__player")
        .defer("game__state", "game__seed")
        .order_by(F("deadline_at").asc(nulls_last=True), "opened_at")
    )
    waiting = [d for d in found if not is_switched_off(mine, Channel.MAIL, d.game.ruleset)]
    told = Delivery.objects.filter(
        player=mine.player, channel=Channel.MAIL, status=Delivery.Status.PENDING
    )
    new = set(told.values_list("decision_id", flat=True))
    before = mine.digest_sent_at
    if any(before is None or d.opened_at > before or d.pk in new for d in waiting):
        games = "1 game waits" if len(waiting) == 1 else f"{len(waiting)} games wait"
        digest_put(mine, f"{games} for you", _text(mine.player, waiting), now=now)
        told.filter(decision_id__in=[decision.pk for decision in waiting]).update(
            status=Delivery.Status.SUCCEEDED, attempts=1, last_attempt_at=now
        )
    deliveries_withhold(told, SWITCHED_OFF)


def _text(player: Player, waiting: Sequence[Decision]) -> str:
    lines = [f"Hello {player.name}, it is your turn:", ""]
    for decision in waiting[:GAMES_PER_MAIL]:
        lines += [_line(player, decision), f"  {settings.PUBLIC_URL}/#/games/{decision.game_id}"]
    if len(waiting) > GAMES_PER_MAIL:
        lines.append(f"- and {len(waiting) - GAMES_PER_MAIL} more")
    return "\n".join([*lines, "", "You can change how often this is sent, or switch it off.", ""])


def _line(player: Player, decision: Decision) -> str:
    others = [seat for seat in decision.game.seats.all() if seat.player_id != player.pk]
    against = f" with {', '.join(map(_name, others))}" if others else ""
    until = decision.deadline_at
    limit = f", until {until:%Y-%m-%d %H:%M} UTC" if until else ""
    return f"- {RULES[decision.game.ruleset].name}{against}{limit}"


def _name(seat: Seat) -> str:
    if seat.player:
        return seat.player.name
    if seat.rating is not None:
        return f"an engine rated {seat.rating}"
    return seat.engine or "nobody"
