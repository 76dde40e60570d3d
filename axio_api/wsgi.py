"""The REST half of the service as a WSGI application."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "axio_api.settings")
application = get_wsgi_application()
