"""The bundled browser client: a few dozen small files, kept in memory and sent compressed.

Its page gets a stricter policy than the documentation pages: no inline code, no inline styles,
nothing from other hosts.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_safe

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}


class File(NamedTuple):
    media_type: str
    content: bytes
    compressed: bytes
    etag: str


@cache
def files() -> dict[str, File]:
    """All files that can be requested, by path."""
    found = {}
    for path in sorted(settings.CLIENT_DIR.rglob("*")):
        if path.suffix in TYPES:
            content = path.read_bytes()
            etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
            compressed = gzip.compress(content, mtime=0)
            name = path.relative_to(settings.CLIENT_DIR).as_posix()
            found[name] = File(TYPES[path.suffix], content, compressed, etag)
    return found


@require_safe
def client(request: HttpRequest, folder: str = "", name: str = "index.html") -> HttpResponse:
    file = files().get(folder + name)
    if file is None:
        raise Http404
    response: HttpResponse
    if request.headers.get("If-None-Match") == file.etag:
        response = HttpResponseNotModified()
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(file.compressed, content_type=file.media_type)
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(file.content, content_type=file.media_type)
    response["ETag"] = file.etag
    response["Cache-Control"] = "no-cache"
    response["Vary"] = "Accept-Encoding"
    if file.media_type.startswith("text/html"):
        response["Content-Security-Policy"] = POLICY
    return response
