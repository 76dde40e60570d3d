"""Events: one list for each game, and one for each account."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.dispatch import Signal

from games.models.players import Player, Token
from games.models.tables import Game

#: Sent after a commit, with `topics`: the games and players whose lists may have changed.
changed = Signal()


class Event(models.Model):
    """An entry in the list of a game or, with a player, in the list of that player's account.

    Game events are numbered without gaps under the game's lock. Account events come from many
    games at once, so they are numbered when they are first read: no game waits for another. An
    event holds no position: moves are referred to by number, and redacted when they are read.
    """

    # No indexes besides those of the constraints: every move writes events.
    game = models.ForeignKey(Game, models.CASCADE, related_name="events", db_index=False)
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, related_name="events", db_index=False
    )
    number = models.PositiveIntegerField(null=True)
    #: Encoded JSON: the type and the public members.
    body = models.TextField()
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["game", "number"],
                name="events_of_a_game_are_numbered",
                condition=Q(player=None),
            ),
            models.UniqueConstraint(
                fields=["player", "number"],
                name="events_of_an_account_are_numbered",
                condition=~Q(player=None),
            ),
        )

    def __str__(self) -> str:
        return f"event {self.number} of {self.player_id or self.game_id}"


class StreamTicket(models.Model):
    """Replaces a token once, in the URL of a stream. Only its digest is stored."""

    token = models.ForeignKey(Token, models.CASCADE, related_name="tickets")
    digest = models.BinaryField(max_length=32, unique=True)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"ticket {self.pk} of {self.token_id}"
