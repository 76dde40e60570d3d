"""Mail: stored in the transaction of what it reports, sent by workers, at most once."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Q

from games.messages import Message, send_on_commit
from games.models import Mail, Notifications, Player

logger = logging.getLogger(__name__)

#: A queue of its own, so that mail does not wait for receivers of webhooks that hang.
QUEUE = "mail"
#: If no worker has taken a mail by then, its message counts as lost.
LOST_AFTER = timedelta(seconds=30)
#: A mail that waited longer than this is dropped.
STALE_AFTER = timedelta(days=1)


def mail_put(address: str, subject: str, text: str, *, at: datetime) -> None:
    mail = Mail(address=address, subject=subject, text=text, created_at=at)
    mail.announced_at = at if settings.BROKER_URL else None
    mail.save(force_insert=True)
    send_on_commit(_message(mail.pk))


def player_mail(player: Player, subject: str, text: str, *, at: datetime) -> None:
    """Mail a player, or the owner of a bot. Without a confirmed address, nothing is sent."""
    confirmed = Notifications.objects.filter(confirmed=True)
    for pk in (player.pk, player.owner_id):
        if pk and (found := confirmed.filter(player_id=pk).first()):
            mail_put(found.email or "", subject, text, at=at)
            return


def mail_take(pk: str) -> Mail | None:
    """Take a mail out of the table to send it; None if another worker took it."""
    mail = Mail.objects.filter(pk=pk).first()
    return mail if mail and Mail.objects.filter(pk=pk).delete()[0] else None


def mail_send(pk: str) -> None:
    """Send a mail at most once: a mail that cannot be sent is not tried again."""
    mail = mail_take(pk)
    if mail is None:
        return
    try:
        EmailMessage(mail.subject, mail.text, settings.DEFAULT_FROM_EMAIL, [mail.address]).send()
    except Exception as error:
        logger.warning("mail %s could not be sent: %s", pk, type(error).__name__)


def mails_due(now: datetime) -> list[Message]:
    """Messages for mails that are not announced, or whose message was lost."""
    waiting = Mail.objects.filter(Q(announced_at=None) | Q(announced_at__lt=now - LOST_AFTER))
    due = []
    for pk, before, created_at in waiting.values_list("pk", "announced_at", "created_at"):
        if created_at < now - STALE_AFTER:
            mail_take(pk)
        elif Mail.objects.filter(pk=pk, announced_at=before).update(announced_at=now):
            due.append(_message(pk))
    return due


def _message(pk: str) -> Message:
    return Message("notifications.mail", pk, QUEUE, settings.EMAIL_TIMEOUT * 2)
