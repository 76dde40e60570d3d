"""Mail: written with what it tells of, sent by workers, at most once."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from games.models import Mail, Notifications, Player
from games.services.messages import message_send

#: A mail whose message got lost is announced again; one that nobody sends for a day is stale.
AGAIN, STALE = timedelta(seconds=30), timedelta(days=1)


def mail_put(address: str, subject: str, text: str, *, at: datetime) -> None:
    mail = Mail(address=address, subject=subject, text=text, created_at=at)
    mail.announced_at = at if settings.BROKER_URL else None
    mail.save(force_insert=True)
    if settings.BROKER_URL:
        transaction.on_commit(partial(_send, mail.pk))


def player_mail(player: Player, subject: str, text: str, *, at: datetime) -> None:
    """To a player's confirmed address, or of a bot without one its owner's; else to nobody."""
    confirmed = Notifications.objects.filter(confirmed=True)
    for pk in (player.pk, player.owner_id):
        if pk and (found := confirmed.filter(player_id=pk).first()):
            mail_put(found.email or "", subject, text, at=at)
            return


def mail_take(pk: str) -> Mail | None:
    """A mail to be sent by the caller, and by nobody else: after this it is gone."""
    mail = Mail.objects.filter(pk=pk).first()
    return mail if mail and Mail.objects.filter(pk=pk).delete()[0] else None


def mails_announce(now: datetime) -> None:
    """Tell the workers of mail that they do not know of."""
    waiting = Mail.objects.filter(Q(announced_at=None) | Q(announced_at__lt=now - AGAIN))
    for pk, before, created_at in waiting.values_list("pk", "announced_at", "created_at"):
        if created_at < now - STALE:
            mail_take(pk)
        elif Mail.objects.filter(pk=pk, announced_at=before).update(announced_at=now):
            _send(pk)


def _send(pk: str) -> None:
    message_send("webhooks.mail", pk, queue="webhooks", limit=settings.EMAIL_TIMEOUT * 2)
