"""Reading games and lists of them, as one player may see them."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from msgspec.structs import replace

from games.finding import Filter, game_ranges, games_of, own_ranges
from games.models import (
    Decision,
    Game,
    Player,
    Seat,
)
from games.names import key_of
from games.paging import Paging, Range
from games.projection import (
    project_own_game,
    project_summary,
)
from games.projection.events import project_invitation
from games.projection.shapes import Page
from games.projection.turn_shapes import Invitation
from games.rules import RULES
from games.table import Table


def table_get(game_id: str, player: Player | None, *, state: bool = True) -> Table:
    """A game that this player may see; any other is refused as not found."""
    table = Table.load(game_id, state=state)
    table.require_visible(player)
    return table


def game_list(
    player: Player | None,
    paging: Paging,
    *,
    status: str | None,
    ruleset: str | None,
    open_seats: int | None,
    seated: str | None,
) -> Page:
    """Summaries of the games that this player may see, newest first."""
    ranges: list[Range] = []
    other = _id_of(seated, player) if seated else None
    if other is not None or not seated:
        wanted = Filter(status=status, ruleset=ruleset, open_seats=open_seats or 0, seated=other)
        ranges = game_ranges(player.pk if player else None, wanted)
    rows, cursor = paging.merged(_listed_games(), ranges, "-created_at", "-id")
    return Page(
        items=tuple(project_summary(game, list(game.seats.all())) for game in rows),
        next_cursor=cursor,
    )


def own_game_list(
    player: Player,
    paging: Paging,
    *,
    status: str | None,
    ruleset: str | None,
    your_turn: bool | None,
    game_id: str | None,
) -> Page:
    """The games in which this player has a seat or is invited, the last active first.

    With a game, only that one.
    """
    statuses = [status] if status else [one.value for one in Game.Status]
    rulesets = [ruleset] if ruleset else list(RULES)
    open_decisions = Decision.objects.filter(
        player=player,
        answered=False,
        seat__occupant__in=(Seat.Occupant.PLAYER, Seat.Occupant.BOT),
    )
    turns = set(open_decisions.values_list("game_id", flat=True))
    active = []
    if Game.Status.ACTIVE in statuses:
        active = games_of(player.pk, Game.Status.ACTIVE, rulesets)
    if your_turn is not None:
        active = [one for one in active if (one in turns) == your_turn]
    if your_turn:
        statuses = []
    ranges = own_ranges(player.pk, statuses=statuses, rulesets=rulesets, active=active)
    if game_id is not None:
        # `id` of a game and `game_id` of a row of a list: the last column of each range.
        ranges = [replace(one, equal={**one.equal, one.columns[-1]: game_id}) for one in ranges]
    rows, cursor = paging.merged(_listed_games(), ranges, "-active_at", "-id")
    items = tuple(
        project_own_game(game, list(game.seats.all()), player, your_turn=game.pk in turns)
        for game in rows
    )
    return Page(items=items, next_cursor=cursor)


def _listed_games() -> QuerySet[Game]:
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    games = Game.objects.select_related("host").prefetch_related(seats)
    return games.defer("state", "seed", "record")


def _id_of(name: str, player: Player | None) -> int | None:
    """The id of the player with this name, who is often the one who asks."""
    key = key_of(name)
    if player is not None and player.name_key == key:
        return player.pk
    return Player.objects.filter(name_key=key).values_list("pk", flat=True).first()


def invitation_list(player: Player, game_id: str | None = None) -> list[Invitation]:
    """Seats reserved for this player (in this game)."""
    invited = Seat.objects.filter(player=player, occupant=Seat.Occupant.INVITED)
    # Not all seats that the player ever had: those in lobbies, which are few.
    waiting = invited.filter(game__in=games_of(player.pk, Game.Status.LOBBY)).select_related(
        "game__host"
    )
    return [
        project_invitation(seat)
        for seat in waiting.order_by("game__created_at", "game_id")
        if game_id in {None, seat.game_id}
    ]
