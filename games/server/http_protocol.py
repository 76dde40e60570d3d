"""HTTP/1.1 with bounds that uvicorn does not have: clients cannot hold connections by being slow.

A connection is closed if a request's head or body does not arrive in time, if the client stops
reading, or if there are too many connections. Long polls and streams wait as long as they like.
"""

from __future__ import annotations

import asyncio
import resource
from typing import Any, ClassVar, NamedTuple

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from games.server.threads import UNAVAILABLE

#: The size of a request's head, which uvicorn limits with h11 only.
MAX_HEAD_BYTES = 64 * 1024
#: Files that a process needs besides connections: databases, Redis, logs, modules.
OTHER_FILES = 100


class Bounds(NamedTuple):
    head_seconds: float
    #: For the body of a request, and for a client that stops reading the response.
    body_seconds: float
    connections: int


def raise_file_limit(connections: int) -> int:
    """Let the process open files for this many connections; returns for how many it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(1, min(connections, soft - OTHER_FILES))


class Bounded(asyncio.Protocol):
    """Goes before one of uvicorn's protocols, of httptools or of h11, whose attributes these are."""

    bounds: ClassVar[Bounds]
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    connections: set[Any]
    server_state: Any
    #: The latest request whose head is complete.
    cycle: Any

    _timer: asyncio.TimerHandle | None = None
    #: What the timer waits for: one step of one request.
    _step: tuple[float, Any] | None = None
    _stalled: asyncio.TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if len(self.connections) > self.bounds.connections:
            self.transport.write(_busy(self.server_state.default_headers))
            self.transport.close()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._timer, self._stalled):
            if timer:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        in_body = bool(before and before.more_body)
        super().data_received(data)
        in_head = self.cycle is before and not in_body
        self._head_bytes = self._head_bytes + len(data) if in_head else 0
        if self._head_bytes > MAX_HEAD_BYTES:
            self.transport.abort()
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()  # type: ignore[misc]  # of uvicorn's protocols
        # Until the next request begins, uvicorn's own limit for idle connections counts.
        self._watch(idle=True)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()  # type: ignore[misc]
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.bounds.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled:
            self._stalled.cancel()

    def _watch(self, *, idle: bool = False) -> None:
        """Start the timer of what the client must do next, unless it already runs."""
        step = self._next_step(idle=idle)
        if step == self._step:
            return
        if self._timer:
            self._timer.cancel()
        self._step = step
        self._timer = self.loop.call_later(step[0], self.transport.abort) if step else None

    def _next_step(self, *, idle: bool) -> tuple[float, Any] | None:
        if self.transport.is_closing():
            # It closes when the client has read the response.
            return self.bounds.body_seconds, None
        if self.cycle is None or self.cycle.response_complete:
            return None if idle else (self.bounds.head_seconds, self.cycle)
        # While pipelined requests wait for their turn, uvicorn does not read.
        if self.cycle.more_body and not getattr(self, "pipeline", None):
            return self.bounds.body_seconds, self.cycle
        return None

    def _unsupported_upgrade_warning(self) -> None:
        """Some clients offer another protocol with every request: not worth two lines of log."""


class BoundedHttpTools(Bounded, HttpToolsProtocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.parser = _Parser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)

    def on_headers_complete(self) -> None:
        if not self.offers_upgrade():
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        if not self.offers_upgrade():
            super().on_message_complete()

    def offers_upgrade(self) -> bool:
        return bool(self.parser.should_upgrade() and self.parser.get_method() != b"CONNECT")

    def head_without_upgrade(self) -> bytes:
        ours = [(name, value) for name, value in self.headers if name != b"upgrade"]
        lines = [name + b": " + value for name, value in ours]
        request = b"%b %b HTTP/1.1" % (self.parser.get_method(), self.url)
        return b"\r\n".join([request, *lines, b"", b""])


class _Parser(httptools.HttpRequestParser):
    """Ignores offers to upgrade, such as that of Java's client to speak HTTP/2 (`h2c`).

    httptools ends such a request after its head, and its body would be lost.
    """

    def __init__(self, protocol: BoundedHttpTools) -> None:
        super().__init__(protocol)
        self.protocol = protocol

    def feed_data(self, data: Any) -> None:
        try:
            super().feed_data(data)
        except httptools.HttpParserUpgrade as offer:
            if not self.protocol.offers_upgrade():
                raise
            self.feed_data(self.protocol.head_without_upgrade() + data[offer.args[0] :])


def bounded(bounds: Bounds, base: type[Bounded] = BoundedHttpTools) -> type[Bounded]:
    return type(base.__name__, (base,), {"bounds": bounds})


def _raw(status: bytes, headers: list[tuple[bytes, bytes]], content: bytes) -> bytes:
    length = (b"content-length", str(len(content)).encode())
    lines = [name + b": " + value for name, value in [*headers, length, (b"connection", b"close")]]
    return b"\r\n".join([b"HTTP/1.1 " + status, *lines, b"", content])


def _busy(common: list[tuple[bytes, bytes]]) -> bytes:
    headers = [*common, *UNAVAILABLE.headers]
    return _raw(b"503 Service Unavailable", headers, UNAVAILABLE.content)
