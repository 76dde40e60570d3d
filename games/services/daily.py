"""Daily challenges: a deal for each ruleset and day, and the one attempt that an account has with it."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone

from games.account_limits import account_lock
from games.models import Daily, DailyAttempt, Player
from games.paging import Paging
from games.projection.shapes import Visibility
from games.refusals import Refusal
from games.rules import RULES
from games.rules.rng import seed_commitment
from games.services.games import GameCreateInput, table_open
from games.services.seat_requests import MeSeat
from games.table import Table

#: Deals are made, and committed to, this long before their day begins at the latest.
AHEAD = timedelta(days=1)


def rulesets_of_days() -> list[str]:
    """Those that can be played alone."""
    return [slug for slug, ruleset in RULES.items() if 1 in ruleset.seat_counts]


def dailies_put() -> None:
    """Make the deals of today and tomorrow that are missing. Any number of processes may."""
    now = timezone.now()
    wanted = {(now + ahead).date() for ahead in (timedelta(), AHEAD)}
    rows = Daily.objects.filter(date__in=wanted).values_list("ruleset", "date")
    missing = {(slug, day) for slug in rulesets_of_days() for day in wanted} - set(rows)
    Daily.objects.bulk_create(
        [_new(slug, day) for slug, day in sorted(missing)], ignore_conflicts=True
    )


def _new(ruleset: str, day: date) -> Daily:
    seed = secrets.token_bytes(32)
    commitment = seed_commitment(seed, f"{ruleset}/{day}")
    return Daily(
        ruleset=ruleset,
        date=day,
        ruleset_version=RULES[ruleset].version,
        seed=seed,
        seed_commitment=commitment,
        created_at=timezone.now(),
    )


def daily_list() -> list[Daily]:
    """The challenges of today, then those of tomorrow."""
    today = timezone.now().date()
    days = Daily.objects.filter(date__in=[today, today + AHEAD])
    return list(days.order_by("date", "ruleset"))


def daily_board(daily: Daily, paging: Paging) -> tuple[list[DailyAttempt], int, str | None]:
    """A page of the ranking, the number of rows before it, and a cursor; empty until the day is over."""
    done = daily.attempts.filter(key__isnull=False, player__closed_at=None)
    if timezone.now() < daily.ends_at:
        done = done.none()
    return paging.ranked(done.select_related("player").order_by("-key", "id"))


def daily_get(ruleset: str, day: str) -> Daily:
    asked: date | None = None
    with suppress(ValueError):
        asked = date.fromisoformat(day)
    # There are other ways to write a date.
    if asked is not None and str(asked) == day and ruleset in RULES:
        found = Daily.objects.filter(ruleset=ruleset, date=asked).first()
        if found is not None:
            return found
    raise Refusal("not-found", "There is no challenge of this ruleset and day.")


def daily_play(*, ruleset: str, player: Player) -> tuple[Table, bool]:
    """The player's game with the deal of today, and whether it is new. An account has one attempt,
    which its owner and its bots share."""
    if ruleset not in rulesets_of_days():
        raise Refusal("not-found", "There is no such challenge.")
    dailies_put()
    daily = daily_get(ruleset, str(timezone.now().date()))
    with transaction.atomic():
        # So two requests at once cannot both open a game.
        account_lock(player)
        attempt = DailyAttempt.objects.filter(daily=daily, account=player.account_id).first()
        if attempt is not None:
            if attempt.player_id != player.pk:
                detail = "Your account has used its attempt: a bot and its owner share it."
                raise Refusal("day-not-over", detail)
            return Table.load(attempt.game_id), False
        seats = (MeSeat(),)
        request = GameCreateInput(ruleset=ruleset, seats=seats, visibility=Visibility.PRIVATE)
        table = table_open(host=player, request=request, seats=seats, daily=daily)
        DailyAttempt.objects.create(
            daily=daily,
            account_id=player.account_id,
            player=player,
            game=table.game,
            guest=(player.owner or player).is_guest,
        )
        return table, True
