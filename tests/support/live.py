"""Long polls and streams in process, through the asynchronous views.

The bell says that the service stops. So nobody waits: a long poll answers after its second look, and
a stream ends with `stream.closing` as soon as it has told everything there is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from functools import cache
from queue import SimpleQueue
from threading import Thread, current_thread
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
    """In an event loop whose reads run in this thread, and so see the transaction of the test.

    A step of a scenario may call this again. The reads of the scenario wait until the step is over.
    """
    if isinstance(database_reads._POOL, ThisThread):
        return database_reads._POOL.result_of(scenario)
    reads = ThisThread()
    with (
        mock.patch.object(database_reads, "_POOL", reads),
        mock.patch.object(callers, "_POOL", reads),
        mock.patch.object(database_reads, "close_old_connections", new=_keep_connections),
    ):
        return reads.result_of(scenario)


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


class Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()


@cache
def _loop(depth: int) -> Loop:
    """One for all calls, because to make one takes as long as a call; calls within calls have another."""
    return Loop()


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
    """Runs what loops submit while this thread waits for a scenario: for the innermost only."""

    def __init__(self) -> None:
        self._work: dict[Thread, SimpleQueue[Callable[[], None] | None]] = {}

    def submit(self, function: Any, /, *arguments: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(function(*arguments, **more))
            except Exception as error:
                future.set_exception(error)

        innermost = list(self._work)[-1]
        loop = current_thread()
        self._work[loop if loop in self._work else innermost].put(run)
        return future

    def result_of(self, scenario: Coroutine[Any, Any, T]) -> T:
        """Whoever gives up on a scenario cancels it, so that it holds up no other."""
        loop = _loop(len(self._work))
        work = self._work[loop.thread] = SimpleQueue()
        result = asyncio.run_coroutine_threadsafe(_alone(scenario), loop.loop)
        result.add_done_callback(lambda _: work.put(None))
        try:
            while run := work.get():
                run()
            return result.result()
        finally:
            result.cancel()
            del self._work[loop.thread]
