"""Which of the formats that a response may have the client accepts."""

from __future__ import annotations

from django.http import HttpRequest

from games.refusals import Refusal
from games.server.weights import weights

JSON = ("application/json",)


def accepted_type(request: HttpRequest, offered: tuple[str, ...]) -> str:
    """The media type of the response, the first of equally good ones; 406 if none will do."""
    accept = request.META.get("HTTP_ACCEPT", "")
    if not accept or accept == "*/*":
        return offered[0]
    given = weights(accept)
    best = max(offered, key=lambda offer: _weight(given, offer))
    if _weight(given, best) <= 0:
        raise Refusal("not-acceptable", f"Offered here: {', '.join(offered)}.")
    return best


def _weight(given: dict[str, float], offer: str) -> float:
    """The most specific range counts."""
    ranges = (offer, f"{offer.partition('/')[0]}/*", "*/*")
    return next((given[one] for one in ranges if one in given), 0.0)
