"""All public routes: the client, the API, its documentation, and health checks."""

from __future__ import annotations

from django.urls import include, path

from axio_api.client import asset, client, client_file
from games.api import docs, service
from games.mcp.endpoint import Agents

urlpatterns = [
    path("", client),
    path("icon.svg", client_file, {"name": "icon.svg"}),
    path("sw.js", client_file, {"name": "sw.js"}),
    path("offline.html", client_file, {"name": "offline.html"}),
    path("offline.css", client_file, {"name": "offline.css"}),
    path("manifest.webmanifest", client_file, {"name": "manifest.webmanifest"}),
    path("icons/<path:name>", client_file, {"folder": "icons/"}),
    path("board/<path:name>", client_file, {"folder": "board/"}),
    path("at/<slug:of>/<path:name>", client_file),
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
