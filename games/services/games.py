"""Creating, starting and cancelling games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.db import transaction
from msgspec import UNSET, Meta, Struct, UnsetType

from games.account_limits import account_lock, limit_check
from games.models import Daily, Decision, Game, Job, Player, Seat
from games.parsing import convert, of_ruleset
from games.projection.shapes import (
    BankControl,
    NoTimeControl,
    PerDecision,
    Slug,
    StartPolicy,
    TimeControl,
    TimeoutPolicy,
    Visibility,
    Welcomes,
)
from games.refusals import Refusal, invalid, invalid_options
from games.rules import RULES
from games.rules.errors import InvalidOptions
from games.rules.rng import seed_commitment
from games.services.events import game_end_events_write
from games.services.jobs import jobs_supersede
from games.services.listings import listings_renew
from games.services.opening import game_prepare, is_full, table_put, table_start
from games.services.sandbox import SandboxInput, sandbox_apply
from games.services.seat_requests import SeatFilling, SeatRequest
from games.table import Table, rules_of


class GameCreateInput(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new table. Only `ruleset` and `seats` are required."""

    ruleset: Slug
    seats: Annotated[
        tuple[SeatRequest, ...],
        Meta(min_length=1, max_length=8, examples=[[{"type": "me"}, {"type": "open"}]]),
    ]
    options: Annotated[
        dict[str, Any],
        Meta(description="See the ruleset's options schema.", examples=[{"start_seat": 1}]),
    ] = {}
    # Without a default in the document: generated clients would send it, also for a sandbox.
    visibility: Annotated[
        Visibility | UnsetType,
        Meta(description="If absent: `public`, but a sandbox game is `private`."),
    ] = UNSET
    rated: Annotated[
        bool,
        Meta(
            description="Whether the result changes ratings. It does not if somebody at the table "
            "is a guest or a guest's bot when the game ends, or if an owner and an own bot, or two "
            "bots of one owner, play against each other, or if the game is abandoned, or given up after a "
            "few moves. Engines are rated if the table welcomes them."
        ),
    ] = False
    welcomes: Annotated[
        Welcomes | None,
        Meta(
            description="Who may take an open seat: `people`, `bots`, nobody (`engines`: you seat "
            "engines there), or `any`. If absent: `any`, but `people` in a rated game of a person, "
            "who has to say so to meet bots. Whom you name in `seats` is welcome, and you may seat "
            "engines anywhere."
        ),
    ] = None
    time_control: Annotated[TimeControl, Meta(description="If absent, there is no clock.")] = (
        NoTimeControl()
    )
    timeout_policy: Annotated[
        TimeoutPolicy,
        Meta(
            description="What happens when a seat runs out of time. `forfeit`: it is out of the "
            "game; `ai_move`: an engine answers this decision; `ai_takeover`: an engine plays the "
            "seat until its player takes it back."
        ),
    ] = TimeoutPolicy.FORFEIT
    start: Annotated[
        StartPolicy,
        Meta(description="`when_full`: by itself with the last seat taken; `by_host`: on request."),
    ] = StartPolicy.WHEN_FULL
    leave: Annotated[bool, Meta(description="Whether the leave of a player stops clocks.")] = True
    pauses: Annotated[bool, Meta(description="Whether the players may agree on a pause.")] = True
    sandbox: Annotated[
        SandboxInput | None,
        Meta(
            description="A game for developers: always private and not rated, on no board and in no "
            "statistics, perhaps with a clock and a seed of your choice."
        ),
    ] = None


def game_create(*, host: Player, request: GameCreateInput) -> Table:
    with transaction.atomic():
        return table_put(_new_game(host, request), request.seats)


def table_open(
    *,
    host: Player,
    request: GameCreateInput,
    seats: Sequence[SeatFilling],
    daily: Daily | None = None,
) -> Table:
    """Open a table whose seats the service fills itself, perhaps with the deal of a day, in the
    transaction of the caller."""
    game = _new_game(host, request)
    if daily is not None:
        game.ruleset_version = daily.ruleset_version
        game.options = msgspec.to_builtins(rules_of(game).parse_options(request.options))
        game.seed = bytes(daily.seed)
        game.seed_commitment = seed_commitment(game.seed, game.pk)
        game.hidden_until = daily.ends_at
    return table_put(game, seats)


def game_start(*, game_id: str, player: Player) -> Table:
    with transaction.atomic():
        table = _hosted(game_id, player)
        if table.game.status == Game.Status.ACTIVE:
            raise Refusal("game-already-started")
        _require_lobby(table)
        if not is_full(table.seats):
            raise Refusal("seats-not-filled", "The game cannot start before every seat is taken.")
        account_lock(player)
        table_start(table, at=table.now())
        limit_check(player, "running_games")
        listings_renew(table)
    return table


