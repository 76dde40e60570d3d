from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ["DJANGO_SETTINGS_MODULE"] = "axio_api.operators.settings"
application = get_asgi_application()
