"""A proxy that misbehaves on request, between a bot and a service, and remembers every exchange."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic
from typing import Any

import httpx

#: Of these the proxy makes its own.
HOP_BY_HOP = {"connection", "transfer-encoding", "content-length", "content-encoding", "host"}


@dataclass
class Exchange:
    """One request of the bot, and what it got for it."""

    at: float
    method: str
    path: str
    body: Any
    key: str | None
    status: int | None = None
    answer: str = ""
    #: What the proxy did instead of passing it on.
    fault: str = ""

    @property
    def is_move(self) -> bool:
        return self.method == "POST" and self.path.endswith("/moves")

    @property
    def is_look(self) -> bool:
        """For what there is to do."""
        return self.method == "GET" and self.path.endswith(("/turns", "/events"))

    @property
    def game_id(self) -> str | None:
        """Of paths below /api/v1/games/{id}."""
        parts = self.path.split("/")
        return parts[4] if parts[3:4] == ["games"] and len(parts) > 4 else None

    @property
    def decision_id(self) -> str | None:
        return self.body.get("decision_id") if isinstance(self.body, dict) else None

    def line(self, begun: float) -> str:
        body = f" {json.dumps(self.body)}" if self.body is not None else ""
        key = f" (key {self.key})" if self.key else ""
        got = self.fault or f"{self.status} {self.answer}"
        return f"{self.at - begun:7.2f}s  {self.method} {self.path}{key}{body}\n          → {got[:300]}"


@dataclass
class Fault:
    """What to do with requests that `applies` to, at most `times` times."""

    applies: Callable[[Exchange], bool]
    #: `lose` the answer, `cut` it after its first bytes, or `refuse` with a status.
    act: str
    times: int = 1
    status: int = 503
    retry_after: int = 1
    #: Called before the request is passed on.
    before: Callable[[Exchange], None] | None = None
    seen: list[Exchange] = field(default_factory=list)


class Proxy:
    def __init__(self, target: str) -> None:
        self.target = target
        self.exchanges: list[Exchange] = []
        self.faults: list[Fault] = []
        self.lock = threading.Lock()
        self.http = httpx.Client(
            timeout=httpx.Timeout(60), limits=httpx.Limits(max_connections=None)
        )
        handler = type("Handler", (_Handler,), {"proxy": self})
        self._server = _Server(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def fault_for(self, exchange: Exchange) -> Fault | None:
        with self.lock:
            self.exchanges.append(exchange)
            for fault in self.faults:
                if len(fault.seen) < fault.times and fault.applies(exchange):
                    fault.seen.append(exchange)
                    return fault
        return None

    def moves(self) -> list[Exchange]:
        with self.lock:
            return [exchange for exchange in self.exchanges if exchange.is_move]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self.http.close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A bot that was killed leaves its connections behind: that is no news."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    proxy: Proxy
    protocol_version = "HTTP/1.1"

    def _handle(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        raw = self.rfile.read(length) if length else b""
        try:
            body = json.loads(raw) if raw else None
        except ValueError:
            body = raw.decode(errors="replace")
        path = self.path.partition("?")[0]
        key = self.headers.get("Idempotency-Key")
        exchange = Exchange(monotonic(), self.command, path, body, key)
        fault = self.proxy.fault_for(exchange)
        try:
            if fault and fault.act == "refuse":
                self._refuse(exchange, fault)
            else:
                if fault and fault.before:
                    fault.before(exchange)
                self._pass_on(exchange, raw, fault)
        except (OSError, httpx.HTTPError) as error:
            # The bot is gone, or the service is.
            exchange.fault = exchange.fault or f"no answer ({type(error).__name__})"
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _handle  # noqa: N815 (named by the library)

    def _refuse(self, exchange: Exchange, fault: Fault) -> None:
        code = "throttled" if fault.status == 429 else "unavailable"
        exchange.fault = f"the proxy answered {fault.status}, Retry-After: {fault.retry_after}"
        exchange.status = fault.status
        body = json.dumps({"status": fault.status, "code": code, "detail": "A test."}).encode()
        self.send_response(fault.status)
        self.send_header("Content-Type", "application/problem+json")
        self.send_header("Retry-After", str(fault.retry_after))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _pass_on(self, exchange: Exchange, raw: bytes, fault: Fault | None) -> None:
        headers = {n: v for n, v in self.headers.items() if n.lower() not in HOP_BY_HOP}
        # What is passed on is remembered, too: it should be readable.
        headers["Accept-Encoding"] = "identity"
        url = self.proxy.target + self.path
        with self.proxy.http.stream(self.command, url, headers=headers, content=raw) as response:
            exchange.status = response.status_code
            if fault and fault.act == "lose":
                response.read()
                exchange.fault = f"the answer ({response.status_code}) was lost on the way"
                self.close_connection = True
                return
            self._send(exchange, response, cut=bool(fault and fault.act == "cut"))

    def _send(self, exchange: Exchange, response: httpx.Response, *, cut: bool) -> None:
        self.send_response(response.status_code)
        for name, value in response.headers.items():
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        bodiless = response.status_code in {204, 304}
        self.send_header("Content-Length", "0") if bodiless else self.send_header(
            "Transfer-Encoding", "chunked"
        )
        self.end_headers()
        if bodiless:
            return
        for chunk in response.iter_raw():
            if len(exchange.answer) < 300:
                exchange.answer += chunk.decode(errors="replace")
            if cut:
                half = chunk[: max(1, len(chunk) // 2)]
                self.wfile.write(f"{len(chunk):x}\r\n".encode() + half)
                exchange.fault = "the connection was cut in the middle of the answer"
                self.close_connection = True
                return
            self.wfile.write(f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n")
        self.wfile.write(b"0\r\n\r\n")

    def log_message(self, *unused: Any) -> None:
        """The exchanges are the log."""
