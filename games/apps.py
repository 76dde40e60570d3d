"""The Django app that holds the truth about players and games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
