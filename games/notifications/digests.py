"""The digest: a mail that lists the games in which it is a player's turn.

Games of a sandbox have digests of their own, by their clock. A turn in them waits for the next one as
a delivery that is due by that clock, so that nothing is due where nothing is new.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.utils import timezone

from games.models import Decision, Delivery, Notifications, Player, SandboxClock, Seat
from games.notifications.deliveries import deliveries_withhold
from games.notifications.mail_settings import INTERVALS, digest_claim, digest_put, digest_put_off
from games.notifications.mails import mail_put
from games.notifications.quiet_hours import quiet_end
from games.notifications.verdicts import SWITCHED_OFF, is_switched_off, quiet_hours_of
from games.rules import RULES

Channel, Status = Delivery.Channel, Delivery.Status
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


def clock_digests_put(clock: SandboxClock) -> None:
    """Write those that are due by a sandbox clock, or put them off."""
    due = _untold(clock).filter(clock_due_at__lte=clock.now)
    for player in set(due.values_list("player", flat=True)):
        with transaction.atomic():
            rows = Notifications.objects.select_related("player").filter(player=player)
            mine = rows.exclude(next_digest_at=None).first()
            told = _untold(clock).filter(player=player)
            if mine is None:
                deliveries_withhold(told, SWITCHED_OFF)
            elif later := _not_before(mine, clock):
                told.update(clock_due_at=later)
            else:
                _write_clock_digest(mine, told, clock)


def _not_before(mine: Notifications, clock: SandboxClock) -> datetime | None:
    """The end of the interval or of the quiet hours in which this moment lies, by the clock."""
    mails = Delivery.objects.filter(player=mine.player, channel=Channel.MAIL, clock=clock)
    last = mails.filter(status=Status.SUCCEEDED).aggregate(at=Max("clock_due_at"))["at"]
    after: datetime | None = last and last + INTERVALS[Notifications.Digest(mine.digest)]
    return after if after and after > clock.now else quiet_end(clock.now, quiet_hours_of(mine))


def _write_digest(mine: Notifications, now: datetime) -> None:
    waiting, told = _waiting(mine, None), _untold(None).filter(player=mine.player)
    new = set(told.values_list("decision_id", flat=True))
    before = mine.digest_sent_at
    if any(before is None or d.opened_at > before or d.pk in new for d in waiting):
        digest_put(mine, _subject(waiting), _text(mine.player, waiting), now=now)
        _tell(told, waiting, now)
    deliveries_withhold(told, SWITCHED_OFF)


def _write_clock_digest(mine: Notifications, told: QuerySet[Delivery], clock: SandboxClock) -> None:
    waiting, now = _waiting(mine, clock), timezone.now()
    # The time by the clock stays with what was told: the next interval is counted from it.
    if _tell(told, waiting, now, clock_due_at=clock.now):
        mail_put(mine.email or "", _subject(waiting), _text(mine.player, waiting), at=now)
    deliveries_withhold(told, SWITCHED_OFF)


def _waiting(mine: Notifications, clock: SandboxClock | None) -> list[Decision]:
    """What a player has to decide in the games of a clock, or in those of the real time."""
    found = (
        Decision.objects.filter(player=mine.player, answered=False, game__status="active")
        .filter(game__clock=clock)
        .select_related("game")
        .prefetch_related("game__seats__player")
        .defer("game__state", "game__seed")
        .order_by(F("deadline_at").asc(nulls_last=True), "opened_at")
    )
    return [d for d in found if not is_switched_off(mine, Channel.MAIL, d.game.ruleset)]


def _untold(clock: SandboxClock | None) -> QuerySet[Delivery]:
    """What waits for a digest of a clock, or of the real time."""
    return Delivery.objects.filter(channel=Channel.MAIL, status=Status.PENDING, clock=clock)


def _tell(
    told: QuerySet[Delivery], waiting: Sequence[Decision], now: datetime, **more: datetime
) -> int:
    """Note that a mail tells of these; returns for how many that is new."""
    rows = told.filter(decision_id__in=[decision.pk for decision in waiting])
    return rows.update(status=Status.SUCCEEDED, attempts=1, last_attempt_at=now, **more)


def _subject(waiting: Sequence[Decision]) -> str:
    games = "1 game waits" if len(waiting) == 1 else f"{len(waiting)} games wait"
    return f"{games} for you"


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