def game_cancel(*, game_id: str, player: Player) -> Table:
    """Close a table that has not started, or stop a game that concerns nobody but its host."""
    with transaction.atomic():
        table = _hosted(game_id, player)
        if table.game.status == Game.Status.ACTIVE:
            _require_no_company(table)
        else:
            _require_lobby(table)
        table_cancel(table, at=table.now())
    return table


def table_cancel(table: Table, *, at: datetime) -> None:
    """Close a locked table, or stop its game without a result."""
    table.game.expires_at = None
    table_close(table, Game.Status.CANCELLED, at=at)


def table_close(table: Table, status: Game.Status, *, at: datetime) -> None:
    game = table.game
    game.status, game.finished_at = status, at
    game.save(update_fields=["status", "finished_at", "expires_at"])
    Seat.objects.filter(game=game).update(place=Seat.WITHOUT_RESULT)
    Decision.objects.filter(game=game).delete()
    table.decisions = []
    jobs_supersede(Job.objects.filter(game=game))
    listings_renew(table)
    game_end_events_write(table, at=at)


def _new_game(host: Player, request: GameCreateInput) -> Game:
    ruleset = RULES.get(request.ruleset)
    if ruleset is None:
        raise invalid("/ruleset", "invalid-value", "There is no such ruleset.")
    where: Any = {"code": "invalid-options", "pointer": "/options"}
    chosen = of_ruleset(request.options, ruleset.slug, **where)
    options = convert(chosen, ruleset.types.options, **where)
    try:
        ruleset.check(seats=len(request.seats), options=options)
    except InvalidOptions as error:
        raise invalid_options(error.pointer, error.detail) from None
    if request.rated and len(request.seats) == 1:
        raise invalid_options("/rated", "A solo game cannot be rated.")
    if request.rated and request.sandbox:
        raise invalid_options("/rated", "A sandbox game cannot be rated.")
    if request.visibility is Visibility.PUBLIC and request.sandbox:
        raise invalid_options("/visibility", "A sandbox game cannot be public.")
    game = Game(
        ruleset=ruleset.slug,
        ruleset_version=ruleset.version,
        options=msgspec.to_builtins(options),
        visibility=(request.visibility or Visibility.PUBLIC).value,
        rated=request.rated,
        welcomes=_welcomes(host, request),
        host=host,
        **clock_columns(request.time_control, "/time_control"),
        allows_leave=request.leave,
        allows_pauses=request.pauses,
        timeout_policy=request.timeout_policy.value,
        start=request.start.value,
    )
    if request.sandbox is None:
        return game_prepare(game)
    sandbox_apply(game, request.sandbox)
    seed = request.sandbox.seed
    return game_prepare(game, bytes.fromhex(seed) if seed else None)


def clock_columns(control: TimeControl, pointer: str) -> dict[str, int]:
    """The columns of a game; refuses a time control that cannot be played, at its pointer."""
    match control:
        case PerDecision(seconds=seconds):
            return {"seconds_per_decision": seconds}
        case BankControl(initial=initial, increment=increment, most=most):
            if most < initial:
                raise invalid_options(f"{pointer}/most", "At least as much as at the beginning.")
            return {"bank_initial": initial, "bank_increment": increment, "bank_most": most}
        case _:
            return {}


def _welcomes(host: Player, request: GameCreateInput) -> str:
    """A person meets bots in a rated game only by having said so."""
    if request.welcomes is not None:
        return request.welcomes.value
    careful = request.rated and host.kind == Player.Kind.PLAYER
    return Game.Welcomes.PEOPLE if careful else Game.Welcomes.ANY


def _hosted(game_id: str, player: Player) -> Table:
    table = Table.load(game_id, lock=True)
    table.require_visible(player)
    table.require_host(player)
    return table


def _require_no_company(table: Table) -> None:
    """A seat that an engine plays for somebody is still theirs, and so is one that was given up."""
    players = {seat.player_id for seat in table.seats} - {None}
    if players - {table.game.host_id}:
        raise Refusal("game-already-started", "Others play, too: you can only resign.")
    if players and table.game.rated:
        raise Refusal("rated-game", "The game is rated: you can only resign.")


def _require_lobby(table: Table) -> None:
    if table.game.status != Game.Status.LOBBY:
        raise Refusal("game-not-active", f"The game is {table.game.status}.")
