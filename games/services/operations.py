"""What operators may do to games and accounts. The operators' pages record who did it, and why."""

from __future__ import annotations

from django.db import transaction

from games.models import Game, Player, new_id
from games.refusals import Refusal
from games.services.accounts import account_end
from games.services.bots import bot_retire
from games.services.forgetting import games_of, name_forget
from games.services.games import table_cancel
from games.services.players import player_save
from games.table import Table


def game_abort(*, game_id: str) -> Table:
    """Stop a game or close a table, without a result. Its jobs end, and its listeners are told."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        if table.game.status not in {Game.Status.LOBBY, Game.Status.ACTIVE}:
            raise Refusal("game-not-active", f"The game is {table.game.status}.")
        table_cancel(table, at=table.now())
    return table


def player_close(*, player_id: int) -> None:
    """End all access to an account with its bots, or to a bot, as its owner could."""
    player = Player.objects.select_related("owner").get(pk=player_id)
    if player.closed_at:
        raise Refusal("bad-request", "It is closed already.")
    if player.owner:
        bot_retire(owner=player.owner, name=player.name)
    else:
        account_end(player)


def name_free(*, player_id: int) -> Player:
    """Give a retired bot a neutral name, so that its name can be taken again."""
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        if not player.closed_at:
            raise Refusal("bad-request", "Close the account first.")
        name = player.name
        player.name, player.description = f"former-{new_id()}", ""
        player_save(player)
    name_forget(player, name, games_of(player))
    return player
