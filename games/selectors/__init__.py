"""All reading."""

from __future__ import annotations

from games.selectors.accounts import (
    bot_list,
    delivery_list,
    message_list,
    notifications_get,
    own_bot_get,
    own_bot_list,
    player_get,
    push_subscription_list,
    rating_map,
    tally_map,
    webhook_get,
    webhook_list,
)
from games.selectors.games import game_list, invitation_list, own_game_list, table_get
from games.selectors.jobs import job_get, job_list
from games.selectors.positions import (
    move_list,
    move_preview,
    option_best,
    option_list,
    replay_list,
    view_get,
)
from games.selectors.rankings import rating_list, rating_step_list, solo_best_list

__all__ = [
    "bot_list",
    "delivery_list",
    "game_list",
    "invitation_list",
    "job_get",
    "job_list",
    "message_list",
    "move_list",
    "move_preview",
    "notifications_get",
    "option_best",
    "option_list",
    "own_bot_get",
    "own_bot_list",
    "own_game_list",
    "player_get",
    "push_subscription_list",
    "rating_list",
    "rating_map",
    "rating_step_list",
    "replay_list",
    "solo_best_list",
    "table_get",
    "tally_map",
    "view_get",
    "webhook_get",
    "webhook_list",
]
