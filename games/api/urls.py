"""All routes of the API."""

from __future__ import annotations

from django.urls import path

from games.api import (
    accounts,
    bots,
    daily,
    days,
    events,
    jobs,
    messages,
    notifications,
    play,
    ratings,
    records,
    returning,
    rulesets,
    sandbox,
    seats,
    seeks,
    tables,
    tokens,
    webhooks,
)

GAME = "games/<str:game_id>"
SEAT = f"{GAME}/seats/<int:number>"
CLOCK = "sandbox/clocks/<str:clock_id>"
WEBHOOK = "webhooks/<str:webhook_id>"

urlpatterns = [
    # The busiest first, because routes are tried one after the other
    path("me/turns", events.MyTurns.as_view()),
    path("me/next", returning.MyNext.as_view()),
    path("me/games", tables.MyGames.as_view()),
    path(f"{GAME}/view", play.GameView.as_view()),
    path(f"{GAME}/moves", play.Moves.as_view()),
    path("games/records", records.Records.as_view()),
    path(GAME, tables.GameDetail.as_view()),
    path(f"{GAME}/decisions/<str:decision_id>/options", play.DecisionOptions.as_view()),
    path(f"{GAME}/events", events.GameEvents.as_view()),
    path(f"{GAME}/since", returning.Since.as_view()),
    # People
    path("players", accounts.PlayerCreate.as_view()),
    path("players/<str:name>", accounts.PlayerDetail.as_view()),
    path("players/<str:name>/ratings/<str:slug>", ratings.PlayerRatings.as_view()),
    path("tokens", tokens.TokenCreate.as_view()),
    path("me", accounts.Me.as_view()),
    path("me/tokens", tokens.MyTokens.as_view()),
    path("me/tokens/<str:token_id>", tokens.MyToken.as_view()),
    path("me/leave", days.MyLeave.as_view()),
    path("bots", bots.Bots.as_view()),
    path("me/bots", bots.MyBots.as_view()),
    path("me/bots/<str:name>", bots.MyBot.as_view()),
    path("me/bots/<str:name>/tokens", bots.MyBotTokens.as_view()),
    path("engines", accounts.Engines.as_view()),
    # Rulesets
    path("rulesets", rulesets.Rulesets.as_view()),
    path("rulesets/<str:slug>", rulesets.RulesetDetail.as_view()),
    path("rulesets/<str:slug>/versions", rulesets.RulesetVersions.as_view()),
    path("rulesets/<str:slug>/components", rulesets.RulesetComponents.as_view()),
    path("rulesets/<str:slug>/leaderboard", rulesets.Leaderboard.as_view()),
    # Finding each other
    path("seeks", seeks.Seeks.as_view()),
    path("seeks/<str:seek_id>", seeks.SeekDetail.as_view()),
    # Daily challenges
    path("daily", daily.Dailies.as_view()),
    path("daily/<str:slug>", daily.DailyPlay.as_view()),
    path("daily/<str:slug>/<str:date>", daily.DailyBoard.as_view()),
    # Games and seats
    path("games", tables.Games.as_view()),
    path(f"{GAME}/start", tables.GameStart.as_view()),
    path(f"{GAME}/cancel", tables.GameCancel.as_view()),
    path(f"{GAME}/rematch", tables.GameRematch.as_view()),
    path(f"{GAME}/pause", days.GamePause.as_view()),
    path(SEAT, seats.SeatDetail.as_view()),
    path(f"{SEAT}/resign", seats.SeatResign.as_view()),
    path(f"{SEAT}/substitute", seats.SeatSubstitute.as_view()),
    path(f"{SEAT}/hand", seats.SeatHand.as_view()),
    path(f"{SEAT}/standing-orders", seats.SeatOrders.as_view()),
    path(f"{GAME}/move-previews", play.MovePreview.as_view()),
    # Engines at work
    path(f"{GAME}/jobs", jobs.GameJobs.as_view()),
    path(f"{GAME}/hints", jobs.Hints.as_view()),
    path(f"{GAME}/analysis", jobs.Analysis.as_view()),
    path("jobs/<str:job_id>", jobs.JobDetail.as_view()),
    # Live
    path("me/events", events.MyEvents.as_view()),
    path("stream-tickets", events.StreamTickets.as_view()),
    # Notifications
    path("webhooks", webhooks.Webhooks.as_view()),
    path(WEBHOOK, webhooks.WebhookDetail.as_view()),
    path(f"{WEBHOOK}/test", webhooks.WebhookTest.as_view()),
    path(f"{WEBHOOK}/rotate-secret", webhooks.WebhookRotate.as_view()),
    path(f"{WEBHOOK}/deliveries", webhooks.Deliveries.as_view()),
    path(f"{WEBHOOK}/deliveries/<str:delivery_id>/redeliver", webhooks.DeliveryRedeliver.as_view()),
    path("me/messages", messages.MyMessages.as_view()),
    path("me/push-subscriptions", messages.MyPushSubscriptions.as_view()),
    path("me/push-subscriptions/<str:subscription_id>", messages.MyPushSubscription.as_view()),
    path("me/notifications", notifications.MyNotifications.as_view()),
    path("me/notifications/confirm", notifications.NotificationsConfirm.as_view()),
    # Sandbox
    path("sandbox/clocks", sandbox.Clocks.as_view()),
    path(CLOCK, sandbox.Clock.as_view()),
    path(f"{CLOCK}/advance", sandbox.ClockAdvance.as_view()),
    # Records
    path(f"{GAME}/replay", records.Replay.as_view()),
    path(f"{GAME}/export", records.Export.as_view()),
    path(f"{GAME}/forks", records.Forks.as_view()),
    path("exports/verify", records.ExportVerify.as_view()),
]
