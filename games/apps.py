"""The Django app of players and games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.live.bell import on_change
        from games.models.events import changed

        changed.connect(on_change, dispatch_uid="bell")
