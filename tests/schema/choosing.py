"""Which of many answers is shown as the example, and what of it must not be shown."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from typing import Any

#: Another member is worth this many characters.
WORTH = 80
#: Longer ones are chosen only if there is no other.
MOST_CHARACTERS = 2500
SECRET = base64.b64encode(b"an example and not a secret").decode()
#: What looks like a secret, and what stands in the document instead.
SECRETS = (
    (re.compile(r"\baxio_[\w-]{20,}"), "axio_an-example-and-not-a-token"),
    (re.compile(r"\bwhsec_[\w+/=-]{20,}"), f"whsec_{SECRET}"),
)
#: Members that would differ each time, or that are secrets without a mark.
INSTEAD = {
    "ticket": "an-example-and-not-a-ticket",
    "response_ms": 12,
    "vapid_public_key": base64.urlsafe_b64encode(b"\x04" + bytes(range(64))).decode().rstrip("="),
}


def value_of(body: Any) -> tuple[bool, int]:
    """Examples are compared by this: many different members, with little repetition."""
    length = len(json.dumps(body))
    return length <= MOST_CHARACTERS, WORTH * len(set(_told(body))) - length


def _told(value: Any, way: str = "") -> Iterator[str]:
    """Where something stands; all items of a list stand in the same place."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield from _told(member, f"{way}/{name}")
    elif isinstance(value, list):
        for item in value:
            yield from _told(item, f"{way}/-")
    elif value not in (None, ""):
        yield way


def harmless(value: Any) -> Any:
    """The same without anything that looks like a secret, or that is measured."""
    if isinstance(value, dict):
        return {
            name: INSTEAD.get(name, harmless(member)) if member is not None else None
            for name, member in value.items()
        }
    if isinstance(value, list):
        return [harmless(item) for item in value]
    if isinstance(value, str):
        for pattern, instead in SECRETS:
            value = pattern.sub(instead, value)
    return value
