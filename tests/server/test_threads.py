"""A WSGI application behind ASGI: what it is given, what it answers, and what may go wrong."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from games.server import threads
from games.server.threads import WsgiInThreads

LIMIT = 10
Answer = tuple[int, dict[bytes, bytes], bytes]


def scope_of(**changes: Any) -> dict[str, Any]:
    return {
        "type": "http",
        "method": "POST",
        "http_version": "1.1",
        "scheme": "https",
        "raw_path": b"/caf%C3%A9",
        "query_string": b"x=1&y=%20",
        "headers": [(b"content-type", b"application/json"), (b"x-one", b"1"), (b"x-one", b"2")],
        "client": ("192.0.2.7", 4711),
        "server": ("axio.example", 8000),
    } | changes


def call(
    application: Callable[..., Iterable[bytes]],
    *chunks: bytes,
    gone: bool = False,
    **changes: Any,
) -> Answer | None:
    """Send the chunks as the body of a request; None if nothing was answered."""
    messages = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
    messages.append({"type": "http.disconnect"} if gone else {"type": "http.request"})
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    wrapped = WsgiInThreads(application, threads=1, body_limit=LIMIT)
    asyncio.run(wrapped(scope_of(**changes), receive, send))
    wrapped.pool.shutdown()
    if not sent:
        return None
    start, body = sent
    assert (start["type"], body["type"]) == ("http.response.start", "http.response.body")
    return start["status"], dict(start["headers"]), body["body"]


class Spy:
    """An application that keeps what it was given."""

    def __init__(self, status: str = "200 OK", *headers: tuple[str, str]) -> None:
        self.status, self.headers = status, list(headers)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., None]) -> list[bytes]:
        self.environ, self.body = environ, environ["wsgi.input"].read()
        self.thread = threading.current_thread().name
        start_response(self.status, self.headers)
        return [b"two ", b"parts"]


def test_a_request_reaches_the_application_as_wsgi_wants_it():
    spy = Spy()
    call(spy, b"ab", b"cd")
    environ = spy.environ
    assert spy.body == b"abcd" and environ["CONTENT_LENGTH"] == "4"
    assert environ["REQUEST_METHOD"] == "POST"
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/café"
    assert environ["SCRIPT_NAME"] == "" and environ["QUERY_STRING"] == "x=1&y=%20"
    assert environ["SERVER_PROTOCOL"] == "HTTP/1.1" and environ["wsgi.url_scheme"] == "https"
    assert environ["REMOTE_ADDR"] == "192.0.2.7"
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("axio.example", "8000")
    assert environ["CONTENT_TYPE"] == "application/json"
    assert environ["HTTP_X_ONE"] == "1,2"
    assert environ["wsgi.multithread"] and environ["wsgi.multiprocess"]
    assert not environ["wsgi.run_once"] and environ["wsgi.version"] == (1, 0)
    assert spy.thread.startswith("request")


def test_a_server_behind_a_socket_file_has_no_addresses():
    spy = Spy()
    call(spy, client=None, server=None, scheme="http")
    assert (spy.environ["SERVER_NAME"], spy.environ["SERVER_PORT"]) == ("localhost", "80")
    assert spy.environ["REMOTE_ADDR"] == "" and spy.environ["wsgi.url_scheme"] == "http"
    call(spy, server=("/run/axio.sock", None))
    assert spy.environ["SERVER_PORT"] == "80"


def test_headers_with_underscores_are_dropped():
    spy = Spy()
    call(spy, headers=[(b"x_forwarded_for", b"1"), (b"x-real", b"2")])
    assert spy.environ["HTTP_X_REAL"] == "2" and "HTTP_X_FORWARDED_FOR" not in spy.environ


def test_the_answer_is_passed_on_with_its_length():
    spy = Spy("201 Created", ("Location", "/there"), ("X-Note", "é"))
    assert call(spy) == (
        201,
        {b"location": b"/there", b"x-note": "é".encode("latin-1"), b"content-length": b"9"},
        b"two parts",
    )


def test_a_length_that_the_application_names_is_kept():
    status, headers, _ = call(Spy("200 OK", ("Content-Length", "99")))
    assert (status, headers) == (200, {b"content-length": b"99"})


@pytest.mark.parametrize("status", ["204 No Content", "304 Not Modified"])
def test_answers_without_a_body_have_no_length(status):
    assert call(Spy(status))[1] == {}


@pytest.mark.parametrize(("size", "seen"), [(LIMIT, LIMIT), (LIMIT + 1, LIMIT + 1), (99, 11)])
def test_a_large_body_is_cut_just_beyond_the_limit(size, seen):
    spy = Spy()
    call(spy, b"x" * size)
    assert len(spy.body) == seen


def test_reading_ends_as_soon_as_the_limit_is_passed():
    spy = Spy()
    call(spy, b"x" * LIMIT, b"x", b"x" * 50)
    assert len(spy.body) == LIMIT + 1


def test_nothing_runs_for_a_client_that_is_gone():
    def never(*_: Any) -> list[bytes]:
        raise AssertionError

    assert call(never, b"half a b", gone=True) is None


def test_a_failing_application_answers_500(caplog):
    def failing(*_: Any) -> list[bytes]:
        raise ValueError("a secret")

    status, headers, body = call(failing)
    assert (status, headers[b"content-type"]) == (500, b"application/problem+json")
    problem = json.loads(body)
    assert problem["code"] == "internal-error" and problem["status"] == 500
    assert problem.keys() == {"type", "title", "status", "detail", "instance", "code"}
    assert problem["type"].endswith("internal-error") and problem["detail"] == "Internal error."
    assert "secret" not in body.decode() and "a secret" in caplog.text
    assert len(headers[b"x-request-id"]) == 24


def test_a_request_that_takes_too_long_answers_503(monkeypatch):
    monkeypatch.setattr(threads, "REQUEST_SECONDS", 0.01)
    go_on = threading.Event()

    def hanging(environ: Any, start_response: Any) -> list[bytes]:
        go_on.wait(5)
        start_response("200 OK", [])
        return []

    threading.Timer(0.2, go_on.set).start()
    status, headers, body = call(hanging)
    assert (status, json.loads(body)["code"]) == (503, "unavailable")
    assert headers[b"retry-after"] == b"5"


def test_what_the_application_returned_is_closed():
    closed = []

    class Chunks(list):
        def close(self) -> None:
            closed.append(True)

    def application(environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", [])
        return Chunks([b"x"])

    assert call(application)[2] == b"x" and closed == [True]


def test_no_more_requests_run_at_once_than_there_are_threads():
    running, most = [], []

    def application(environ: Any, start_response: Any) -> list[bytes]:
        running.append(1)
        most.append(len(running))
        threading.Event().wait(0.02)
        running.pop()
        start_response("200 OK", [])
        return []

    async def requests() -> None:
        wrapped = WsgiInThreads(application, threads=2, body_limit=LIMIT)

        async def receive() -> dict[str, Any]:
            return {"type": "http.request"}

        async def send(message: Any) -> None: ...

        scope = scope_of(headers=[(b"authorization", b"Bearer axio_x")])
        await asyncio.gather(*(wrapped(scope, receive, send) for _ in range(6)))
        wrapped.pool.shutdown()

    asyncio.run(requests())
    assert max(most) == 2 and len(most) == 6


@pytest.mark.parametrize("sent", [b"", b"x", b"Basic axio_x", b"Bearer x", b"Bearer axio_"])
def test_strangers_cannot_take_all_threads(sent: bytes):
    """Four threads: strangers occupy two of them, others wait, and a player is answered."""
    begun, go_on = threading.Semaphore(0), threading.Event()

    def slow(environ: dict[str, Any], start_response: Callable[..., None]) -> list[bytes]:
        if environ.get("HTTP_AUTHORIZATION") != "bearer axio_x":
            begun.release()
            go_on.wait(60)
        start_response("200 OK", [])
        return [b"answer"]

    async def scenario() -> None:
        wrapped = WsgiInThreads(slow, threads=4, body_limit=LIMIT)
        answered: list[str] = []

        async def ask(who: str, *headers: tuple[bytes, bytes]) -> None:
            messages = [{"type": "http.request"}]

            async def receive() -> dict[str, Any]:
                return messages.pop(0)

            async def send(message: Any) -> None:
                if message["type"] == "http.response.body":
                    answered.append(who)

            await wrapped(scope_of(headers=list(headers)), receive, send)

        stranger = [(b"authorization", sent)] if sent else []
        strangers = [asyncio.create_task(ask("stranger", *stranger)) for _ in range(3)]
        for _ in range(2):
            assert await asyncio.to_thread(begun.acquire, timeout=10)
        await ask("player", (b"authorization", b"bearer axio_x"))
        assert answered == ["player"] and not begun.acquire(blocking=False)
        go_on.set()
        await asyncio.gather(*strangers)
        assert answered == ["player", *["stranger"] * 3]
        wrapped.pool.shutdown()

    asyncio.run(scenario())
