"""Slow and odd clients, over real sockets, with both of uvicorn's protocols."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from games.server.http_protocol import (
    MAX_HEAD_BYTES,
    OTHER_FILES,
    Bounded,
    BoundedHttpTools,
    Bounds,
    bounded,
    raise_file_limit,
)
from tests.support.process import free_port
from tests.support.stack import until


class BoundedH11(Bounded, H11Protocol):
    """The service uses httptools; these bounds do not depend on it."""


LONG, SHORT = 600.0, 0.3
BOUNDS = Bounds(head_seconds=LONG, body_seconds=LONG, connections=100)
HEAD = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Echoes a body; at `/wait` it answers late, at `/flood` it sends 64 MiB."""
    body = b""
    while (message := await receive())["type"] == "http.request":
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    else:
        return
    if scope["path"] == "/wait":
        await asyncio.sleep(3 * SHORT)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(1024 if scope["path"] == "/flood" else 0):
        await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": True})
    told = json.dumps({"body": body.decode(), "path": scope["path"]}).encode()
    await send({"type": "http.response.body", "body": told})


class Server:
    def __init__(self, protocol: type[Bounded], bounds: Bounds, keep_alive: float) -> None:
        self.port = free_port()
        config = uvicorn.Config(
            application,
            port=self.port,
            http=bounded(bounds, protocol),
            ws="none",
            lifespan="off",
            log_level="error",
            timeout_keep_alive=keep_alive,  # type: ignore[arg-type]
            timeout_graceful_shutdown=1,
        )
        self.server = uvicorn.Server(config)

    @property
    def open(self) -> int:
        return len(self.server.server_state.connections)

    def connect(self, sent: bytes = b"") -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        connection.sendall(sent)
        return connection


@pytest.fixture(params=[BoundedHttpTools, BoundedH11])
def serving(request):
    @contextmanager
    def start(keep_alive: float = LONG, **bounds: float) -> Iterator[Server]:
        server = Server(request.param, BOUNDS._replace(**bounds), keep_alive)
        thread = threading.Thread(target=server.server.run)
        thread.start()
        try:
            until(lambda: server.server.started)
            yield server
        finally:
            server.server.should_exit = True
            thread.join()

    return start


def rest_of(connection: socket.socket) -> bytes:
    """What comes until the other side closes the connection."""
    told = b""
    try:
        while chunk := connection.recv(65536):
            told += chunk
    except ConnectionResetError:
        pass
    return told


def answer_on(connection: socket.socket) -> Any:
    """One response, after which the connection stays open."""
    told = b""
    while not told.endswith(b"0\r\n\r\n"):
        chunk = connection.recv(65536)
        assert chunk, told
        told += chunk
    return json.loads(told[told.index(b"{") : told.rindex(b"}") + 1])


def test_many_connections_with_a_slow_head_are_closed(serving):
    with serving(head_seconds=SHORT) as server:
        slow = [server.connect(b"GET / HTTP/1.1\r\nHost: x\r\n") for _ in range(50)]
        silent = server.connect()
        assert [rest_of(connection) for connection in [*slow, silent]] == [b""] * 51
        until(lambda: server.open == 0)


def test_each_byte_does_not_buy_more_time(serving):
    with serving(head_seconds=SHORT) as server:
        connection = server.connect()

        def send_more() -> bool:
            try:
                connection.sendall(b"X")
            except OSError:
                return True
            return server.open == 0

        connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
        until(send_more)


def test_a_body_that_does_not_come_is_not_waited_for(serving):
    with serving(body_seconds=SHORT) as server:
        assert rest_of(server.connect(HEAD + b"\r\nab")) == b""
        until(lambda: server.open == 0)


def test_the_second_request_of_a_connection_has_the_same_bounds(serving):
    with serving(head_seconds=SHORT) as server:
        connection = server.connect(HEAD + b"\r\nhello")
        assert answer_on(connection)["body"] == "hello"
        connection.sendall(b"GET / HT")
        assert rest_of(connection) == b""


def test_an_idle_connection_is_closed(serving):
    with serving(keep_alive=SHORT) as server:
        connection = server.connect(HEAD + b"\r\nhello")
        assert answer_on(connection)["body"] == "hello"
        assert rest_of(connection) == b""


def test_who_waits_for_an_answer_may_wait(serving):
    with serving(head_seconds=SHORT, body_seconds=SHORT) as server:
        request = HEAD.replace(b"echo", b"wait") + b"\r\nhello"
        connection = server.connect(request)
        assert answer_on(connection) == {"body": "hello", "path": "/wait"}


def test_who_does_not_read_is_left(serving):
    with serving(body_seconds=SHORT) as server:
        connection = server.connect(HEAD.replace(b"echo", b"flood") + b"\r\nhello")
        until(lambda: server.open == 1)
        until(lambda: server.open == 0)
        connection.close()


def test_a_head_has_a_size(serving):
    with serving() as server:
        connection = server.connect(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        try:
            for _ in range(64):
                connection.sendall(b"x" * (MAX_HEAD_BYTES // 8))
        except OSError:
            pass
        assert b" 200 " not in rest_of(connection)
        until(lambda: server.open == 0)


def test_there_are_so_many_connections_and_no_more(serving):
    with serving(connections=3) as server:
        held = [server.connect(b"GET ") for _ in range(3)]
        until(lambda: server.open == 3)
        told = rest_of(server.connect())
        assert told.startswith(b"HTTP/1.1 503 ") and b'"code":"unavailable"' in told
        held.pop().close()
        until(lambda: server.open == 2)
        assert answer_on(server.connect(HEAD + b"\r\nhello"))["body"] == "hello"


OFFER = (
    b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\n"
)


@pytest.mark.parametrize("pause", [False, True])
def test_an_offer_to_upgrade_loses_no_body(serving, pause):
    with serving() as server:
        connection = server.connect(HEAD + OFFER + b"\r\n" + (b"" if pause else b"hello"))
        if pause:
            until(lambda: server.server.server_state.tasks)
            connection.sendall(b"hello")
        assert answer_on(connection)["body"] == "hello"
        connection.sendall(HEAD + b"\r\nagain")
        assert answer_on(connection)["body"] == "again"


def test_an_offer_to_upgrade_may_come_with_chunks_or_without_a_body(serving):
    chunked = HEAD.replace(b"Content-Length: 5", b"Transfer-Encoding: chunked") + OFFER
    with serving() as server:
        connection = server.connect(chunked + b"\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n")
        assert answer_on(connection)["body"] == "hello"
        connection.sendall(b"GET /none HTTP/1.1\r\nHost: x\r\n" + OFFER + b"\r\n")
        assert answer_on(connection) == {"body": "", "path": "/none"}


def test_files_are_counted_before_connections_are_promised():
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        assert raise_file_limit(600) == 600
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 600 + OTHER_FILES
        assert raise_file_limit(10) == 10
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_no_more_connections_are_promised_than_the_system_allows(monkeypatch):
    import resource

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 512))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert raise_file_limit(10_000) == 512 - OTHER_FILES
