"""What is stored. `players` is who plays, `tables` is what they play at."""

from games.models.ids import new_id
from games.models.players import Player, Rating, Token
from games.models.tables import Decision, Game, Move, Seat

__all__ = ["Decision", "Game", "Move", "Player", "Rating", "Seat", "Token", "new_id"]
