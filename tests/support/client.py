"""A client of the API for tests: every answer is checked against the OpenAPI document."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client as DjangoClient

from tests.support import contract
from tests.support.live import Handler

#: One for all, as in a running service: to set up the middleware takes longer than most tests.
HANDLER = Handler(enforce_csrf_checks=False)


class Answer:
    def __init__(self, status: int, headers: Any, content: bytes) -> None:
        self.status, self.headers, self.content = status, headers, content

    @property
    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def code(self) -> str | None:
        """The code of a refusal."""
        return self.json["code"] if self.status >= 400 else None

    def __repr__(self) -> str:
        return f"<{self.status} {self.content[:500]!r}>"


class Client:
    """Somebody with a token, or a stranger without one."""

    def __init__(self, name: str = "", token: str = "") -> None:
        self.name, self.token = name, token
        self._http = DjangoClient(raise_request_exception=False)
        self._http.handler = HANDLER

    def request(
        self, method: str, path: str, body: Any = None, *, raw: bytes | None = None, **headers: str
    ) -> Answer:
        """Headers are given with underscores: `Idempotency_Key="k"`."""
        answer = self.send(method, path, body, raw=raw, **headers)
        assert "X-Request-Id" in answer.headers
        if method != "HEAD" and answer.status != 308:
            media = answer.headers.get("Content-Type", "")
            contract.check(
                method, _full(path), answer.status, media, answer.json if answer.content else None
            )
        return answer

    def send(
        self, method: str, path: str, body: Any = None, *, raw: bytes | None = None, **headers: str
    ) -> Answer:
        """A request whose answer is not checked: for addresses outside of the document."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token and "Authorization" not in sent:
            sent["Authorization"] = f"Bearer {self.token}"
        content_type = sent.pop("Content-Type", "application/json")
        data = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        response = self._http.generic(method, _full(path), data, content_type, headers=sent)
        content = b"".join(response) if response.streaming else response.content
        return Answer(response.status_code, response.headers, content)

    def get(self, path: str, **headers: str) -> Answer:
        return self.request("GET", path, **headers)

    def post(self, path: str, body: Any = None, **more: Any) -> Answer:
        return self.request("POST", path, body, **more)

    def put(self, path: str, body: Any = None, **more: Any) -> Answer:
        return self.request("PUT", path, body, **more)

    def patch(self, path: str, body: Any = None, **more: Any) -> Answer:
        return self.request("PATCH", path, body, **more)

    def delete(self, path: str, **headers: str) -> Answer:
        return self.request("DELETE", path, **headers)


def _full(path: str) -> str:
    return path if path.startswith("/") else f"/api/v1/{path}"


def sign_up(name: str, **more: Any) -> Client:
    answer = Client().post("players", {"name": name, **more})
    assert answer.status == 201, answer
    return Client(name, answer.json["token"])
