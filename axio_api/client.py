"""The bundled browser client and the pages' assets: a few dozen files, kept in memory.

The client's page gets a stricter policy than the documentation pages: no inline code, no inline
styles, nothing from other hosts.
"""

from __future__ import annotations

from functools import cache
from mimetypes import guess_type
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse

from games.api.http.problems import for_reading
from games.server.kept_files import KeptFile

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
#: Assets of Django's apps that were asked for, by name.
_assets: dict[str, KeptFile] = {}


@cache
def files() -> dict[str, KeptFile]:
    """All files of the client that can be requested, by path."""
    return {
        path.relative_to(settings.CLIENT_DIR).as_posix(): KeptFile.of(
            path.read_bytes(), TYPES[path.suffix]
        )
        for path in sorted(settings.CLIENT_DIR.rglob("*"))
        if path.suffix in TYPES
    }


@for_reading
def client(request: HttpRequest, folder: str = "", name: str = "index.html") -> HttpResponse:
    file = files().get(folder + name)
    if file is None:
        raise Http404
    response = file.response(request)
    if file.media_type.startswith("text/html"):
        response["Content-Security-Policy"] = POLICY
    return response


@for_reading
def asset(request: HttpRequest, name: str) -> HttpResponse:
    """A static file of an app, such as those of the documentation pages."""
    if name not in _assets:
        path = finders.find(name)
        if path is None or not Path(path).is_file():
            raise Http404
        media_type = TYPES.get(Path(path).suffix) or guess_type(path)[0]
        content = Path(path).read_bytes()
        _assets[name] = KeptFile.of(content, media_type or "application/octet-stream")
    return _assets[name].response(request)
