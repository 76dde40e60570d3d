"""All reading: players, games, positions, options, moves, jobs and replays."""

from __future__ import annotations

from collections import defaultdict
from heapq import nlargest
from itertools import islice
from typing import Any

import msgspec
from django.db.models import Prefetch, Q, QuerySet
from msgspec.structs import replace

from games.finding import Filter, game_ranges, games_of, own_ranges
from games.models import (
    Decision,
    Delivery,
    Game,
    Job,
    Move,
    Notifications,
    Player,
    PushSubscription,
    Rating,
    Seat,
    SoloBest,
    Tally,
    Webhook,
)
from games.models.ids import PATTERN
from games.models.records import log_of
from games.move_checks import move_apply, move_parse, require_decision, require_unanswered
from games.names import key_of
from games.options import legal_answers
from games.paging import Paging, Range
from games.parsing import Submission
from games.projection import (
    project_hands,
    project_move,
    project_option,
    project_own_game,
    project_pending,
    project_summary,
    project_view,
)
from games.projection.by_ruleset import SHAPES
from games.projection.event_shapes import Invitation
from games.projection.events import project_invitation
from games.projection.jobs import project_jobs
from games.projection.shapes import Closed, Page, Pending
from games.refusals import Refusal
from games.replaying import replay
from games.rules import RULES
from games.rules.gains import gain
from games.rules.viewers import Viewer
from games.table import Table


def table_get(game_id: str, player: Player | None, *, state: bool = True) -> Table:
    """A game that this player may see; any other is refused as not found."""
    table = Table.load(game_id, state=state)
    table.require_visible(player)
    return table


def player_get(name: str) -> Player:
    found = None
    if "\0" not in name:
        found = Player.objects.select_related("owner", "bot").filter(name_key=key_of(name)).first()
    if found is None:
        raise Refusal("not-found", "There is no such player.")
    return found


def webhook_list(player: Player, paging: Paging) -> tuple[list[Webhook], str | None]:
    return paging.slice(player.webhooks.all(), "created_at", "id")


def webhook_get(player: Player, webhook_id: str) -> Webhook:
    found = None
    if PATTERN.fullmatch(webhook_id):
        found = player.webhooks.filter(pk=webhook_id).first()
    if found is None:
        raise Refusal("not-found", "You have no such webhook.")
    return found


def delivery_list(webhook: Webhook, paging: Paging) -> tuple[list[Delivery], str | None]:
    return paging.slice(webhook.deliveries.all(), "-created_at", "-id")


def push_subscription_list(
    player: Player, paging: Paging
) -> tuple[list[PushSubscription], str | None]:
    return paging.slice(player.push_subscriptions.all(), "created_at", "id")


def message_list(player: Player, paging: Paging) -> tuple[list[Delivery], str | None]:
    """What a player was told outside of the API, or not, newest first."""
    return paging.slice(player.deliveries.all(), "-created_at", "-id")


def notifications_get(player: Player) -> Notifications:
    """The mail settings of a player, or the defaults."""
    return Notifications.objects.filter(player=player).first() or Notifications(player=player)


def bot_list(paging: Paging) -> tuple[list[Player], str | None]:
    """Bots of everybody, without those that have retired."""
    bots = Player.objects.filter(kind=Player.Kind.BOT, closed_at=None)
    return paging.slice(bots.select_related("owner", "bot"), "created_at", "id")


def own_bot_get(owner: Player, name: str) -> Player:
    found = None
    if "\0" not in name:
        bots = owner.bots.filter(closed_at=None).select_related("owner", "bot")
        found = bots.filter(name_key=key_of(name)).first()
    if found is None:
        raise Refusal("not-found", "You have no such bot.")
    return found


def own_bot_list(owner: Player, paging: Paging) -> tuple[list[Player], str | None]:
    bots = owner.bots.filter(closed_at=None).select_related("owner", "bot")
    return paging.slice(bots, "created_at", "id")


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


def view_get(table: Table, viewer: Viewer, at_version: int | None) -> Any:
    table.require_position()
    if at_version is None or at_version == table.game.version:
        return project_view(table, viewer)
    if not 1 <= at_version < table.game.version:
        raise Refusal("not-found", f"The game has no version {at_version}.")
    moves = table.moves_so_far()
    state = next(s for s in replay(table, moves) if s.version == at_version)
    return project_view(table, viewer, state=state, pending=_pending_at(table, moves, at_version))


def option_list(
    table: Table, player: Player, decision_id: str, paging: Paging, wanted: dict[str, str]
) -> Page:
    """Every legal answer to an open decision, for the seat that must decide."""
    decision = _asked(table, player, decision_id)
    start = paging.offset()
    moves = legal_answers(table, decision, wanted)
    page = list(islice(moves, start, start + paging.limit + 1))
    return Page(
        items=tuple(project_option(table, decision, move) for move in page[: paging.limit]),
        next_cursor=paging.cursor_at(start + paging.limit) if len(page) > paging.limit else None,
    )


def option_best(
    table: Table, player: Player, decision_id: str, wanted: dict[str, str], *, limit: int
) -> tuple[list[Any], int]:
    """The legal answers that gain most at once, best first, and how many answers there are."""
    decision = _asked(table, player, decision_id)
    moves = list(legal_answers(table, decision, wanted))

    def gained(move: Any) -> int:
        return gain(table.ruleset.preview(table.state, decision.seat.number, move))

    best = nlargest(limit, moves, key=gained)
    return [project_option(table, decision, move) for move in best], len(moves)


