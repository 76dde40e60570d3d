"""Headers in which a client weighs what it would like: `Accept`, `Accept-Encoding`, ..."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(256)
def weights(header: str) -> dict[str, float]:
    """What is listed, in lower case, with its weight from 0 (refused) to 1. Other parameters do not
    count: `application/json; charset=utf-8` is JSON."""
    found: dict[str, float] = {}
    for part in header.lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        if name:
            found.setdefault(name, _weight(parameters))
    return found


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0
