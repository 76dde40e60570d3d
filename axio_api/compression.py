"""gzip for every body above 1 kB that is not a stream, if the client asks for it."""

from __future__ import annotations

import gzip

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from axio_api.middleware import Middleware
from games.server.encodings import LEAST_COMPRESSED_BYTES, accepts_gzip

#: 5 kB of a board shrink to 540 bytes in 80 µs; level 6 takes half as long again, for 400 bytes.
LEVEL = 3
#: Ends the tags of compressed bodies: other bytes must have another strong tag.
SUFFIX = '-gzip"'
CONDITIONS = ("HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH")
#: The key in META for what `If-None-Match` said.
HELD = "axio.held_tags"


class Gzip(Middleware):
    """Compresses responses, and translates their tags, so that views need not know of it.

    Compression can tell a secret by the length of a response that also repeats what an attacker sent
    (BREACH). That needs a browser that sends the victim's credentials with requests that a foreign
    page makes. There are none: the API uses no cookies, and a page that can send a token has it.
    The time or random bytes in the head of gzip would give equal bodies different bytes.
    """

    def before(self, request: HttpRequest) -> None:
        for name in CONDITIONS:
            given = request.META.get(name)
            if given and SUFFIX in given:
                request.META[HELD] = given
                request.META[name] = given.replace(SUFFIX, '"')

    def after(self, request: HttpRequest, response: HttpResponseBase) -> None:
        if not isinstance(response, HttpResponse):
            return
        headers = response.headers
        vary = headers.get("Vary")
        headers["Vary"] = f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"
        if response.status_code == 304:
            compressed = _suffixed(headers.get("ETag", "")) in request.META.get(HELD, "")
        else:
            compressed = "Content-Encoding" in headers or self._compress(request, response)
        if compressed and "ETag" in headers:
            headers["ETag"] = _suffixed(headers["ETag"])

    def _compress(self, request: HttpRequest, response: HttpResponse) -> bool:
        content = response.content
        if len(content) <= LEAST_COMPRESSED_BYTES:
            return False
        if not accepts_gzip(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            return False
        response.content = gzip.compress(content, LEVEL, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.content))
        return True


def _suffixed(etag: str) -> str:
    return etag[:-1] + SUFFIX
