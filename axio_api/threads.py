"""A WSGI application behind ASGI: each request runs in one hop through a fixed pool of threads.

The body is read before a thread is taken, so that a slow sender holds no thread and no database
connection, and a body without a declared length is as good as one with it. What takes its time,
waiting and streaming, a view leaves to the event loop: see `Then`.
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
#: What a view may put into its environment: it takes over from the answer, in the event loop.
Then = Callable[["Exchange"], Awaitable[None]]
THEN = "axio.then"

log = logging.getLogger(__name__)

#: Seconds that a request may take before its caller is told to come again.
PATIENCE = 30.0


class Answer(NamedTuple):
    status: int
    headers: Headers
    content: bytes
    then: Then | None = None


class Exchange:
    """A request whose answer is not all there is to it."""

    __slots__ = ("_answer", "again", "receive", "send")

    def __init__(
        self,
        answer: Answer,
        receive: Receive,
        send: Send,
        again: Callable[[dict[str, Any]], Awaitable[Answer]],
    ) -> None:
        self._answer: Answer | None = answer
        self.receive, self.send = receive, send
        #: Asks the application once more, with additions to the environment.
        self.again = again

    async def finish(self, answer: Answer) -> None:
        await _send(self.send, answer)

    async def begin(self) -> None:
        """Send what there is of the answer, and forget it; more follows."""
        if self._answer:
            status, headers, content, _ = self._answer
            self._answer = None
            headers = [header for header in headers if header[0] != b"content-length"]
            await self.send({"type": "http.response.start", "status": status, "headers": headers})
            await self.more(content)

    async def more(self, content: bytes) -> None:
        await self.send({"type": "http.response.body", "body": content, "more_body": True})

    async def end(self) -> None:
        await self.send({"type": "http.response.body", "body": b""})


class WsgiInThreads:
    """Answers in threads. What a view leaves to be done afterwards holds none of them."""

    def __init__(
        self, application: Callable[..., Iterable[bytes]], *, threads: int, body_limit: int
    ) -> None:
        self.application = application
        self.body_limit = body_limit
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="request")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await self._read(receive)
        if body is None:
            return

        def again(more: dict[str, Any]) -> Awaitable[Answer]:
            return self._answer(scope, body, more)

        answer = await again({})
        if answer.then is None:
            await _send(send, answer)
            return
        then, exchange = answer.then, Exchange(answer, receive, send, again)
        del answer
        await then(exchange)

    async def _answer(self, scope: Scope, body: bytes, more: dict[str, Any]) -> Answer:
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self.pool, self._run, scope, body, more)
        try:
            return await asyncio.wait_for(asyncio.shield(answer), PATIENCE)
        except (TimeoutError, asyncio.CancelledError):
            # A database that hangs, or a shutdown: the work may still be done, the answer is late.
            return UNAVAILABLE

    async def _read(self, receive: Receive) -> bytes | None:
        """The body, cut one byte beyond the limit so that the application can refuse it."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if not message.get("more_body", False) or len(body) > self.body_limit:
                return bytes(body[: self.body_limit + 1])

    def _run(self, scope: Scope, body: bytes, more: dict[str, Any]) -> Answer:
        environ = _environ(scope, body) | more
        answer: dict[str, Any] = {}

        def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
            answer["status"] = int(status[:3])
            answer["headers"] = [
                (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
            ]

        try:
            chunks = self.application(environ, start_response)
            try:
                content = b"".join(chunks)
            finally:
                if hasattr(chunks, "close"):
                    chunks.close()
        except Exception:
            log.exception("The application failed outside of its own error handling.")
            return INTERNAL_ERROR
        headers = answer["headers"]
        bodyless = answer["status"] in {204, 304}
        if not bodyless and not any(name == b"content-length" for name, _ in headers):
            headers.append((b"content-length", str(len(content)).encode()))
        return Answer(answer["status"], headers, content, environ.get(THEN))


async def _send(send: Send, answer: Answer) -> None:
    start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
    await send(start)
    await send({"type": "http.response.body", "body": answer.content})


def _problem(status: int, code: str, title: str, *headers: tuple[bytes, bytes]) -> Answer:
    body = (
        f'{{"type":"/api/docs/problems#{code}","title":"{title}","status":{status},'
        f'"detail":"{title}.","instance":"","code":"{code}"}}'
    )
    media = (b"content-type", b"application/problem+json")
    told = [media, (b"x-request-id", token_hex(12).encode()), *headers]
    return Answer(status, told, body.encode())


INTERNAL_ERROR = _problem(500, "internal-error", "Internal error")
UNAVAILABLE = _problem(503, "unavailable", "The service is busy", (b"retry-after", b"5"))


def _environ(scope: Scope, body: bytes) -> dict[str, Any]:
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        # WSGI wants the bytes of the path as latin-1 text.
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0] if scope.get("client") else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    server = scope.get("server") or ("localhost", 80)
    environ["SERVER_NAME"], environ["SERVER_PORT"] = server[0], str(server[1] or 80)
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        if name == "content-type":
            environ["CONTENT_TYPE"] = value
        elif "_" not in name:
            # A name with an underscore would pass for its hyphenated double.
            key = "HTTP_" + name.upper().replace("-", "_")
            environ[key] = f"{environ[key]},{value}" if key in environ else value
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ
