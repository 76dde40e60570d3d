"""Posting to addresses that strangers chose.

The name is looked up once, every address that it stands for is judged, and the connection is made
to one of these addresses; the name is only what the receiver is called, and what its certificate
has to be for. Nothing is followed, little is read, and all of it together takes limited time.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from queue import Empty, SimpleQueue
from threading import Thread, Timer
from time import monotonic
from typing import Any, NamedTuple

from games.targets import BadTarget, Target, is_open, target_of

#: Seconds to find out what a name stands for, and to connect.
LOOK_UP, CONNECT = 3.0, 3.0
#: Of several addresses so many are tried.
TRIES = 3
#: Bytes of an answer that are read.
ENOUGH = 16 * 1024


class Answer(NamedTuple):
    status: int
    body: bytes


class PostFailed(Exception):
    """There was no answer. The code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def post(url: str, body: bytes, headers: Mapping[str, str], *, seconds: float) -> Answer:
    """The answer, whatever its status, or PostFailed."""
    ends = monotonic() + seconds
    try:
        target = target_of(url)
    except BadTarget:
        raise PostFailed("url-refused") from None
    with _connected(target, ends) as raw, _Cut(raw, ends) as cut:
        try:
            with closing(_speaking(target, raw)) as connection:
                connection.request("POST", target.path, body, dict(headers))
                response = connection.getresponse()
                answer = Answer(response.status, response.read(ENOUGH))
        except ssl.SSLError:
            raise PostFailed("timed-out" if cut.done else "tls-failed") from None
        except (OSError, HTTPException, ValueError):
            raise PostFailed("timed-out" if cut.done else "connection-failed") from None
        if cut.done:
            raise PostFailed("timed-out")
        return answer


class _Cut:
    """Ends a connection when its time is over, whatever it is doing: one byte a second, say."""

    def __init__(self, raw: socket.socket, ends: float) -> None:
        # A second handle of the same connection, which outlives whatever wraps the first.
        self.handle = raw.dup()
        self.timer = Timer(max(0.0, ends - monotonic()), self.cut)
        self.done = False

    def cut(self) -> None:
        self.done = True
        with suppress(OSError):
            self.handle.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> _Cut:
        self.timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.timer.cancel()
        self.timer.join()
        self.handle.close()


@contextmanager
def _connected(target: Target, ends: float) -> Iterator[socket.socket]:
    """A connection to an address that was looked up and judged here and now."""
    found = _look_up(target)
    if not all(is_open(address[0]) for _, address in found):
        raise PostFailed("address-refused")
    for family, address in found[:TRIES]:
        raw = socket.socket(family, socket.SOCK_STREAM)
        try:
            raw.settimeout(max(0.001, min(CONNECT, ends - monotonic())))
            raw.connect(address)
        except OSError:
            raw.close()
            continue
        raw.settimeout(max(0.001, ends - monotonic() + 1))
        try:
            yield raw
        finally:
            raw.close()
        return
    raise PostFailed("timed-out" if monotonic() >= ends else "connection-failed")


def _look_up(target: Target) -> list[tuple[int, Any]]:
    """In a thread, because the system's look-up knows no time limit."""
    answers: SimpleQueue[list[Any]] = SimpleQueue()

    def ask() -> None:
        found: list[Any] = []
        with suppress(OSError, UnicodeError):
            found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        answers.put(found)

    Thread(target=ask, name="look-up", daemon=True).start()
    try:
        found = answers.get(timeout=LOOK_UP)
    except Empty:
        found = []
    if not found:
        raise PostFailed("name-not-found")
    return [(family, address) for family, _, _, _, address in found]


def _speaking(target: Target, raw: socket.socket) -> HTTPConnection:
    """HTTP over a connection that is already there, and never over another."""
    connection: HTTPConnection
    if target.secure:
        context = ssl.create_default_context()
        connection = HTTPSConnection(target.host, target.port, context=context)
        connection.sock = context.wrap_socket(raw, server_hostname=target.host)
    else:
        connection = HTTPConnection(target.host, target.port)
        connection.sock = raw
    connection.auto_open = 0
    return connection
