"""The service's settings, with sessions and the admin."""

from __future__ import annotations

from axio_api.settings import *  # noqa: F403

MIDDLEWARE = [
    "axio_api.middleware.RequestId",
    "axio_api.middleware.SecurityHeaders",
    "axio_api.hosts.Hosts",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "axio_api.operators.login_limit.LoginLimit",
]
ROOT_URLCONF = "axio_api.operators.urls"
#: Operators come through a tunnel, to an address of their own machine, over http. Cookies that
#: demand https would be lost there; they leave neither the machine nor the tunnel.
ALLOWED_HOSTS = list(OWN_NAMES)  # noqa: F405
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Strict"
SESSION_COOKIE_AGE = 8 * 3600
SECURE_HSTS_SECONDS = 0
SECURE_PROXY_SSL_HEADER = None
SILENCED_SYSTEM_CHECKS = []
