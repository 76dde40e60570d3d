"""`pytest -p tests.docs.recording tests/api`: keeps a refusal of each code for its page in /docs.

Whatever the tests of the API provoke is recorded in games/handbook/refusals.json, as the service sent
it: of each code, and of each broken rule in each ruleset, the one with the shortest request. An earlier
recording stays unless something shorter was found for it.
"""

from __future__ import annotations

import json
from typing import Any

from tests.support.process import ROOT

FILE = ROOT / "games/handbook/refusals.json"
#: Members that only a test would send or that tell nothing.
SECRET = {"password", "token", "secret"}
PROBLEM = "application/problem+json"
#: A longer body is shown by its beginning.
LONG = 1000

_found: dict[str, dict[str, Any]] = {}


def _listen() -> None:
    # Settings are not configured yet while plugins are imported.
    from tests.support.client import Answer, Client

    send = Client.send

    def recording_send(
        self: Client, method: str, path: str, body: Any = None, **more: Any
    ) -> Answer:
        answer = send(self, method, path, body, **more)
        if answer.headers.get("Content-Type") == PROBLEM and method != "HEAD":
            raw = more.pop("raw", None)
            problem = answer.json
            if problem["title"].isascii() and "Accept_Language" not in more:
                _keep(problem, method, path, raw.decode("utf-8", "replace") if raw else body, more)
        return answer

    Client.send = recording_send  # type: ignore[method-assign]


def _keep(problem: dict[str, Any], method: str, path: str, body: Any, headers: Any) -> None:
    if isinstance(body, dict):
        body = {name: "..." if name in SECRET else value for name, value in body.items()}
    if len(json.dumps(body)) > LONG:
        body = json.dumps(body)[:60] + " ..."
    headers = {
        name.replace("_", "-"): value for name, value in headers.items() if name != "Authorization"
    }
    address = path if path.startswith("/") else f"/api/v1/{path}"
    entry = {
        "request": {"method": method, "path": address, "headers": headers, "body": body},
        "problem": problem,
    }
    names = [problem["code"]]
    if problem["code"] in {"illegal-move", "bot-declines"}:
        names.append(f"rule/{problem['rule']}")
    for name in names:
        if _is_better(entry, _found.get(name)):
            _found[name] = entry


def _is_better(entry: dict[str, Any], other: dict[str, Any] | None) -> bool:
    return other is None or _weight(entry) < _weight(other)


def _weight(entry: dict[str, Any]) -> tuple[bool, bool, bool, int, str]:
    """A request that is readable, does something, and is short."""
    text = json.dumps(entry, sort_keys=True)
    odd = not entry["request"]["path"].startswith("/api/v1/") or "\\u" in text or "%" in text
    return odd, len(text) < 330, entry["request"]["method"] == "GET", len(text), text


def pytest_sessionstart() -> None:
    if FILE.exists():
        _found.update(json.loads(FILE.read_text()))
    _listen()


def pytest_sessionfinish() -> None:
    text = json.dumps(dict(sorted(_found.items())), indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n")
