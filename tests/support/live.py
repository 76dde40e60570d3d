"""Long polls and streams in process, through the asynchronous views.

The bell says that the service stops. So nobody waits: a long poll answers after its second look, and
a stream ends with `stream.closing` as soon as it has told everything there is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache
from queue import SimpleQueue
from typing import Any, TypeVar
from unittest import mock

from django.core.handlers.wsgi import WSGIRequest, get_path_info
from django.http import HttpResponse
from django.test.client import ClientHandler, conditional_content_removal

from axio_api.live import AGENTS, LiveHandler, urlconf_for
from games.api.live.routing import asks_to_wait_or_stream, has_live_route
from games.live import database_reads
from games.live.bell import BELL
from games.mcp import callers

T = TypeVar("T")


class Handler(ClientHandler):
    """Chooses between REST and the live views as the service does."""

    def __call__(self, environ: dict[str, Any]) -> Any:
        query, accept = environ["QUERY_STRING"], environ.get("HTTP_ACCEPT", "")
        path = get_path_info(environ)
        live = has_live_route(environ["REQUEST_METHOD"], path)
        if path != AGENTS and not (live and asks_to_wait_or_stream(query, accept)):
            return super().__call__(environ)
        request = WSGIRequest(environ)
        response = conditional_content_removal(request, answer_live(request))
        response.wsgi_request = request
        return response


def answer_live(request: WSGIRequest) -> HttpResponse:
    with mock.patch.object(BELL, "closing", True):
        return run_live(_whole_answer(request))


def run_live(scenario: Coroutine[Any, Any, T]) -> T:
    """In an event loop whose reads run in this thread, and so see the transaction of the test."""
    reads = ThisThread()
    with (
        mock.patch.object(database_reads, "_POOL", reads),
        mock.patch.object(callers, "_POOL", reads),
        mock.patch.object(database_reads, "close_old_connections", new=_keep_connections),
    ):
        result = _loop_thread().submit(_runner().run, _alone(scenario))
        reads.run_until(result)
        return result.result()


def _keep_connections() -> None:
    """That of the test would be closed in the middle of its transaction."""


async def _alone(scenario: Coroutine[Any, Any, T]) -> T:
    """Nothing that it began goes on after it: the loop is that of all tests."""
    try:
        return await scenario
    finally:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


@cache
def _loop_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="loop")


@cache
def _runner() -> asyncio.Runner:
    """One loop for all calls: to make one takes as long as a call."""
    return asyncio.Runner()


async def _whole_answer(request: WSGIRequest) -> HttpResponse:
    request.urlconf = urlconf_for(request.path_info)
    response = await live_handler().get_response_async(request)
    if not response.streaming:
        return response
    content = b"".join([chunk async for chunk in response])
    return HttpResponse(content, status=response.status_code, headers=response.headers)


@cache
def live_handler() -> LiveHandler:
    return LiveHandler()


class ThisThread(Executor):
    """Runs what other threads submit while this one waits for an answer."""

    def __init__(self) -> None:
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()

    def submit(self, function: Any, /, *arguments: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(function(*arguments, **more))
            except Exception as error:
                future.set_exception(error)

        self._work.put(run)
        return future

    def run_until(self, result: Future[Any]) -> None:
        result.add_done_callback(lambda _: self._work.put(None))
        while run := self._work.get():
            run()
