"""What is stored. `players` is who plays, `tables` is what they play at, `events` is what they hear."""

from games.models.events import Event, StreamTicket
from games.models.ids import new_id
from games.models.players import Player, Rating, Token
from games.models.tables import Decision, Game, Move, Seat

__all__ = [
    "Decision",
    "Event",
    "Game",
    "Move",
    "Player",
    "Rating",
    "Seat",
    "StreamTicket",
    "Token",
    "new_id",
]
