"""Consent of bots: whose games they accept, and whether they are seated at once or invited."""

from __future__ import annotations

from django.db.models import Q

from games.account_limits import limit_is_reached, seats_in_play
from games.models import Bot, Game, Player, Seat
from games.refusals import Refusal
from games.rules import RULES
from games.services.presence import bot_is_online


def bots_lock(names: list[str]) -> dict[str, Player]:
    """Bots by the key of their name, locked in one order, so that their games can be counted."""
    if not names:
        return {}
    bots = Player.objects.select_for_update(no_key=True, of=("self",)).select_related("bot")
    found = bots.filter(name_key__in=names, kind=Player.Kind.BOT, closed_at=None)
    return {bot.name_key: bot for bot in found.order_by("pk")}


def bot_occupant(game: Game, player: Player) -> Seat.Occupant:
    """How a locked bot comes to sit at a table: at once, or by accepting an invitation itself.

    A game that is outside of its rules is refused. An owner's bots need not be asked.
    """
    if game.host.account_id == player.account_id:
        return Seat.Occupant.BOT
    if rule := _broken_rule(game, player.bot):
        detail = f"{player.name} does not accept this game: see `{rule}` of what it accepts."
        raise Refusal("bot-declines", detail, rule=rule)
    if bot_is_online(player.bot) and not limit_is_reached(player, "running_games"):
        return Seat.Occupant.BOT
    return Seat.Occupant.INVITED


def accepted_rulesets(bot: Bot) -> tuple[str, ...]:
    return tuple(RULES) if bot.accepts_rulesets is None else tuple(bot.accepts_rulesets)


def _broken_rule(game: Game, bot: Bot) -> str | None:
    """The first member of `accepts` that does not allow a stranger's game."""
    if bot.accepts_from != Bot.From.ANYBODY:
        return "from"
    if game.rated and not bot.accepts_rated:
        return "rated"
    if game.ruleset not in accepted_rulesets(bot):
        return "rulesets"
    # Without a clock there is always enough time.
    banked = game.bank_initial is not None
    seconds = game.bank_increment if banked else game.seconds_per_decision
    if seconds is not None and seconds < bot.accepts_least_seconds:
        return "least_seconds"
    waiting = Q(game__status__in=[Game.Status.LOBBY, Game.Status.ACTIVE])
    of_others = seats_in_play(Q(player_id=bot.pk)).filter(waiting).exclude(game=game)
    return "most_games" if of_others.count() >= bot.accepts_most_games else None
