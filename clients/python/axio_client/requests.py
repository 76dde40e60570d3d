"""Requests, responses, and when to repeat one: what both halves of the library share."""

from __future__ import annotations

import random
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from time import time
from typing import Any
from urllib.parse import quote

import httpx

from axio_client.errors import Problem

#: Answers that say nothing about the request itself: another attempt may succeed.
PASSING = frozenset({429, 502, 503, 504})
#: The same request is under way on another connection: its response can be had a moment later.
IN_PROGRESS = "idempotency-in-progress"
FIRST_PAUSE_SECONDS = 0.2
LONGEST_PAUSE_SECONDS = 5.0


@dataclass
class Request:
    """A call. What is None is not sent."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    headers: Mapping[str, str | None] = field(default_factory=dict)
    #: Long polls answer later than others.
    wait_seconds: float = 0

    def __post_init__(self) -> None:
        self.wait_seconds = self.wait_seconds or float(self.query.get("wait") or 0)
        given = {name: value for name, value in self.headers.items() if value is not None}
        if self.method == "POST":
            # The key is what makes a repeated request happen once.
            given.setdefault("Idempotency-Key", str(uuid.uuid4()))
        self.headers = given

    def options(self, seconds: float) -> dict[str, Any]:
        """For `httpx`."""
        query = {name: _text(value) for name, value in self.query.items() if value is not None}
        body = {} if self.body is None else {"json": self.body}
        timeout = httpx.Timeout(seconds, read=seconds + self.wait_seconds)
        return {"params": query, "headers": self.headers, "timeout": timeout, **body}


@dataclass(frozen=True)
class Answer:
    status: int
    data: Any
    headers: httpx.Headers

    @property
    def etag(self) -> str | None:
        return self.headers.get("ETag")


def path_of(template: str, *values: object) -> str:
    """The template with its parts in braces filled in, in order."""
    parts = iter(values)
    return "/".join(
        quote(str(next(parts)), safe="") if part.startswith("{") else part
        for part in template.split("/")
    )


def answer_of(response: httpx.Response) -> Answer:
    """Raises Problem for a refusal."""
    if response.status_code >= 400:
        raise problem_of(response)
    data = response.json() if response.content else None
    return Answer(response.status_code, data, response.headers)


def problem_of(response: httpx.Response) -> Problem:
    try:
        members = response.json()
    except ValueError:
        members = {}
    if not isinstance(members, dict):
        members = {}
    members.setdefault("title", response.reason_phrase)
    problem = Problem(response.status_code, members, response.headers.get("X-Request-Id"))
    problem.retry_after = _seconds(response.headers.get("Retry-After"))
    return problem


def passes(failure: Exception) -> bool:
    """Whether another attempt may succeed."""
    if isinstance(failure, Problem):
        return failure.status in PASSING or failure.code == IN_PROGRESS
    return isinstance(failure, httpx.TransportError)


def pause_before(attempt: int, failure: Exception) -> float:
    """Seconds to wait before attempt number 1, 2, ...: what the service asks for, or a growing
    random time, so that clients that were cut off together do not return together."""
    asked = failure.retry_after if isinstance(failure, Problem) else None
    if asked is not None:
        return asked
    longest = min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2.0**attempt)
    return random.uniform(longest / 2, longest)


def _seconds(text: str | None) -> float | None:
    if not text:
        return None
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time())
    except ValueError:
        return None


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(_text(item) for item in value)
    return str(value)
