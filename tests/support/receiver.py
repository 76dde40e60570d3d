"""A receiver of webhooks on this machine, that can behave in every way."""

from __future__ import annotations

import re
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from tests.support.process import ROOT

Behaviour = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Heard:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    url: str
    behave: Behaviour
    heard: list[Heard] = field(default_factory=list)
    #: Set with each message, and at the end, so that nobody waits in vain.
    news: Event = field(default_factory=Event)
    over: Event = field(default_factory=Event)

    def wait_for(self, messages: int, seconds: float = 30) -> None:
        until = time.monotonic() + seconds
        while len(self.heard) < messages and time.monotonic() < until:
            self.news.wait(0.05)
        assert len(self.heard) >= messages, f"{len(self.heard)} of {messages} messages came"


def answering(status: int, body: bytes = b"", **headers: str) -> Behaviour:
    def behave(request: BaseHTTPRequestHandler) -> None:
        request.send_response(status)
        for name, value in headers.items():
            request.send_header(name, value)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)

    return behave


@contextmanager
def receiving(*, tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A receiver that is content with everything, until it is told to behave otherwise."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.heard.append(Heard(self.path, headers, self.rfile.read(length)))
            receiver.news.set()
            receiver.behave(self)

        def log_message(self, *_: Any) -> None: ...

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        block_on_close = False

        def handle_error(self, *_: Any) -> None:
            """The other side hung up: that is what some tests are about."""

    server = Server(("127.0.0.1", 0), Handler)
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    scheme, port = "https" if tls else "http", server.server_address[1]
    receiver = Receiver(f"{scheme}://127.0.0.1:{port}/hook", answering(204))
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield receiver
    finally:
        receiver.over.set()
        server.shutdown()
        server.server_close()
        thread.join()


def documented_verify() -> Callable[[str, dict[str, str], bytes], bool]:
    """The check that docs/webhooks.md tells receivers to make."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/webhooks.md").read_text(), re.S)
    names: dict[str, Any] = {}
    exec(code, names)
    verify: Callable[[str, dict[str, str], bytes], bool] = names["verify"]
    return verify
