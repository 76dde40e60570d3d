"""A WSGI application behind ASGI: each request runs in one hop through a fixed pool of threads.

The body is read before a thread is taken, so that a slow client occupies no thread and no database
connection, and a body does not need a declared length.
"""

from __future__ import annotations

import asyncio
import io
import logging
import re
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

log = logging.getLogger(__name__)

#: A request that takes longer than this is answered with 503.
REQUEST_SECONDS = 30.0
LOOKS_LIKE_A_TOKEN = re.compile(rb"(?i:bearer) +axio_\S")


class WsgiResponse(NamedTuple):
    status: int
    headers: Headers
    content: bytes


class WsgiInThreads:
    def __init__(
        self, application: Callable[..., Iterable[bytes]], *, threads: int, body_limit: int
    ) -> None:
        self.application = application
        self.body_limit = body_limit
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        #: Callers without a token share half of the threads, so that they cannot take all of them.
        self.for_strangers = asyncio.Semaphore(max(1, threads // 2))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await self._read(receive)
        if body is not None:
            status, headers, content = await self._answer(scope, body)
            await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": content})

    async def _answer(self, scope: Scope, body: bytes) -> WsgiResponse:
        try:
            return await asyncio.wait_for(self._in_thread(scope, body), REQUEST_SECONDS)
        except (TimeoutError, asyncio.CancelledError):
            # The database hangs, or the service stops. The change may still be made.
            return UNAVAILABLE

    async def _in_thread(self, scope: Scope, body: bytes) -> WsgiResponse:
        loop, stranger = asyncio.get_running_loop(), not _has_token(scope)
        if stranger:
            await self.for_strangers.acquire()
        answer = loop.run_in_executor(self.pool, self._run, scope, body)
        if stranger:
            # The thread is occupied until its work ends, even if nobody waits for it any more.
            answer.add_done_callback(lambda _: self.for_strangers.release())
        return await asyncio.shield(answer)

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

    def _run(self, scope: Scope, body: bytes) -> WsgiResponse:
        answer: dict[str, Any] = {}

        def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
            answer["status"] = int(status[:3])
            answer["headers"] = [
                (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
            ]

        try:
            chunks = self.application(_environ(scope, body), start_response)
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
        return WsgiResponse(answer["status"], headers, content)


def _has_token(scope: Scope) -> bool:
    """Whether it looks like one: only the application knows if it is valid."""
    return any(
        name == b"authorization" and LOOKS_LIKE_A_TOKEN.match(value)
        for name, value in scope["headers"]
    )


def problem(
    status: int, code: str, title: str, *headers: tuple[bytes, bytes], detail: str = ""
) -> WsgiResponse:
    """A problem for requests that do not reach the application."""
    body = (
        f'{{"type":"/docs/problems/{code}","title":"{title}","status":{status},'
        f'"detail":"{detail or title + "."}","instance":"","code":"{code}"}}'
    )
    media = (b"content-type", b"application/problem+json")
    told = [media, (b"cache-control", b"no-store"), *headers]
    told += [(b"x-request-id", token_hex(12).encode())]
    return WsgiResponse(status, told, body.encode())


INTERNAL_ERROR = problem(500, "internal-error", "Internal error")
UNAVAILABLE = problem(503, "unavailable", "The service is busy", (b"retry-after", b"5"))


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
            # In WSGI a name with an underscore looks like the one with a hyphen, so it is dropped.
            key = "HTTP_" + name.upper().replace("-", "_")
            environ[key] = f"{environ[key]},{value}" if key in environ else value
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ
