"""Passwords of operators cannot be guessed one after the other."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from axio_api.middleware import Middleware
from games.api.http.limits import spend
from games.refusals import Refusal


class LoginLimit(Middleware):
    """The limit of log-ins counts here, too, for each address."""

    def before(self, request: HttpRequest) -> HttpResponseBase | None:
        if request.method != "POST" or not request.path_info.startswith("/admin/login/"):
            return None
        try:
            spend(request, None, "login")
        except Refusal as refusal:
            response = HttpResponse(refusal.detail, status=429, content_type="text/plain")
            response["Retry-After"] = str(refusal.members["retry_after"])
            return response
        return None
