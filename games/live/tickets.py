"""Tickets: a browser's EventSource cannot send headers, and a token must not be in a URL."""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from django.utils import timezone

from games.models import StreamTicket, Token

TICKET_SECONDS = 60


def ticket_create(token: Token) -> tuple[StreamTicket, str]:
    """A ticket and its secret. Only a digest of the secret is stored."""
    now = timezone.now()
    StreamTicket.objects.filter(token=token, expires_at__lt=now).delete()
    secret = secrets.token_urlsafe(24)
    ticket = StreamTicket.objects.create(
        token=token, digest=_digest(secret), expires_at=now + timedelta(seconds=TICKET_SECONDS)
    )
    return ticket, secret


def ticket_redeem(secret: str) -> Token | None:
    """The token that a ticket replaces. A ticket can be used once."""
    known = StreamTicket.objects.select_related("token__player").filter(digest=_digest(secret))
    ticket = known.filter(expires_at__gt=timezone.now()).first()
    # Of several concurrent requests, only the one that deletes it may use it.
    if ticket is None or not known.filter(pk=ticket.pk).delete()[0]:
        return None
    return ticket.token


def _digest(secret: str) -> bytes:
    return sha256(secret.encode(errors="replace")).digest()
