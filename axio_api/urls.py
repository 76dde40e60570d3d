"""All public routes: the client, the API, its documentation, and health checks."""

from __future__ import annotations

from django.urls import include, path

from axio_api.client import asset, client
from games.api import docs, service
from games.mcp.endpoint import Agents

urlpatterns = [
    path("", client),
    path("icon.svg", client, {"name": "icon.svg"}),
    path("js/<path:name>", client, {"folder": "js/"}),
    path("css/<path:name>", client, {"folder": "css/"}),
    path("static/<path:name>", asset),
    path("healthz", service.Health.as_view()),
    path("readyz", service.Ready.as_view()),
    path("metrics", service.metrics),
    path("api/v1", service.Index.as_view()),
    path("api/v1/", include("games.api.urls")),
    path("mcp", Agents.as_view()),
    path("api/schema", docs.schema, name="schema"),
    path("api/docs", docs.Docs.as_view(), name="docs"),
    path("", include("games.handbook.urls")),
]

handler400 = "games.api.http.problems.bad_request"
handler403 = "games.api.http.problems.forbidden"
handler404 = "games.api.http.problems.not_found"
handler500 = "games.api.http.problems.server_error"
