"""The routes of the documentation."""

from __future__ import annotations

from django.urls import path

from games.handbook import views

urlpatterns = [
    path("llms.txt", views.llms),
    path("docs", views.page),
    path("docs/llms.txt", views.llms),
    path("docs/search.json", views.search_index),
    path("docs/pictures/<path:name>", views.picture),
    path("docs/<path:name>", views.page),
    path("api/docs/problems", views.former_problems),
]
