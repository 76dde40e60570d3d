"""The bundled browser client and the pages' assets: a few dozen files, kept in memory.

The client's page gets a stricter policy than the documentation pages: no inline code, no inline
styles, nothing from other hosts. It asks for its files below `/at/<release>/`, where they never change:
a browser keeps them, and asks for nothing but the page when it comes again. A module names others
relative to itself, so that all of a page are of one release. `/board/` is for the pages of others.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from mimetypes import guess_type
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse

from games.api.http.problems import for_reading
from games.server.kept_files import KeptFile

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
WITH_POLICY = {"sw.js", "offline.html"}
#: For a year without asking, which is as long as anybody keeps anything.
FOREVER = "public, max-age=31536000, immutable"
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


@cache
def release() -> str:
    """What stands for all files as they are."""
    digest = blake2b(digest_size=6)
    for name, file in files().items():
        digest.update(f"{name} {file.etag} ".encode())
    return digest.hexdigest()


@cache
def page() -> KeptFile:
    """The client's page, which names its files by their release."""
    file = files()["index.html"]
    named = re.sub(
        rb'="/(?=[\w/.-]+\.(?:js|css|svg)")', f'="/at/{release()}/'.encode(), file.content
    )
    return KeptFile.of(named, file.media_type)


@for_reading
def client(request: HttpRequest) -> HttpResponse:
    response = page().response(request)
    response["Content-Security-Policy"] = POLICY
    return response


@for_reading
def client_file(
    request: HttpRequest, name: str, folder: str = "", of: str | None = None
) -> HttpResponse:
    """A file of the client as it is now, which is kept where the address names this release. A page
    of another release, while processes are replaced, is not told to keep what is not its own."""
    file = files().get(folder + name)
    if file is None:
        raise Http404
    if of is None:
        response = file.response(request)
    else:
        response = file.response(request, FOREVER if of == release() else "no-store")
    # The worker behind the page obeys the policy that its script came with.
    if name in WITH_POLICY:
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
