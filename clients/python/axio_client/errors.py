"""What can go wrong with a call."""

from __future__ import annotations

from typing import Any


class AxioError(Exception):
    """The base of everything that this library raises about the service."""


class Unreachable(AxioError):
    """The service did not answer, or answered 429 or 503, for longer than the client's patience."""


class Problem(AxioError):
    """A refusal. Decide by `code` (and `rule`), which are stable; show `detail` to people."""

    def __init__(self, status: int, members: dict[str, Any], request_id: str | None = None) -> None:
        self.status = status
        self.members = members
        self.request_id = request_id
        self.code: str = members.get("code", "unknown")
        self.title: str = members.get("title", "")
        self.detail: str = members.get("detail", "")
        #: With `illegal-move` and `bot-declines`: which rule was broken.
        self.rule: str | None = members.get("rule")
        #: With `validation`: what is wrong with which member of the request.
        self.errors: list[dict[str, str]] = members.get("errors") or []
        self.retry_after: float | None = None
        super().__init__(self._words())

    def _words(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        faults = "".join(f"; {e.get('pointer')}: {e.get('detail')}" for e in self.errors)
        return f"{self.status} {self.code}{rule}: {self.detail or self.title}{faults}"
