"""The OpenAPI document and its pages; all assets come from this server."""

from __future__ import annotations

from html import escape
from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import TemplateHTMLRenderer

from games.refusals import CATALOGUE


class Lenient(DefaultContentNegotiation):
    """If the client accepts none of the formats, it gets the first."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        try:
            return super().select_renderer(request, renderers, format_suffix)
        except NotAcceptable:
            return renderers[0], renderers[0].media_type


class Schema(SpectacularAPIView):
    """YAML, or JSON with `?format=json`."""

    content_negotiation_class = Lenient


class Docs(SpectacularSwaggerSplitView):
    content_negotiation_class = Lenient
    renderer_classes = [TemplateHTMLRenderer]
    url_name = "schema"


def problems(request: HttpRequest) -> HttpResponse:
    """The page that the `type` of a problem links to."""
    rows = "".join(
        f'<tr id="{code}"><td><code>{code}</code></td><td>{status}</td><td>{escape(title)}</td></tr>'
        for code, (status, title) in CATALOGUE.items()
    )
    return HttpResponse(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Axio API: problems</title>"
        f"<h1>Problems</h1><table><tr><th>code<th>status<th>meaning</tr>{rows}</table></html>"
    )
