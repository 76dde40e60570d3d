"""What is sent: endless streams of requests, one per connection, fed with the answers."""

from __future__ import annotations

import itertools
import secrets
import socket
from collections import deque
from collections.abc import Generator, Iterable
from typing import Any

import msgspec

from tests.load.plans import PlannedGame, Prepared

#: Yields a request as it goes over the wire, and is sent the body of the answer.
Traffic = Generator[bytes, bytes, None]


class Connection:
    """A kept-alive connection that costs its own process as little as possible."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        #: In both directions.
        self.bytes_moved = 0

    def exchange(self, request: bytes) -> bytes:
        self.socket.sendall(request)
        self.bytes_moved += len(request)
        received = b""
        while (end := received.find(b"\r\n\r\n")) < 0:
            received += self._more()
        head = received[:end].lower()
        if head.startswith(b"http/1.1 304"):
            return b""
        if not head.startswith((b"http/1.1 200", b"http/1.1 201")):
            raise RuntimeError(f"Refused: {received[:1000]!r} to {request[:500]!r}")
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
        while len(received) < end + 4 + length:
            received += self._more()
        return received[end + 4 :]

    def _more(self) -> bytes:
        if not (part := self.socket.recv(65536)):
            raise RuntimeError("The server closed the connection.")
        self.bytes_moved += len(part)
        return part

    def close(self) -> None:
        self.socket.close()


def wire(request: Prepared, **headers: str) -> bytes:
    body = b"" if request.body is None else msgspec.json.encode(request.body)
    lines = [
        f"{request.method} {request.path} HTTP/1.1",
        "Host: 127.0.0.1",
        *([f"Authorization: {request.authorization}"] if request.authorization else []),
        *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
    ]
    if request.method == "POST":
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def repeated(requests: Iterable[Prepared]) -> Traffic:
    """The same requests again and again."""
    wired = itertools.cycle([wire(request, **request.headers) for request in requests])
    while True:
        yield next(wired)


def played(games: deque[PlannedGame], *, keyed: bool) -> Traffic:
    """One game after the other, each move naming the decision that the last answer opened."""
    while True:
        game = games.popleft()
        decision_id = game.decision_id
        for number, (seat, move) in enumerate(game.moves):
            body = {"decision_id": decision_id, **move}
            request = Prepared("POST", f"{game.path}/moves", game.authorizations[seat - 1], body)
            key: dict[str, Any] = {"Idempotency_Key": secrets.token_hex(16)} if keyed else {}
            answer = msgspec.json.decode((yield wire(request, **key)))
            if number + 1 < len(game.moves):
                following = game.moves[number + 1][0]
                decision_id = next(
                    pending["decision_id"]
                    for pending in answer["pending"]
                    if pending["seat"] == following
                )
