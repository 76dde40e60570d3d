"""Somebody who follows a stream of a running service, in a thread of its own."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx

SERVER_SENT, LINES = "text/event-stream", "application/x-ndjson"


class Follower:
    """Collects events until the stream ends, or until `stop`."""

    def __init__(
        self, base: str, path: str, headers: dict[str, str] | None = None, accept: str = SERVER_SENT
    ) -> None:
        self.events: list[dict[str, Any]] = []
        self.signs_of_life = 0
        self.broken: Exception | None = None
        self.status: int | None = None
        self._news = threading.Condition()
        self._response: httpx.Response | None = None
        self._call = (f"{base}/api/v1/{path}", {**(headers or {}), "Accept": accept})
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def __enter__(self) -> Follower:
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()

    def stop(self) -> None:
        """As a lost connection would."""
        self.wait(lambda _: self._response is not None or self.broken is not None)
        if self._response:
            network = self._response.extensions["network_stream"]
            with suppress(OSError):
                network.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self._thread.join(10)

    def wait(self, enough: Callable[[Follower], bool], seconds: float = 30) -> Follower:
        with self._news:
            done = self._news.wait_for(lambda: enough(self), seconds)
        assert done, f"Only this came: {self.types}, {self.signs_of_life} signs of life"
        return self

    def wait_for(self, type_: str, number: int = 1) -> dict[str, Any]:
        self.wait(lambda _: self.types.count(type_) >= number)
        return [event for event in self.events if event["type"] == type_][number - 1]

    def join(self) -> Follower:
        """Until the service ends the stream."""
        self._thread.join(30)
        assert not self._thread.is_alive()
        return self

    @property
    def types(self) -> list[str]:
        return [event["type"] for event in self.events]

    @property
    def ids(self) -> list[int]:
        """Those of what happened: the rest is about the stream."""
        about = {"snapshot", "resync", "stream.closing"}
        return [int(event["id"]) for event in self.events if event["type"] not in about]

    _id: str | None = None

    def _run(self) -> None:
        url, headers = self._call
        try:
            with httpx.stream("GET", url, headers=headers, timeout=60) as response:
                self.status = response.status_code
                if response.status_code != 200:
                    self._tell(json.loads(response.read()))
                    return
                self._response = response
                read = self._sent if SERVER_SENT in headers["Accept"] else self._line
                for line in response.iter_lines():
                    read(line)
        except (httpx.HTTPError, httpx.StreamError, OSError) as error:
            self.broken = error
        finally:
            with self._news:
                self._news.notify_all()

    def _sent(self, line: str) -> None:
        name, _, value = line.partition(": ")
        if line == ":":
            self._sign_of_life()
        elif name == "id":
            self._id = value
        elif name == "event":
            self._type = value
        elif name == "data":
            event = json.loads(value)
            assert (event["id"], event["type"]) == (self._id, self._type)
            self._id = None
            self._tell(event)

    def _line(self, line: str) -> None:
        if line:
            self._tell(json.loads(line))
        else:
            self._sign_of_life()

    def _sign_of_life(self) -> None:
        with self._news:
            self.signs_of_life += 1
            self._news.notify_all()

    def _tell(self, event: dict[str, Any]) -> None:
        with self._news:
            event.setdefault("type", None)
            self.events.append({**event, "heard_at": time.time()})
            self._news.notify_all()
