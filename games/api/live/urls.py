"""The routes that can wait or stream; all of them are also in `games.api.urls`."""

from __future__ import annotations

from django.urls import path

from games.api.live import views

urlpatterns = [
    path("api/v1/me/turns", views.MyTurns.as_view()),
    path("api/v1/me/events", views.MyEvents.as_view()),
    path("api/v1/games/<str:game_id>/events", views.GameEvents.as_view()),
]

handler400 = "games.api.http.problems.bad_request"
handler403 = "games.api.http.problems.forbidden"
handler404 = "games.api.http.problems.not_found"
handler500 = "games.api.http.problems.server_error"