def _asked(table: Table, player: Player, decision_id: str) -> Decision:
    """An open decision of the player's seat; refuses whoever need not decide it."""
    seat = table.require_seat_of(player)
    table.require_active()
    decision = next((d for d in table.decisions if d.pk == decision_id), None)
    if decision is None:
        raise Refusal("decision-closed", current_version=table.game.version)
    if decision.seat_id != seat.pk:
        raise Refusal("not-your-seat", "This decision belongs to another seat.")
    require_unanswered(table, decision)
    return decision


def move_preview(table: Table, player: Player, submission: Submission) -> Any:
    """What a move would do, with the same checks in the same order as making it."""
    seat = table.require_seat_of(player)
    require_decision(table, seat, submission.members)
    table.require_rules()
    move = move_parse(table, submission.members)
    previewed = SHAPES[table.game.ruleset].previewed
    try:
        move_apply(table, seat, move, submission.members)
    except Refusal as refusal:
        rule = refusal.members.get("rule")
        if rule is None:
            raise
        return previewed(legal=False, rule=rule, detail=refusal.detail, preview=None)
    preview = table.ruleset.preview(table.state, seat.number, move)
    return previewed(legal=True, rule=None, detail=None, preview=preview)


def move_list(table: Table, viewer: Viewer, paging: Paging, after_version: int) -> Page:
    if table.game.pruned:
        later = [move for move in log_of(table.game) if (move.version or 0) > after_version]
        rows, cursor = paging.sorted_part(Move, later, "number")
    else:
        moves = table.game.log.filter(version__gt=after_version)
        rows, cursor = paging.slice(moves, "number")
    return Page(items=tuple(project_move(table, move, viewer) for move in rows), next_cursor=cursor)


def job_list(table: Table, player: Player | None, paging: Paging) -> Page:
    """The jobs of a game that this player may see, newest first."""
    jobs = Job.objects.filter(_readable(player), game=table.game)
    rows, cursor = paging.slice(jobs, "-queued_at", "-id")
    return Page(items=project_jobs(table.game.ruleset, rows), next_cursor=cursor)


def job_get(job_id: str, player: Player | None, game_id: str | None = None) -> Any:
    """A job that this player may see (of this game)."""
    job = None
    if PATTERN.fullmatch(job_id):
        job = Job.objects.filter(_readable(player), pk=job_id).first()
    if job is None or game_id not in {None, job.game_id}:
        raise Refusal("not-found", "There is no such job.")
    table = table_get(job.game_id, player, state=False)
    return project_jobs(table.game.ruleset, [job])[0]


def _readable(player: Player | None) -> Q:
    """A hint reveals the hand of the player who asked, so only that player may see it."""
    return ~Q(kind=Job.Kind.HINT) | Q(player=player, player__isnull=False)


def replay_list(table: Table, viewer: Viewer, paging: Paging, *, everything: bool) -> Page:
    """Every position with the moves that led to it, as this viewer may see them."""
    table.require_position()
    moves = table.moves_so_far()
    made: dict[int, list[Any]] = defaultdict(list)
    for move in moves:
        made[move.version or 0].append(project_move(table, move, viewer))
    states = replay(table, moves)
    start = paging.offset()
    part = states[start : start + paging.limit]
    frame = SHAPES[table.game.ruleset].frame
    over = start + paging.limit >= len(states)
    return Page(
        items=tuple(
            frame(
                version=state.version,
                move=made[state.version][-1] if made[state.version] else None,
                moves=tuple(made[state.version]),
                view=project_view(
                    table, viewer, state=state, pending=_pending_at(table, moves, state.version)
                ),
                hands=project_hands(table, viewer, state, everything=everything),
            )
            for state in part
        ),
        next_cursor=None if over else paging.cursor_at(start + paging.limit),
    )


def _pending_at(table: Table, moves: list[Move], version: int) -> tuple[Pending, ...]:
    """The decisions that were open in a past position, whether answered since or not."""
    closed = [
        decision.pending
        for move in moves
        if (move.version or 0) > version
        for decision in msgspec.json.decode(move.closed, type=list[Closed])
        if decision.opened_version <= version
    ]
    still_open = [d for d in table.decisions if d.opened_version <= version]
    return tuple(sorted((*closed, *project_pending(still_open)), key=lambda p: p.seat))


def rating_map(players: list[Player]) -> dict[int | None, list[Rating]]:
    """The ratings of several players, with one query."""
    found: dict[int | None, list[Rating]] = {}
    ratings = Rating.objects.filter(player__in=players, season=Rating.ALL_TIME)
    for rating in ratings.order_by("ruleset"):
        found.setdefault(rating.player_id, []).append(rating)
    return found


def tally_map(players: list[Player]) -> dict[int, list[Tally]]:
    """How the games of several players ended, with one query."""
    found: dict[int, list[Tally]] = {}
    for tally in Tally.objects.filter(player__in=players).order_by("ruleset"):
        found.setdefault(tally.player_id, []).append(tally)
    return found


def rating_list(
    ruleset: str, paging: Paging, *, of: str | None, season: str | None
) -> tuple[list[Rating], int, str | None]:
    """A page of a ranking, the number of rows before it, and a cursor."""
    ratings = Rating.objects.filter(ruleset=ruleset, season=season or Rating.ALL_TIME)
    ratings = ratings.filter(of=of) if of else ratings.exclude(of=Rating.Of.ENGINES)
    ratings = ratings.filter(player__closed_at=None).select_related("player")
    return paging.ranked(ratings.order_by("-rating", "id"))


def solo_best_list(ruleset: str, paging: Paging) -> tuple[list[SoloBest], int, str | None]:
    """The best solo result of each player, as a page of the ranking."""
    best = SoloBest.objects.filter(ruleset=ruleset, player__closed_at=None)
    return paging.ranked(best.select_related("player").order_by("-key", "player_id"))
