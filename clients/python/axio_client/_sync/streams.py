"""Derived from `_async` by clients/python/generate.py: do not edit. Lists of events as endless iterators: they resume after a break, and drop doubles."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from contextlib import closing
from time import monotonic, sleep
from typing import Any

import httpx

from axio_client._sync.transport import Transport
from axio_client.errors import AxioError, Problem, Unreachable
from axio_client.requests import passes, pause_before

#: What arrives twice arrives shortly after its first time.
REMEMBERED = 1000


def follow(
    transport: Transport, path: str, after: str | None = None
) -> Generator[dict[str, Any], None]:
    """The events of a list, from `after` on; without it the first is a `snapshot`.

    If the cursor is too old for the service, there is another `snapshot` in between. It ends after
    the last event of a finished game.
    """
    seen: deque[str] = deque(maxlen=REMEMBERED)
    attempt, broken_since = 0, monotonic()
    while True:
        failure: Exception = Unreachable("the stream ended")
        try:
            with closing(transport.lines("GET", path, {"after": after})) as events:
                for event in events:
                    if event is None:
                        broken_since = monotonic()
                        continue
                    attempt = 0
                    if event["type"] == "stream.closing":
                        if event["reason"] == "game-over":
                            return
                        break
                    if event["type"] == "resync":
                        after = None
                        break
                    if event["id"] not in seen:
                        after = event["id"]
                        seen.append(after)
                        yield event
        except (AxioError, httpx.TransportError) as broken:
            if isinstance(broken, Problem) and broken.code == "cursor-expired":
                after = None
            elif not passes(broken):
                raise
            failure = broken
        attempt += 1
        pause = pause_before(attempt, failure)
        if monotonic() + pause - broken_since > transport.patience:
            raise Unreachable(f"GET {path}: {failure}") from failure
        sleep(pause)
