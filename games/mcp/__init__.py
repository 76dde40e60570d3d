"""A seat for any agent: the service as an MCP server at `/mcp`.

Ten tools at most, by outcome. They call the same services and selectors as the API and tell what the
projection lets out, in words. `endpoint` is the HTTP half; `protocol` alone imports the SDK, which
takes a second, so it is imported with the first request.
"""
