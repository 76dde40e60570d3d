"""`POST /mcp`: admits the caller as the API does, then lets the protocol answer."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from msgspec import Struct

from games.api.live.base import LiveEndpoint
from games.mcp.callers import Caller, in_agent_thread
from games.mcp.origins import require_known_origin
from games.mcp.tools import TOOLS
from games.refusals import Refusal

PROTOCOL = "games.mcp.protocol"
#: Whatever it accepts, a client gets JSON; if it accepts none, it was refused before.
ACCEPT = {"Accept": "application/json, text/event-stream"}


class _Named(Struct, frozen=True):
    name: str = ""


class _Message(Struct, frozen=True):
    """As much of a request as tells which rate limit it counts for."""

    method: str = ""
    params: _Named = _Named()


class Agents(LiveEndpoint):
    """Stateless: there is no stream to open with GET, and no session to end with DELETE."""

    http_method_names = ["post"]

    def http_method_not_allowed(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        raise Refusal("method-not-allowed", "Only POST: there are no sessions here.")

    async def post(self, request: HttpRequest) -> HttpResponse:
        require_known_origin(request)
        if request.content_type != "application/json":
            raise Refusal("unsupported-media-type", "Send the body as application/json.")
        body = request.body
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise Refusal("body-too-large")
        self.limit = limit_of(body)
        caller = Caller(await in_agent_thread(self.recognise, request))
        # In a thread, because the SDK takes a second to import; afterwards this costs nothing.
        protocol = await asyncio.to_thread(import_module, PROTOCOL)
        # The protocol needs neither the token nor what is about the connection.
        told = {
            name: value
            for name, value in request.headers.items()
            if name == "Content-Type" or name.startswith("Mcp-")
        }
        reply = await protocol.exchange(caller, told | ACCEPT, body)
        response = HttpResponse(reply.content, status=reply.status)
        response["Content-Type"] = reply.headers.get("content-type", "application/json")
        return response


def limit_of(body: bytes) -> str:
    """Tools that write count as writing; whatever cannot be read counts as reading."""
    try:
        message = msgspec.json.decode(body, type=_Message)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return "read"
    tool = TOOLS.get(message.params.name) if message.method == "tools/call" else None
    return tool.limit if tool else "read"
