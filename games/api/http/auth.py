"""Bearer tokens. Only digests are stored, so that a stolen database contains no credentials."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from games.live.tickets import ticket_redeem
from games.models import Player, Token
from games.models.prepared import Prepared
from games.refusals import Refusal
from games.services.tokens import PREFIX, digest_of_token, is_expired

_BY_DIGEST = Prepared(lambda digest: Token.objects.select_related("player").filter(digest=digest))

SEND_A_TOKEN = "Send the header Authorization: Bearer axio_..."  # noqa: S105 (a sentence)


def token_in_header(request: HttpRequest) -> Token | None:
    """The token of the `Authorization` header; a wrong one is refused even where none is needed."""
    header = request.META.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, secret = header.partition(" ")
    secret = secret.strip()
    if scheme.lower() != "bearer" or not secret.startswith(PREFIX):
        raise Refusal("unauthenticated", SEND_A_TOKEN)
    token = _BY_DIGEST.first(digest_of_token(secret))
    if token is None:
        raise Refusal("unauthenticated", "This token is unknown or was revoked.")
    if is_expired(token):
        raise Refusal("unauthenticated", "This token has expired.")
    return token


def token_in_header_or_ticket(request: HttpRequest) -> Token | None:
    """Also accepts a ticket in the URL, once."""
    ticket = request.GET.get("ticket")
    if not ticket or "HTTP_AUTHORIZATION" in request.META:
        return token_in_header(request)
    token = ticket_redeem(ticket)
    if token is None or is_expired(token):
        raise Refusal("unauthenticated", "This ticket is unknown, used, or too old.")
    return token


class BearerAuthentication(BaseAuthentication):
    """A wrong token is refused even where none is needed, so that clients notice the mistake."""

    token_of = staticmethod(token_in_header)

    def authenticate(self, request: Request) -> tuple[Player, Token] | None:
        token = self.token_of(request)
        return (token.player, token) if token else None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class TicketAuthentication(BearerAuthentication):
    token_of = staticmethod(token_in_header_or_ticket)
