"""The service's settings, with sessions and the admin."""

from __future__ import annotations

from axio_api.settings import *  # noqa: F403

MIDDLEWARE = [
    "axio_api.middleware.RequestId",
    "axio_api.middleware.SecurityHeaders",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "axio_api.operators.login_limit.LoginLimit",
]
ROOT_URLCONF = "axio_api.operators.urls"
SILENCED_SYSTEM_CHECKS = []
