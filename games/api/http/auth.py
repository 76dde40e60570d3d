"""Bearer tokens. Only digests are stored, so that a stolen database opens no account."""

from __future__ import annotations

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from games.live.tickets import ticket_redeem
from games.live.waiting import TOKEN
from games.models import Player, Token
from games.models.prepared import Prepared
from games.refusals import Refusal
from games.services.players import PREFIX, digest_of_token

_BY_DIGEST = Prepared(lambda digest: Token.objects.select_related("player").filter(digest=digest))


_BY_ID = Prepared(lambda pk: Token.objects.select_related("player").filter(pk=pk))


class BearerAuthentication(BaseAuthentication):
    """A wrong token is refused everywhere: a client should not play on as nobody."""

    def authenticate(self, request: Request) -> tuple[Player, Token] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        scheme, _, secret = header.partition(" ")
        secret = secret.strip()
        if scheme.lower() != "bearer" or not secret.startswith(PREFIX):
            raise Refusal("unauthenticated", "Send the header Authorization: Bearer axio_...")
        digest = digest_of_token(secret)
        token = _BY_DIGEST.first(digest)
        if token is None:
            raise Refusal("unauthenticated", "This token is unknown or was revoked.")
        return token.player, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class TicketAuthentication(BearerAuthentication):
    """Also takes a ticket in the address, and remembers who asked when a request is asked again."""

    def authenticate(self, request: Request) -> tuple[Player, Token] | None:
        ticket = request._request.GET.get("ticket")
        if not ticket or "HTTP_AUTHORIZATION" in request.META:
            return super().authenticate(request)
        known = request.META.get(TOKEN)
        token = _BY_ID.first(known) if known else ticket_redeem(ticket)
        if token is None:
            raise Refusal("unauthenticated", "This ticket is unknown, used, or too old.")
        return token.player, token
