"""The operators' pages in the tests' process, with the settings of their own process."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.test import Client, override_settings

from axio_api.operators import settings as own

URLCONF = own.ROOT_URLCONF


class OperatorsBrowser(Client):
    """A browser on the operators' port."""

    def request(self, **request: Any) -> Any:
        with override_settings(ROOT_URLCONF=URLCONF, MIDDLEWARE=own.MIDDLEWARE):
            return super().request(**request)


def logged_in() -> OperatorsBrowser:
    operator, _ = User.objects.get_or_create(username="operator", is_staff=True, is_superuser=True)
    browser = OperatorsBrowser()
    browser.force_login(operator)
    return browser
