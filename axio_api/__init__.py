"""Wiring: settings, routes, and the processes of the service. No other package imports it."""

# Loaded with the settings, so that every process has the same Celery app.
from axio_api.celery import app as celery_app

__all__ = ["celery_app"]
