"""Creating, starting and cancelling games; rematches and forks."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.db import transaction
from msgspec import UNSET, Meta, Struct, UnsetType

from games.account_limits import account_lock, limit_check
from games.models import Decision, Game, Job, Move, Player, Seat, new_id
from games.models.records import log_of
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
from games.replaying import replay
from games.rules import RULES
from games.rules.errors import InvalidOptions
from games.rules.rng import seed_commitment
from games.services.advancing import position_open
from games.services.deadlines import banks_fill, is_timed, lobby_expiry
from games.services.events import (
    game_end_events_write,
    rematch_events_write,
    seat_events_write,
)
from games.services.jobs import jobs_supersede
from games.services.leave import seats_leave_renew
from games.services.listings import listings_renew
from games.services.sandbox import SandboxInput, sandbox_apply, sandbox_copy
from games.services.seat_requests import (
    AgainSeat,
    AiSeat,
    MeSeat,
    OpenSeat,
    SeatFilling,
    SeatRequest,
    bots_named,
    seat_request_apply,
)
from games.table import Table, rules_of, time_of


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
            "bots of one owner, play against each other, or if the game is abandoned."
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
        return _open(_new_game(host, request), request.seats)


def table_open(*, host: Player, request: GameCreateInput, seats: Sequence[SeatFilling]) -> Table:
    """Open a table whose seats the service fills itself, in the transaction of the caller."""
    return _open(_new_game(host, request), seats)


def game_start(*, game_id: str, player: Player) -> Table:
    with transaction.atomic():
        table = _hosted(game_id, player)
        if table.game.status == Game.Status.ACTIVE:
            raise Refusal("game-already-started")
        _require_lobby(table)
        if not _is_full(table.seats):
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


def game_rematch(*, game_id: str, player: Player) -> tuple[Table, bool]:
    """The rematch, and whether it is new: a game has one, whoever of its players asks first."""
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        old = table.game
        if old.host_id != player.pk and table.seat_of(player) is None:
            raise Refusal("not-your-seat", "Only who played, and the host, may ask for a rematch.")
        if old.status != Game.Status.FINISHED:
            raise Refusal("game-not-finished")
        if asked := Game.objects.filter(rematch_of=old).first():
            if asked.status not in {Game.Status.CANCELLED, Game.Status.EXPIRED}:
                return Table.of(asked), False
            # A table that closed without a game is no rematch.
            asked.rematch_of = None
            asked.save(update_fields=["rematch_of"])
        game = _copy(old, host=player, version=RULES[old.ruleset].version)
        game.rematch_of = old
        again = _open(game, [_seat_request_like(seat, player) for seat in table.seats])
        rematch_events_write(again, old=old, at=game.created_at)
        return again, True


def game_fork(
    *,
    game_id: str,
    player: Player,
    at_version: int,
    seats: Sequence[SeatRequest | AgainSeat] | None,
) -> Table:
    """A new game from a position of a finished one, with its seed and its moves up to there.

    The seed, and so all hidden information, is public: only players invited by name may join.
    """
    with transaction.atomic():
        table = Table.load(game_id)
        table.require_visible(player)
        old = table.game
        if old.status != Game.Status.FINISHED:
            raise Refusal("game-not-finished", "Only a finished game can be forked.")
        if not 1 <= at_version < old.version:
            detail = f"Choose a version from 1 to {old.version - 1}, before the game ended."
            raise invalid("/at_version", "invalid-value", detail)
        if seats is None:
            seats = _same_company(table, player)
        elif any(isinstance(seat, OpenSeat) for seat in seats):
            raise invalid_options("/seats", "A fork has no open seats, because its seed is public.")
        elif len(seats) != len(table.seats):
            raise invalid("/seats", "invalid-value", f"The game has {len(table.seats)} seats.")
        game = _copy(old, host=player, version=old.ruleset_version)
        game.rated = False
        game.seed, game.seed_commitment = old.seed, seed_commitment(bytes(old.seed), game.pk)
        game.forked_from = old
        moves = [move for move in log_of(old) if (move.version or 0) <= at_version]
        return _open(game, seats, moves)


def table_start_if_full(table: Table) -> None:
    waiting = table.game.status == Game.Status.LOBBY
    if waiting and table.game.start == Game.Start.WHEN_FULL and _is_full(table.seats):
        table_start(table, at=table.now())


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


def table_start(table: Table, *, at: datetime) -> None:
    """Open the first position: the set-up or, in a fork, what its moves lead to."""
    banks_fill(table)
    seats_leave_renew(table, at=at)
    if is_timed(table.game):
        Seat.objects.bulk_update(table.seats, ["bank"])
    position_open(table, replay(table)[-1], at=at)


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
        return _seeded(game)
    sandbox_apply(game, request.sandbox)
    seed = request.sandbox.seed
    return _seeded(game, bytes.fromhex(seed) if seed else None)


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


def _copy(old: Game, *, host: Player, version: int) -> Game:
    return _seeded(
        Game(
            ruleset=old.ruleset,
            ruleset_version=version,
            options=old.options,
            visibility=old.visibility,
            rated=old.rated,
            welcomes=old.welcomes,
            host=host,
            sandbox=old.sandbox,
            clock=sandbox_copy(old, host) if old.sandbox else None,
            seconds_per_decision=old.seconds_per_decision,
            bank_initial=old.bank_initial,
            bank_increment=old.bank_increment,
            bank_most=old.bank_most,
            allows_leave=old.allows_leave,
            allows_pauses=old.allows_pauses,
            timeout_policy=old.timeout_policy,
            start=old.start,
        )
    )


def _seeded(game: Game, seed: bytes | None = None) -> Game:
    game.pk = new_id()
    game.seed = seed or secrets.token_bytes(32)
    game.seed_commitment = seed_commitment(game.seed, game.pk)
    game.created_at = time_of(game)
    game.expires_at = lobby_expiry(game.created_at)
    if game.visibility == Game.Visibility.PRIVATE:
        game.invite_code = new_id()
    return game


def _open(game: Game, requests: Sequence[SeatFilling], moves: Sequence[Move] = ()) -> Table:
    """Store a new game with its seats (and the moves of a fork), and start it if it is full."""
    account_lock(game.host)
    bots = bots_named(requests)
    game.moves_made = len(moves)
    game.save(force_insert=True)
    ruleset = rules_of(game)
    teams = ruleset.teams(seats=len(requests), options=ruleset.parse_options(game.options))
    seats = [
        Seat(game=game, number=number, team=team) for number, team in enumerate(teams, start=1)
    ]
    resigned = {move.seat for move in moves if move.decision_id is None}
    faults: list[dict[str, str]] = []
    for seat, request in zip(seats, requests, strict=True):
        if seat.number in resigned:
            seat.status = Seat.Status.RESIGNED
            continue
        try:
            pointer = f"/seats/{seat.number - 1}"
            seat_request_apply(game, seats, seat, request, bots, pointer=pointer)
        except Refusal as refusal:
            if refusal.code != "invalid-options":
                raise
            faults += refusal.members["errors"]
    if faults:
        raise Refusal("invalid-options", faults[0]["detail"], errors=faults)
    Seat.objects.bulk_create(seats)
    for move in moves:
        move.pk, move.game = None, game
        move.player = move.idempotency_key = move.request_digest = move.answer = None
    Move.objects.bulk_create(moves)
    table = Table(game, seats, [])
    if invited := [seat for seat in seats if seat.occupant == Seat.Occupant.INVITED]:
        seat_events_write(table, *invited, at=game.created_at)
    table_start_if_full(table)
    lobby = game.status == Game.Status.LOBBY
    if lobby:
        seats_leave_renew(table, at=game.created_at)
    usual = "open_tables" if lobby else "running_games"
    limit_check(game.host, "sandbox_games" if game.sandbox else usual)
    listings_renew(table)
    return table


def _same_company(table: Table, player: Player) -> list[SeatRequest | AgainSeat]:
    """The same players as before; if the caller was a spectator, they take seat 1."""
    seats = [_seat_request_like(seat, player) for seat in table.seats]
    if table.seat_of(player) is None:
        seats[0] = MeSeat()
    return seats


def _seat_request_like(seat: Seat, player: Player) -> SeatRequest | AgainSeat:
    """The occupant of a seat, for another game: engines are seated, and players asked again.

    If an engine stood in for a player, the player is asked. Who is no longer there leaves the seat
    open.
    """
    if seat.player_id == player.pk:
        return MeSeat()
    if seat.player and seat.player.closed_at is None:
        return AgainSeat(seat.player)
    if seat.player:
        return OpenSeat()
    return AiSeat(engine=seat.engine) if seat.engine else OpenSeat()


def _hosted(game_id: str, player: Player) -> Table:
    table = Table.load(game_id, lock=True)
    table.require_visible(player)
    if table.game.host_id != player.pk:
        raise Refusal("not-host")
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


def _is_full(seats: Sequence[Seat]) -> bool:
    waiting = {Seat.Occupant.OPEN, Seat.Occupant.INVITED}
    return all(
        seat.occupant not in waiting or seat.status == Seat.Status.RESIGNED for seat in seats
    )
