"""Events on the wire: server-sent events, or one line of JSON each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from games.projection.shapes import Answer

#: A browser reopens a broken stream after this time.
RETRY_MILLISECONDS = 2000


class Framing(Protocol):
    media_type: str
    opening: bytes
    heartbeat: bytes

    def frame(self, event: Any) -> bytes: ...


class ServerSent:
    media_type = "text/event-stream"
    opening = f"retry: {RETRY_MILLISECONDS}\n\n".encode()
    heartbeat = b":\n\n"

    def frame(self, event: Any) -> bytes:
        """An event about the stream itself has no id, so that a browser keeps that of the last."""
        kind = type(event).__struct_config__.tag
        number = "" if event.id is None else f"id: {event.id}\n"
        return f"{number}event: {kind}\ndata: ".encode() + _json(event) + b"\n\n"


class Lines:
    media_type = "application/x-ndjson"
    opening = b""
    heartbeat = b"\n"

    def frame(self, event: Any) -> bytes:
        return _json(event) + b"\n"


FRAMINGS: tuple[Framing, ...] = (ServerSent(), Lines())


def framing_for(accept: str) -> Framing | None:
    """The first of the two that `Accept` names before JSON; None for a plain page."""
    for part in accept.lower().split(","):
        media_type = part.partition(";")[0].strip()
        if media_type in {"application/json", "*/*"}:
            return None
        for framing in FRAMINGS:
            if framing.media_type == media_type:
                return framing
    return None


def framed(framing: Framing, events: Iterable[Any]) -> bytes:
    return b"".join(framing.frame(event) for event in events)


def _json(event: Any) -> bytes:
    if not isinstance(event, Answer):
        raise TypeError(f"{type(event).__name__} is not declared as an answer.")
    return msgspec.json.encode(event)
