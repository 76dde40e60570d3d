"""Entity tags, by which a client says which copy of a response it has (RFC 9110, section 8.8.3).

Tags are strong: one of them stands for the same bytes forever. The compressed form of a response has
a tag of its own, which `axio_api.compression` makes and takes back; views see the plain one alone.
"""

from __future__ import annotations

from hashlib import blake2b

from django.http import HttpRequest
from django.utils.http import parse_etags


def etag_of(content: bytes) -> str:
    """The tag of a response with this body."""
    return f'"{blake2b(content, digest_size=12).hexdigest()}"'


def has_copy(request: HttpRequest, etag: str) -> bool:
    """Whether the client's copy is current. A proxy may have weakened its tag, which does no harm.

    `*` is no copy: callers ask before they know whether there is anything at all.
    """
    held: str = request.META.get("HTTP_IF_NONE_MATCH", "")
    return etag in {tag.removeprefix("W/") for tag in parse_etags(held)} if held else False
