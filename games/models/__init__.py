"""What is stored: `players`, `tables` (games with seats, decisions and moves), `events`,
`notifications` (webhooks and mail), `jobs` of engines, and `answers` that are kept."""

from games.models.answers import KeptAnswer
from games.models.events import Event, StreamTicket
from games.models.ids import new_id
from games.models.jobs import Job, LifeSign
from games.models.notifications import Mail, Notifications, Webhook, WebhookDelivery
from games.models.players import (
    Bot,
    Player,
    Rating,
    Scope,
    SoloBest,
    Tally,
    Token,
)
from games.models.tables import Decision, Game, Listing, Move, Seat

__all__ = [
    "Bot",
    "Decision",
    "Event",
    "Game",
    "Job",
    "KeptAnswer",
    "LifeSign",
    "Listing",
    "Mail",
    "Move",
    "Notifications",
    "Player",
    "Rating",
    "Scope",
    "Seat",
    "SoloBest",
    "StreamTicket",
    "Tally",
    "Token",
    "Webhook",
    "WebhookDelivery",
    "new_id",
]
