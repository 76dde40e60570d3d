"""Mail settings of a player: the address, its confirmation, and how often there is a digest."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from games.models import Notifications, Player
from games.models.ids import ALPHABET
from games.refusals import Refusal, invalid
from games.services.mails import mail_put

INTERVALS = {
    Notifications.Digest.HOURLY: timedelta(hours=1),
    Notifications.Digest.DAILY: timedelta(days=1),
}
CODE_LETTERS, CODE_LIFE = 10, timedelta(days=1)
#: A player gets a new code after a pause, which doubles with each that is not given back; and an
#: address gets only so many a day, whoever asks.
PAUSE, DOUBLINGS, CODES_A_DAY = timedelta(minutes=1), 10, 3


def notifications_update(*, player: Player, changes: dict[str, Any]) -> Notifications:
    """A new address is mailed a code, and gets nothing else until somebody knows it."""
    now = timezone.now()
    with transaction.atomic():
        Notifications.objects.get_or_create(player=player)
        mine = Notifications.objects.select_for_update(no_key=True).get(player=player)
        if "email" in changes:
            _set_address(mine, changes["email"], now)
        mine.digest = changes.get("digest", mine.digest)
        _plan(mine, now)
        mine.save()
    return mine


def notifications_confirm(*, player: Player, code: str) -> Notifications:
    now = timezone.now()
    with transaction.atomic():
        rows = Notifications.objects.select_for_update(no_key=True).filter(player=player)
        mine = rows.exclude(code_digest=None).filter(code_sent_at__gt=now - CODE_LIFE).first()
        right = mine and secrets.compare_digest(bytes(mine.code_digest or b""), _digest_of(code))
        if mine is None or not right:
            detail = "This is not the code that was sent last, or it is older than a day."
            raise invalid("/code", "invalid-value", detail)
        mine.confirmed, mine.code_digest, mine.codes_unused = True, None, 0
        _plan(mine, now)
        mine.save()
    return mine


def digest_claim(mine: Notifications, *, now: datetime) -> bool:
    """Whether it is the caller who looks if there is something to tell, and nobody else."""
    interval = INTERVALS[Notifications.Digest(mine.digest)]
    due = Notifications.objects.filter(pk=mine.pk, next_digest_at=mine.next_digest_at)
    return bool(due.update(next_digest_at=now + interval))


def digest_put(mine: Notifications, subject: str, text: str, *, now: datetime) -> None:
    Notifications.objects.filter(pk=mine.pk).update(digest_sent_at=now)
    mail_put(mine.email or "", subject, text, at=now)


def _plan(mine: Notifications, now: datetime) -> None:
    """When to look next: never twice within an interval, whatever is switched in between."""
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
            raise invalid("/email", "invalid-value", "This is no e-mail address.") from None
    if address == mine.email and mine.confirmed:
        return
    mine.email, mine.confirmed, mine.code_digest = address, False, None
    if address is None:
        return
    _require_patience(mine, address, now)
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS))
    mine.code_digest, mine.code_sent_at = _digest_of(code), now
    mine.codes_unused += 1
    mail_put(
        address,
        "Confirm your address",
        f"The player {mine.player.name} asks for mail to this address. To confirm it, give this "
        f"code within a day:\n\n{code}\n\nIf this was not you, do nothing: there will be no more.\n",
        at=now,
    )


def _require_patience(mine: Notifications, address: str, now: datetime) -> None:
    pause = PAUSE * 2 ** min(max(0, mine.codes_unused - 1), DOUBLINGS)
    since = now - timedelta(days=1)
    sent = Notifications.objects.filter(email=address, code_sent_at__gt=since).exclude(pk=mine.pk)
    if mine.code_sent_at and mine.code_sent_at > now - pause:
        wait = mine.code_sent_at + pause - now
    elif sent.count() >= CODES_A_DAY:
        wait = timedelta(days=1)
    else:
        return
    seconds = int(wait.total_seconds()) + 1
    detail = f"Codes were sent already. Try again in {seconds} seconds."
    raise Refusal("rate-limited", detail, retry_after=seconds)


def _digest_of(code: str) -> bytes:
    return sha256(code.strip().lower().encode()).digest()
