"""The protocol: tools, resources and prompts in the words of the SDK. Nothing else imports it.

Every request gets a session manager of its own, which is the SDK's stateless mode taken at its word:
nothing outlives a request, and cancelling it cancels all that it started.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.shared.exceptions import MCPError

from games.api.http.json import encode
from games.api.http.problems import refusal_for
from games.mcp.callers import Caller
from games.mcp.library import INSTRUCTIONS, PROMPTS, RESOURCES, TEMPLATE, TEXT, read_resource
from games.mcp.tools import TOOLS
from games.mcp.wording import refusal_text
from games.refusals import Refusal
from games.rules import RULES

Context = Any
#: The key in the scope for who calls.
CALLER = "axio.caller"


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    content: bytes


async def exchange(caller: Caller, headers: Mapping[str, str], body: bytes) -> Reply:
    """One request and its response."""
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/mcp",
        "raw_path": b"/mcp",
        "query_string": b"",
        "headers": [(n.lower().encode("latin-1"), v.encode("latin-1")) for n, v in headers.items()],
        CALLER: caller,
    }
    unread = [{"type": "http.request", "body": body, "more_body": False}]
    sent: list[Any] = []

    async def receive() -> Any:
        if unread:
            return unread.pop()
        # Whoever serves this request cancels it when the client disconnects.
        return await asyncio.get_running_loop().create_future()

    async def send(message: Any) -> None:
        sent.append(message)

    manager = StreamableHTTPSessionManager(SERVER, json_response=True, stateless=True)
    async with manager.run():
        await manager.handle_request(scope, receive, send)
    start = sent[0]
    told = {name.decode("latin-1"): value.decode("latin-1") for name, value in start["headers"]}
    return Reply(start["status"], told, b"".join(part.get("body", b"") for part in sent[1:]))


def _caller(context: Context) -> Caller:
    caller: Caller = context.request.scope[CALLER]
    return caller


async def list_tools(context: Context, _: Any) -> types.ListToolsResult:
    return types.ListToolsResult(
        tools=[
            types.Tool(
                name=tool.name,
                description=tool.about,
                input_schema=tool.input_schema,
                output_schema=tool.output_schema,
                annotations=types.ToolAnnotations(
                    read_only_hint=tool.reads_only,
                    destructive_hint=tool.destructive,
                    idempotent_hint=tool.idempotent,
                    open_world_hint=False,
                ),
            )
            for tool in TOOLS.values()
        ]
    )


async def call_tool(context: Context, asked: types.CallToolRequestParams) -> types.CallToolResult:
    tool = TOOLS.get(asked.name)
    if tool is None:
        raise MCPError(types.INVALID_PARAMS, f"There is no such tool. Tools: {', '.join(TOOLS)}.")
    try:
        answer = await tool.call(_caller(context), asked.arguments or {})
        # The renderer of the API lets nothing out that is not a declared answer.
        content = msgspec.json.decode(encode(answer))
    except Exception as error:
        return types.CallToolResult(
            content=[_text(refusal_text(refusal_for(error)))], is_error=True
        )
    return types.CallToolResult(content=[_text(content["text"])], structured_content=content)


def _text(text: str) -> types.TextContent:
    return types.TextContent(type="text", text=text)


async def list_resources(context: Context, _: Any) -> types.ListResourcesResult:
    return types.ListResourcesResult(
        resources=[
            types.Resource(uri=uri, name=one.name, description=one.about, mime_type=one.media_type)
            for uri, one in RESOURCES.items()
        ]
    )


async def list_templates(context: Context, _: Any) -> types.ListResourceTemplatesResult:
    template = types.ResourceTemplate(
        uri_template=TEMPLATE,
        name="game",
        description="How a game stands, as you may see it.",
        mime_type=TEXT,
    )
    return types.ListResourceTemplatesResult(resource_templates=[template])


async def resource(
    context: Context, asked: types.ReadResourceRequestParams
) -> types.ReadResourceResult:
    try:
        media_type, text = await read_resource(_caller(context), asked.uri)
    except Refusal as refusal:
        raise MCPError(types.INVALID_PARAMS, refusal_text(refusal)) from None
    contents = types.TextResourceContents(uri=asked.uri, mime_type=media_type, text=text)
    return types.ReadResourceResult(contents=[contents])


async def list_prompts(context: Context, _: Any) -> types.ListPromptsResult:
    return types.ListPromptsResult(
        prompts=[
            types.Prompt(
                name=name,
                description=prompt.about,
                arguments=[types.PromptArgument(name="ruleset", required=True)],
            )
            for name, prompt in PROMPTS.items()
        ]
    )


async def prompt(context: Context, asked: types.GetPromptRequestParams) -> types.GetPromptResult:
    found = PROMPTS.get(asked.name)
    slug = (asked.arguments or {}).get("ruleset", "")
    if found is None:
        raise MCPError(types.INVALID_PARAMS, f"Prompts: {', '.join(PROMPTS)}.")
    if slug not in RULES:
        raise MCPError(types.INVALID_PARAMS, f"`ruleset` must be one of {', '.join(RULES)}.")
    message = types.PromptMessage(role="user", content=_text(found.text(slug)))
    return types.GetPromptResult(description=found.about, messages=[message])


async def complete(context: Context, asked: types.CompleteRequestParams) -> types.CompleteResult:
    """The only argument that can be completed is a ruleset."""
    begun = asked.argument.value
    fitting = [slug for slug in RULES if slug.startswith(begun)]
    values = fitting if asked.argument.name == "ruleset" else []
    return types.CompleteResult(completion=types.Completion(values=values))


SERVER: Server[Any] = Server(
    "axio",
    title="Axio API",
    version="1",
    instructions=INSTRUCTIONS,
    on_list_tools=list_tools,
    on_call_tool=call_tool,
    on_list_resources=list_resources,
    on_list_resource_templates=list_templates,
    on_read_resource=resource,
    on_list_prompts=list_prompts,
    on_get_prompt=prompt,
    on_completion=complete,
    get_tool_input_schema=lambda name: TOOLS[name].input_schema if name in TOOLS else None,
)
# Nobody reads its spans.
SERVER.middleware.clear()
