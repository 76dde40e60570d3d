"""What happened, as lists to follow: one for each game, and one for each account."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.dispatch import Signal

from games.models.players import Player, Token
from games.models.tables import Game

#: Sent after a commit with `topics`: the lists, and the turns of players, that may have changed.
changed = Signal()


class Event(models.Model):
    """An entry in the list of a game or, with a player, in the list of that player's account.

    Those of a game are numbered without gaps under the game's lock. Those of an account come from
    many games at once: they are numbered when they are first read, so that no game waits for
    another. An event holds no position: moves are named by their number, and redacted when read.
    """

    # The constraints are the indexes: a move writes no more of them than are needed.
    game = models.ForeignKey(Game, models.CASCADE, related_name="events", db_index=False)
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, related_name="events", db_index=False
    )
    number = models.PositiveIntegerField(null=True)
    #: Ready JSON: the type, and what is public about it.
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
    """Stands once for a token, in the address of a stream. Only its digest is kept."""

    token = models.ForeignKey(Token, models.CASCADE, related_name="tickets")
    digest = models.BinaryField(max_length=32, unique=True)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"ticket {self.pk} of {self.token_id}"
