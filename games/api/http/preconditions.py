"""`If-Match`: a change is made only to what the client has seen (RFC 9110, section 13.1.1).

The tag is that of the answer to a GET. It is compared, and the change made, under the lock that every
change of the same thing takes, so that nothing can happen in between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, cast

from django.db import transaction
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from games.account_limits import account_lock
from games.api.http.json import encode
from games.models import Player
from games.refusals import Refusal
from games.server.etags import etag_of
from games.table import Table

HEADER = "HTTP_IF_MATCH"


class Changeable(Protocol):
    def current(self, request: Request, **path: Any) -> Any:
        """What the client must have seen, as a GET answers it."""


def respond_if_current(
    endpoint: Changeable, view: Callable[..., Response], request: Request, **path: Any
) -> Response:
    with transaction.atomic():
        if "game_id" in path:
            Table.load(path["game_id"], lock=True)
        else:
            account_lock(cast(Player, request.user))
        tag = etag_of(encode(endpoint.current(request, **path)))
        # A weak tag does not match, and a header that is none matches nothing.
        if not {"*", tag} & set(parse_etags(request.META[HEADER])):
            detail = "It has changed since you read it. Read it again, then decide again."
            raise Refusal("precondition-failed", detail)
        return view(request, **path)
