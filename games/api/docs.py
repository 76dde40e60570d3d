"""The OpenAPI document and its pages; all assets come from this server."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import TemplateHTMLRenderer

from games.api.http.accepting import accepted_type
from games.api.http.problems import for_reading, respond
from games.refusals import Refusal
from games.server.kept_files import KeptFile

#: The formats of the document, each with the media types by which it may be asked for.
FORMATS = {
    "yaml": (OpenApiYamlRenderer, ("application/vnd.oai.openapi", "application/yaml")),
    "json": (OpenApiJsonRenderer, ("application/vnd.oai.openapi+json", "application/json")),
}
OFFERED = {media: name for name, (_, types) in FORMATS.items() for media in types}


_making = Lock()


def document(name: str, media_type: str) -> KeptFile:
    """The document never changes while the process lives, and takes a second to make. One thread makes
    it: what the generator loads when it first runs is not ready for several."""
    with _making:
        return _document(name, media_type)


@cache
def _document(name: str, media_type: str) -> KeptFile:
    renderer, _ = FORMATS[name]
    generator: Any = SchemaGenerator
    made = generator().get_schema(request=None, public=True)
    rendered: Any = renderer().render(made, renderer_context={})
    return KeptFile.of(rendered, media_type)


@for_reading
def schema(request: HttpRequest) -> HttpResponse:
    """YAML, or JSON with `?format=json`."""
    name = request.GET.get("format")
    if name is not None and name not in FORMATS:
        raise Http404
    try:
        media_type = FORMATS[name][1][0] if name else accepted_type(request, tuple(OFFERED))
    except Refusal as refusal:
        return respond(request, refusal)
    response = document(OFFERED[media_type], media_type).response(request)
    response["Vary"] = "Accept"
    return response


class Docs(SpectacularSwaggerSplitView):
    content_negotiation_class = DefaultContentNegotiation
    renderer_classes = [TemplateHTMLRenderer]
    url_name = "schema"
