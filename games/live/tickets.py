"""Tickets: a browser's EventSource can send no header, and a token must not be in an address."""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from django.utils import timezone

from games.models import StreamTicket, Token

SECONDS = 60


def ticket_create(token: Token) -> tuple[StreamTicket, str]:
    """A ticket and its secret, which is shown this once."""
    now = timezone.now()
    StreamTicket.objects.filter(token=token, expires_at__lt=now).delete()
    secret = secrets.token_urlsafe(24)
    ticket = StreamTicket.objects.create(
        token=token, digest=_digest(secret), expires_at=now + timedelta(seconds=SECONDS)
    )
    return ticket, secret


def ticket_redeem(secret: str) -> Token | None:
    """The token that a ticket stands for, once."""
    known = StreamTicket.objects.select_related("token__player").filter(digest=_digest(secret))
    ticket = known.filter(expires_at__gt=timezone.now()).first()
    # Of several who come at once, one deletes it.
    if ticket is None or not known.filter(pk=ticket.pk).delete()[0]:
        return None
    return ticket.token


def _digest(secret: str) -> bytes:
    return sha256(secret.encode(errors="replace")).digest()
