"""The bare view behind the same server as the service."""

from __future__ import annotations

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.load.bare.settings"

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from games.server.threads import WsgiInThreads

application = WsgiInThreads(
    get_wsgi_application(),
    threads=settings.THREADS,
    body_limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
)
