"""Settings of a player: channels and quiet hours, the mail address, its confirmation, and digests."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from games.account_limits import account_lock
from games.models import Delivery, Notifications, Player, SandboxClock
from games.models.ids import ALPHABET
from games.notifications.channel_marks import player_mark_channels
from games.notifications.deliveries import deliveries_withhold
from games.notifications.mails import mail_put
from games.notifications.verdicts import SWITCHED_OFF
from games.notifications.wishes import wishes_update
from games.refusals import Refusal, invalid

INTERVALS = {
    Notifications.Digest.HOURLY: timedelta(hours=1),
    Notifications.Digest.DAILY: timedelta(days=1),
}
CODE_LETTERS, CODE_VALID_FOR = 10, timedelta(days=1)
#: The pause before another code is sent, which doubles with each code that was not used.
CODE_PAUSE, MAX_DOUBLINGS = timedelta(minutes=1), 10
#: For one address, counted over all players.
MAX_CODES_PER_DAY = 3


def notifications_update(*, player: Player, changes: dict[str, Any]) -> Notifications:
    """Change settings. A new address gets a code, and nothing else until it is confirmed."""
    now = timezone.now()
    with transaction.atomic():
        account_lock(player)
        Notifications.objects.get_or_create(player=player)
        mine = Notifications.objects.select_for_update(no_key=True).get(player=player)
        if "email" in changes:
            _set_address(mine, changes["email"], now)
        mine.digest = changes.get("digest", mine.digest)
        wishes_update(mine, changes)
        _store(mine, now)
    return mine


def notifications_confirm(*, player: Player, code: str) -> Notifications:
    now = timezone.now()
    with transaction.atomic():
        rows = Notifications.objects.select_for_update(no_key=True).filter(player=player)
        mine = rows.exclude(code_digest=None).filter(code_sent_at__gt=now - CODE_VALID_FOR).first()
        right = mine and secrets.compare_digest(bytes(mine.code_digest or b""), _digest_of(code))
        if mine is None or not right:
            detail = "This is not the latest code, or it is older than a day."
            raise invalid("/code", "invalid-value", detail)
        mine.confirmed, mine.code_digest, mine.codes_unused = True, None, 0
        _store(mine, now)
    return mine


def digest_claim(mine: Notifications, *, now: datetime) -> bool:
    """Claim the digest that is due; False if another sweeper has claimed it."""
    interval = INTERVALS[Notifications.Digest(mine.digest)]
    due = Notifications.objects.filter(pk=mine.pk, next_digest_at=mine.next_digest_at)
    return bool(due.update(next_digest_at=now + interval))


def digest_put_off(mine: Notifications, *, until: datetime) -> None:
    """Not in the quiet hours. If another sweeper was faster, nothing changes."""
    due = Notifications.objects.filter(pk=mine.pk, next_digest_at=mine.next_digest_at)
    due.update(next_digest_at=until)


def digest_put(mine: Notifications, subject: str, text: str, *, now: datetime) -> None:
    Notifications.objects.filter(pk=mine.pk).update(digest_sent_at=now)
    mail_put(mine.email or "", subject, text, at=now)


def _store(mine: Notifications, now: datetime) -> None:
    _schedule_digest(mine, now)
    mine.save()
    waiting = Delivery.objects.filter(player=mine.player, channel=Delivery.Channel.MAIL)
    if mine.next_digest_at is None:
        deliveries_withhold(waiting, SWITCHED_OFF)
    else:
        # What was put off by a sandbox clock is looked at again with the new interval and hours.
        time = SandboxClock.objects.filter(pk=OuterRef("clock_id")).values("now")
        put_off = waiting.filter(status=Delivery.Status.PENDING, clock__isnull=False)
        put_off.update(clock_due_at=Subquery(time))
    player_mark_channels(mine.player_id)


def _schedule_digest(mine: Notifications, now: datetime) -> None:
    """When the next digest is due: at most one per interval, however the settings change."""
    interval = INTERVALS.get(Notifications.Digest(mine.digest))
    if not mine.confirmed or interval is None:
        mine.next_digest_at = None
    else:
        mine.next_digest_at = max(now, (mine.digest_sent_at or now - interval) + interval)


def _set_address(mine: Notifications, address: str | None, now: datetime) -> None:
    if address is not None:
        try:
            validate_email(address)
        except ValidationError:
            raise invalid("/email", "invalid-value", "This is not an e-mail address.") from None
    if address == mine.email and mine.confirmed:
        return
    mine.email, mine.confirmed, mine.code_digest = address, False, None
    if address is None:
        return
    _require_code_pause(mine, address, now)
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS))
    mine.code_digest, mine.code_sent_at = _digest_of(code), now
    mine.codes_unused += 1
    mail_put(
        address,
        "Confirm your address",
        f"The player {mine.player.name} asks for mail to this address. To confirm it, enter this "
        f"code within a day:\n\n{code}\n\nIf this was not you, ignore this mail.\n",
        at=now,
    )


def _require_code_pause(mine: Notifications, address: str, now: datetime) -> None:
    pause = CODE_PAUSE * 2 ** min(max(0, mine.codes_unused - 1), MAX_DOUBLINGS)
    since = now - timedelta(days=1)
    sent = Notifications.objects.filter(email=address, code_sent_at__gt=since).exclude(pk=mine.pk)
    if mine.code_sent_at and mine.code_sent_at > now - pause:
        wait = mine.code_sent_at + pause - now
    elif sent.count() >= MAX_CODES_PER_DAY:
        wait = timedelta(days=1)
    else:
        return
    seconds = int(wait.total_seconds()) + 1
    detail = f"A code was sent recently. Try again in {seconds} seconds."
    raise Refusal("rate-limited", detail, retry_after=seconds)


def _digest_of(code: str) -> bytes:
    return sha256(code.strip().lower().encode()).digest()
