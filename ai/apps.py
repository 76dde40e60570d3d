"""The Django app of the engines."""

from importlib import import_module

from django.apps import AppConfig


class AiConfig(AppConfig):
    name = "ai"

    def ready(self) -> None:
        """Fill the catalogue of engines."""
        import_module("ai.registry")
