"""The Django app of players and games."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.db.models.signals import pre_migrate


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.live.bell import on_change
        from games.models.events import changed
        from games.server.connections import allow_long_statements, read_utc_times

        changed.connect(on_change, dispatch_uid="bell")
        pre_migrate.connect(allow_long_statements, sender=self, dispatch_uid="long statements")
        connection_created.connect(read_utc_times, dispatch_uid="times")
