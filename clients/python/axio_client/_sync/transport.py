"""Derived from `_async` by clients/python/generate.py: do not edit. Sends requests, and repeats those that may succeed next time; reads streams of lines."""

from __future__ import annotations

import json
from collections.abc import Generator
from time import monotonic, sleep
from typing import Any

import httpx

from axio_client.errors import AxioError, Unreachable
from axio_client.requests import Answer, Request, answer_of, passes, pause_before, problem_of

#: The service sends something at least every 15 seconds.
SILENT_SECONDS = 40.0


class Transport:
    """A pool of connections to one service, with the token of one account."""

    def __init__(
        self, url: str, token: str | None, *, patience: float, http: httpx.Client | None
    ) -> None:
        self.http = http or httpx.Client()
        self.url = url.rstrip("/")
        self.token = token
        #: For how many seconds a request is repeated before `Unreachable` is raised.
        self.patience = patience
        #: The largest feature level that the service told of.
        self.feature_level = 0

    def send(self, request: Request) -> Answer:
        """Raises Problem for a refusal, and Unreachable once patience is exhausted."""
        begun = monotonic()
        attempt = 0
        while True:
            try:
                return answer_of(self._attempt(request))
            except (AxioError, httpx.TransportError) as failure:
                if not passes(failure):
                    raise
                attempt += 1
                pause = pause_before(attempt, failure)
                if monotonic() + pause - begun > self.patience:
                    words = str(failure) or type(failure).__name__
                    raise Unreachable(f"{request.method} {request.path}: {words}") from failure
                sleep(pause)

    def _attempt(self, request: Request) -> httpx.Response:
        options = request.options(seconds=20)
        options["headers"] = {**options["headers"], **self._own_headers()}
        response = self.http.request(request.method, self.url + request.path, **options)
        self.feature_level = int(response.headers.get("Axio-Feature-Level", self.feature_level))
        return response

    def lines(
        self, method: str, path: str, query: dict[str, Any]
    ) -> Generator[dict[str, Any] | None, None]:
        """The objects of one stream (NDJSON), as long as it lasts; raises if it breaks. None is a
        sign of life: the stream was opened, or the service has nothing to tell."""
        options = Request(method, path, query).options(seconds=20)
        options["timeout"] = httpx.Timeout(20, read=SILENT_SECONDS)
        options["headers"] = {**self._own_headers(), "Accept": "application/x-ndjson"}
        with self.http.stream(method, self.url + path, **options) as response:
            if response.status_code >= 400:
                response.read()
                raise problem_of(response)
            yield None
            for line in response.iter_lines():
                yield json.loads(line) if line.strip() else None

    def close(self) -> None:
        self.http.close()

    def _own_headers(self) -> dict[str, str]:
        headers = {"User-Agent": "axio-client"}
        return headers | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
