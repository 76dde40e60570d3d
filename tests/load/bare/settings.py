"""Nothing but what the one view needs; server, threads and database are those of the service."""

from __future__ import annotations

from axio_api import env

SECRET_KEY = "only for measuring"
ALLOWED_HOSTS = ["*"]
USE_TZ = True
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "rest_framework",
    "rest_framework.authtoken",
    "tests.load.bare",
]
MIDDLEWARE: list[str] = []
ROOT_URLCONF = "tests.load.bare.views"
DATABASES = {"default": env.database("AXIO_DATABASE_URL", "", password="AXIO_DATABASE_PASSWORD")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATA_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024
THREADS = env.number("AXIO_THREADS", 8, least=1)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
}
