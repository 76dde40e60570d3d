"""How much of what is scarce an account uses. A bot counts for its owner: both are one account.

Who counts before adding locks the account first, so that two requests at once cannot both pass.
A game is always locked before an account.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import (
    Game,
    Job,
    Player,
    PushSubscription,
    SandboxClock,
    Seat,
    Seek,
    Token,
    Webhook,
)
from games.refusals import Refusal


def account_lock(player: Player) -> None:
    Player.objects.select_for_update(no_key=True).only("pk").get(pk=player.account_id)


def limit_require(player: Player, limit: str) -> None:
    """Refuse one more. The caller has locked the account."""
    require_allowed(limit, COUNTED[limit](player.account_id) + 1)


def limit_check(player: Player, limit: str) -> None:
    """Refuse what was just added if it is too much; the transaction takes it back."""
    require_allowed(limit, COUNTED[limit](player.account_id))


def limit_is_reached(player: Player, limit: str) -> bool:
    return COUNTED[limit](player.account_id) >= settings.ACCOUNT_LIMITS[limit]


def accounts_playing_most(accounts: Collection[int]) -> set[int]:
    """Those of the accounts that may run no more games. For many accounts at once."""
    rows = Player.objects.filter(Q(pk__in=accounts) | Q(owner_id__in=accounts))
    account_of = {pk: owner or pk for pk, owner in rows.values_list("pk", "owner_id")}
    seats = seats_in_play(Q(player_id__in=account_of)).filter(**_running("game__"))
    hosted = Game.objects.filter(**_running(), host_id__in=account_of)
    games = defaultdict[int, set[str]](set)
    for player, game in (
        *seats.values_list("player_id", "game_id"),
        *hosted.values_list("host_id", "pk"),
    ):
        games[account_of[player]].add(game)
    most = settings.ACCOUNT_LIMITS["running_games"]
    return {account for account in accounts if len(games[account]) >= most}


def require_allowed(limit: str, number: int) -> None:
    allowed = settings.ACCOUNT_LIMITS[limit]
    if number > allowed:
        what = limit.replace("_", " ")
        detail = f"An account and its bots have at most {allowed} {what}."
        raise Refusal("limit-reached", detail, limit=limit, allowed=allowed)


def seats_in_play(players: Q) -> QuerySet[Seat]:
    """Seats of these players in games that are not over, by an index that forgets finished games."""
    playing = (Seat.Status.PLAYING, Seat.Status.REPLACED)
    return Seat.objects.filter(players, place=None, status__in=playing)


def account_tokens(account: int) -> QuerySet[Token]:
    """The tokens of an account and of its bots, without those that have expired."""
    lasting = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    return Token.objects.filter(_members(account), lasting)


def account_clocks(account: int) -> QuerySet[SandboxClock]:
    """The sandbox clocks of an account and of its bots."""
    return SandboxClock.objects.filter(_members(account))


def _members(account: int, field: str = "player") -> Q:
    """Rows of the account or of one of its bots. Keys, not a join: so that indices are used."""
    bots = Player.objects.filter(owner_id=account).values_list("pk", flat=True)
    return Q(**{f"{field}_id__in": [account, *bots]})


def _open_tables(account: int) -> int:
    return _hosted(account).filter(status=Game.Status.LOBBY, sandbox=False).count()


def _running_games(account: int) -> int:
    """Games that the account plays, and those that it only hosts: their engines work for it."""
    seats = seats_in_play(_members(account)).filter(**_running("game__"))
    played = set(seats.values_list("game_id", flat=True))
    hosted = _hosted(account).filter(**_running())
    return len(played.union(hosted.values_list("pk", flat=True)))


def _running(game: str = "") -> dict[str, object]:
    return {f"{game}status": Game.Status.ACTIVE, f"{game}sandbox": False}


def _sandbox_clocks(account: int) -> int:
    return account_clocks(account).count()


def _sandbox_games(account: int) -> int:
    """Hosted, and not over."""
    under_way = (Game.Status.LOBBY, Game.Status.ACTIVE)
    return _hosted(account).filter(status__in=under_way, sandbox=True).count()


def _hosted(account: int) -> QuerySet[Game]:
    return Game.objects.filter(_members(account, "host"))


def _bots(account: int) -> int:
    return Player.objects.filter(owner_id=account, closed_at=None).count()


def _tokens(account: int) -> int:
    return account_tokens(account).count()


def _webhooks(account: int) -> int:
    return Webhook.objects.filter(_members(account)).count()


def _push_subscriptions(account: int) -> int:
    return PushSubscription.objects.filter(_members(account)).count()


def _analyses(account: int) -> int:
    jobs = Job.objects.filter(_members(account), kind=Job.Kind.ANALYSIS)
    return jobs.filter(status__in=Job.OPEN).count()


def _seeks(account: int) -> int:
    return Seek.objects.filter(account=account, status=Seek.Status.OPEN).count()


#: All limits but that of streams, which are not rows: `games.live.streams` counts them.
COUNTED: Mapping[str, Callable[[int], int]] = MappingProxyType(
    {
        "open_tables": _open_tables,
        "running_games": _running_games,
        "bots": _bots,
        "tokens": _tokens,
        "webhooks": _webhooks,
        "push_subscriptions": _push_subscriptions,
        "analyses": _analyses,
        "sandbox_clocks": _sandbox_clocks,
        "sandbox_games": _sandbox_games,
        "seeks": _seeks,
    }
)
