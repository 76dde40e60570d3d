"""`Idempotency-Key`: a POST that is repeated with the same key is answered again, and done once.

This holds for every POST. A move has its own way, which costs less and checks in another order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.json import REPLAYED_HEADER, Encoded, encode, raw_body
from games.api.http.limits import address_of
from games.models import Token
from games.parsing import digest_of, require_key
from games.services.kept_answers import Given, answer_once

HEADER = "HTTP_IDEMPOTENCY_KEY"

View = Callable[..., Response]


def declare_repeatable(view: Callable[..., Any], repeatable: bool) -> None:
    view.repeatable = repeatable  # type: ignore[attr-defined]


def is_repeated_by_key(request: Request, view: Callable[..., Any]) -> bool:
    repeatable: bool = view.repeatable  # type: ignore[attr-defined]
    return repeatable and HEADER in request.META


def respond_once(view: View, request: Request, *args: Any, **path: Any) -> Response:
    key = request.META[HEADER]
    require_key(key)

    def give() -> Given:
        response = view(request, *args, **path)
        headers = {name: value for name, value in response.items() if name != "Content-Type"}
        body = b"" if response.data is None else encode(response.data)
        return Given(response.status_code, headers, body)

    given, new = answer_once(
        asked=f"{_caller(request)}\n{request.path}\n{key}",
        digest=digest_of(raw_body(request)),
        give=give,
    )
    headers = given.headers if new else given.headers | REPLAYED_HEADER
    return Response(Encoded(body=given.body), given.status, headers=headers)


def _caller(request: Request) -> str:
    """Whose key it is. A token with fewer rights must not get the answer that was given to another.

    Strangers are told apart by their address: whoever guesses the key and the body of somebody who
    signed up would have to do it from there, within the limit of sign-ups.
    """
    token = cast(Token | None, request.auth)
    if token is None:
        return f"stranger at {address_of(request)}"
    return f"player {token.player_id} with {token.scopes} for {token.game_id}"
