"""An agent for tests: a client of `/mcp` that checks what it is told against the schemas."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from games.mcp.tools import TOOLS
from tests.support.client import Answer, Client

VERSION = "2025-11-25"


def request(method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
    if method == "initialize":
        about = {"name": "agent", "version": "1"}
        params = {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": about}
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}


def request_for(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return request("tools/call", {"name": tool, "arguments": arguments})


@cache
def validator(tool: str) -> Draft202012Validator:
    return Draft202012Validator(TOOLS[tool].output_schema)


class Refused(Exception):
    """A tool refused, and says why and what to do next."""


class Agent:
    """A player who uses tools alone."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def ask(self, body: Any, **headers: str) -> Answer:
        return self.client.send("POST", "/mcp", body, **headers)

    def result(self, method: str, params: dict[str, Any] | None = None) -> Any:
        answer = self.ask(request(method, params))
        assert answer.status == 200 and "result" in answer.json, answer
        return answer.json["result"]

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The facts that a tool tells. What it says in words is one of them."""
        result = self.result("tools/call", {"name": tool, "arguments": arguments})
        text = result["content"][0]["text"]
        if result["isError"]:
            raise Refused(text)
        facts: dict[str, Any] = result["structuredContent"]
        assert facts["text"] == text
        validator(tool).validate(facts)
        return facts
