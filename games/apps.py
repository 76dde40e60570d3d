"""The Django app of players and games."""

from django.apps import AppConfig
from django.db.models.signals import pre_migrate


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.live.bell import on_change
        from games.models.events import changed
        from games.server.connections import allow_long_statements

        changed.connect(on_change, dispatch_uid="bell")
        pre_migrate.connect(allow_long_statements, sender=self, dispatch_uid="long statements")
