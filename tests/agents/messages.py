"""Messages of the protocol."""

from __future__ import annotations

from typing import Any

VERSION = "2025-11-25"


def request(method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
    if method == "initialize":
        about = {"name": "agent", "version": "1"}
        params = {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": about}
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}


def request_for(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return request("tools/call", {"name": tool, "arguments": arguments})
