"""What is stored: `players`, `tables` (games with seats, decisions and moves), `events`,
`notifications` (webhooks, push, mail), `jobs` of engines, `answers` that are kept, clocks of the
`sandbox`, `seeks`, and `daily` challenges."""

from games.models.answers import KeptAnswer
from games.models.daily import Daily, DailyAttempt
from games.models.events import Event, StreamTicket
from games.models.ids import new_id
from games.models.jobs import Job, LifeSign
from games.models.notifications import (
    Delivery,
    DeliveryTarget,
    Mail,
    Notifications,
    PushSubscription,
    VapidKey,
    Watch,
    Webhook,
)
from games.models.players import (
    Bot,
    Leave,
    Player,
    Rating,
    Scope,
    SoloBest,
    Tally,
    Token,
)
from games.models.sandbox import SandboxClock
from games.models.seeks import Seek, SeekWish
from games.models.tables import Decision, Game, Listing, Move, RatedGame, RatingStep, Seat

__all__ = [
    "Bot",
    "Daily",
    "DailyAttempt",
    "Decision",
    "Delivery",
    "DeliveryTarget",
    "Event",
    "Game",
    "Job",
    "KeptAnswer",
    "Leave",
    "LifeSign",
    "Listing",
    "Mail",
    "Move",
    "Notifications",
    "Player",
    "PushSubscription",
    "RatedGame",
    "Rating",
    "RatingStep",
    "SandboxClock",
    "Scope",
    "Seat",
    "Seek",
    "SeekWish",
    "SoloBest",
    "StreamTicket",
    "Tally",
    "Token",
    "VapidKey",
    "Watch",
    "Webhook",
    "new_id",
]
