"""Responses that are the same for everybody: kept in memory, with their compressed form and tag."""

from __future__ import annotations

import gzip
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from games.server.encodings import accepts_gzip
from games.server.etags import etag_of, has_copy


class KeptFile(NamedTuple):
    media_type: str
    content: bytes
    #: None if it would not be smaller.
    compressed: bytes | None
    etag: str

    @classmethod
    def of(cls, content: bytes, media_type: str) -> KeptFile:
        # Compressed once, so it may take its time.
        smaller = gzip.compress(content, 9, mtime=0)
        compressed = smaller if len(smaller) < len(content) else None
        return cls(media_type, content, compressed, etag_of(content))

    def response(self, request: HttpRequest, cache: str = "no-cache") -> HttpResponse:
        headers = {"ETag": self.etag, "Cache-Control": cache}
        if has_copy(request, self.etag):
            unchanged = HttpResponse(status=304, headers=headers)
            del unchanged["Content-Type"]
            return unchanged
        content = self.content
        if self.compressed and accepts_gzip(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            headers["Content-Encoding"], content = "gzip", self.compressed
        return HttpResponse(content, content_type=self.media_type, headers=headers)
