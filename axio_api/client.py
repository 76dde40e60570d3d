"""The page of the bundled browser client. Its modules and styles are plain files, which whitenoise
serves; the page itself gets a stricter policy than the documentation pages need."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@cache
def _markup() -> bytes:
    return (settings.CLIENT_DIR / "index.html").read_bytes()


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(_markup())
    response["Content-Security-Policy"] = POLICY
    response["Cache-Control"] = "no-cache"
    return response
