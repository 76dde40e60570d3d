"""What is stored: `players`, `tables` (games with seats, decisions and moves), `events`,
`notifications` (webhooks and mail), and `jobs` of engines."""

from games.models.events import Event, StreamTicket
from games.models.ids import new_id
from games.models.jobs import Job, LifeSign
from games.models.notifications import Mail, Notifications, Webhook, WebhookDelivery
from games.models.players import Bot, Player, Rating, SoloBest, Token
from games.models.tables import Decision, Game, Listing, Move, Seat

__all__ = [
    "Bot",
    "Decision",
    "Event",
    "Game",
    "Job",
    "LifeSign",
    "Listing",
    "Mail",
    "Move",
    "Notifications",
    "Player",
    "Rating",
    "Seat",
    "SoloBest",
    "StreamTicket",
    "Token",
    "Webhook",
    "WebhookDelivery",
    "new_id",
]
