"""When a response is compressed: if the client asks for it, and if it is worth the time."""

from __future__ import annotations

from games.server.weights import weights

#: Smaller bodies fit into one packet anyway.
LEAST_COMPRESSED_BYTES = 1024


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether the header `Accept-Encoding` allows gzip; without one, nothing is compressed."""
    given = weights(accept_encoding)
    return given.get("gzip", given.get("*", 0.0)) > 0
