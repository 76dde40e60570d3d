"""HTTP POST to URLs that users chose, safe against requests to internal addresses.

The host name is resolved once, every address is checked against the URL policy, and the connection
is made to one of the checked addresses; the name is used only for the Host header and the
certificate. Redirects are not followed, little is read, and a deadline covers the whole exchange.
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

from games.notifications.url_policy import BadTarget, Target, is_open, target_of

LOOK_UP_SECONDS, CONNECT_SECONDS = 3.0, 3.0
#: How many addresses of one name are tried.
MAX_ADDRESSES = 3
MAX_RESPONSE_BYTES = 16 * 1024


class HttpResponse(NamedTuple):
    status: int
    body: bytes
    #: Seconds, if the receiver asked to be left alone for a while.
    retry_after: int | None = None


class PostFailed(Exception):
    """There was no response. The code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def post(url: str, body: bytes, headers: Mapping[str, str], *, seconds: float) -> HttpResponse:
    """The response, whatever its status; raises PostFailed if there is none."""
    ends = monotonic() + seconds
    try:
        target = target_of(url)
    except BadTarget:
        raise PostFailed("url-refused") from None
    with _connected(target, ends) as raw, _Deadline(raw, ends) as deadline:
        try:
            with closing(_http_over(target, raw)) as connection:
                connection.request("POST", target.path, body, dict(headers))
                response = connection.getresponse()
                wait = _seconds(response.getheader("Retry-After"))
                answer = HttpResponse(response.status, response.read(MAX_RESPONSE_BYTES), wait)
        except ssl.SSLError:
            raise PostFailed("timed-out" if deadline.passed else "tls-failed") from None
        except (OSError, HTTPException, ValueError):
            raise PostFailed("timed-out" if deadline.passed else "connection-failed") from None
        if deadline.passed:
            raise PostFailed("timed-out")
        return answer


def _seconds(header: str | None) -> int | None:
    """A number of seconds; the other form, a date, is rare and not understood."""
    plain = header is not None and header.isascii() and header.isdecimal() and len(header) <= 9
    return int(header) if header and plain else None


class _Deadline:
    """Ends a connection when its time is over, even if the receiver keeps sending slowly."""

    def __init__(self, raw: socket.socket, ends: float) -> None:
        # A second handle of the same connection stays valid when TLS takes over the first.
        self.handle = raw.dup()
        self.timer = Timer(max(0.0, ends - monotonic()), self.end)
        self.passed = False

    def end(self) -> None:
        self.passed = True
        with suppress(OSError):
            self.handle.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> _Deadline:
        self.timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.timer.cancel()
        self.timer.join()
        self.handle.close()


@contextmanager
def _connected(target: Target, ends: float) -> Iterator[socket.socket]:
    """A connection to an address that was resolved and checked just now."""
    found = _look_up(target)
    if not all(is_open(address[0]) for _, address in found):
        raise PostFailed("address-refused")
    for family, address in found[:MAX_ADDRESSES]:
        left = ends - monotonic()
        if left <= 0:
            break
        with socket.socket(family, socket.SOCK_STREAM) as raw:
            raw.settimeout(min(CONNECT_SECONDS, left))
            try:
                raw.connect(address)
            except OSError:
                continue
            raw.settimeout(None)  # From here on, the deadline ends it.
            yield raw
            return
    raise PostFailed("timed-out" if monotonic() > ends else "connection-failed")


def _look_up(target: Target) -> list[tuple[int, Any]]:
    """Resolve the name in a thread, because `getaddrinfo` has no timeout."""
    answers: SimpleQueue[list[Any]] = SimpleQueue()

    def resolve() -> None:
        found: list[Any] = []
        with suppress(OSError, UnicodeError):
            found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        answers.put(found)

    Thread(target=resolve, name="look-up", daemon=True).start()
    try:
        found = answers.get(timeout=LOOK_UP_SECONDS)
    except Empty:
        found = []
    if not found:
        raise PostFailed("name-not-found")
    return [(family, address) for family, _, _, _, address in found]


def _http_over(target: Target, raw: socket.socket) -> HTTPConnection:
    """HTTP over this open connection; it never opens another."""
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
