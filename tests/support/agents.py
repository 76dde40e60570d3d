"""An agent for tests: a client of `/mcp` that checks what it is told against the schemas."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from games.mcp.tools import TOOLS
from tests.agents.messages import request
from tests.support.client import Answer, Client


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
