"""The one place that turns a game into what a viewer may know.

Views, hands, options, moves and replays leave the service through these functions only, as structs
of `shapes` and `by_ruleset`. A new feature that sends game data adds a function here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Q
from msgspec.structs import asdict

from games.engines import BY_RATING
from games.models import Decision, Move, Player, RatedGame
from games.models import Game as GameRow
from games.models import Seat as SeatRow
from games.projection.by_ruleset import SHAPES, Resign
from games.projection.export_shapes import Contender, ContenderKind, Rated
from games.projection.shapes import (
    BankControl,
    Closed,
    Game,
    GameStatus,
    GameSummary,
    MadeBy,
    MoveAccepted,
    NoTimeControl,
    Occupant,
    OccupantType,
    OwnGame,
    PauseRequest,
    Pending,
    PerDecision,
    Sandbox,
    Seat,
    SeatBank,
    SeatLeave,
    SeatStatus,
    StartPolicy,
    TimeControl,
    TimeoutPolicy,
    Visibility,
    Welcomes,
)
from games.refusals import Refusal
from games.rules.ranking import Outcome
from games.rules.thinking import Question
from games.rules.viewers import Viewer
from games.stops import counted_for
from games.table import Table


def project_game(table: Table, player: Player | None) -> Game:
    game = table.game
    over = game.status == GameRow.Status.FINISHED
    return Game(
        **_common(game, table.seats),
        ruleset_version=game.ruleset_version,
        options=project_options(table),
        invite_code=game.invite_code if player and player.pk == game.host_id else None,
        pending=project_pending(table.decisions),
        banks=project_banks(table),
        leave=game.allows_leave,
        pauses=game.allows_pauses,
        paused_until=game.paused_until,
        pause_requests=tuple(
            PauseRequest(seat.number, seat.pause_until) for seat in table.seats if seat.pause_until
        ),
        seed_commitment=game.seed_commitment,
        seed=bytes(game.seed).hex() if over and not game.is_hidden else None,
        rematch_id=_rematch_id(game, player) if over else None,
    )


def _rematch_id(game: GameRow, player: Player | None) -> str | None:
    """A private rematch exists for its own insiders only: somebody may have declined it."""
    seen = Q(visibility=GameRow.Visibility.PUBLIC)
    if player is not None:
        seen |= Q(host=player) | Q(seats__player=player)
    found = GameRow.objects.filter(seen, rematch_of=game).values_list("pk", flat=True)
    return found.first()


def project_options(table: Table) -> Any:
    return SHAPES[table.game.ruleset].options(**asdict(table.options))


def project_summary(game: GameRow, seats: Sequence[SeatRow]) -> GameSummary:
    open_seats = sum(
        seat.occupant == SeatRow.Occupant.OPEN and seat.status == SeatRow.Status.OPEN
        for seat in seats
    )
    return GameSummary(**_common(game, seats), open_seats=open_seats)


def project_own_game(
    game: GameRow, seats: Sequence[SeatRow], player: Player, *, your_turn: bool
) -> OwnGame:
    return OwnGame(
        **asdict(project_summary(game, seats)),
        your_seat=next(seat.number for seat in seats if seat.player_id == player.pk),
        your_turn=your_turn,
        active_at=game.active_at,
    )


def project_pending(decisions: Iterable[Decision]) -> tuple[Pending, ...]:
    return tuple(
        Pending(
            decision.pk,
            decision.seat.number,
            decision.kind,
            decision.bonus,
            decision.opened_at,
            decision.deadline_at,
            *_time_left(decision),
        )
        for decision in decisions
    )


def _time_left(decision: Decision) -> tuple[float | None, datetime | None]:
    if decision.deadline_at is None or decision.clock_left is None:
        return None, None
    left, since = counted_for(decision, decision.clock_left)
    return left.total_seconds(), since


def project_banks(table: Table) -> tuple[SeatBank, ...]:
    """What is left in the banks. A sealed answer that was given looks as if the clock still ran."""
    banks = []
    for seat in table.seats:
        if seat.bank is not None:
            decision = table.decision_of(seat)
            left, since = counted_for(decision, seat.bank) if decision else (seat.bank, None)
            banks.append(SeatBank(seat.number, left.total_seconds(), since))
    return tuple(banks)


def close_decisions(decisions: Iterable[Decision]) -> list[Closed]:
    """These decisions as they are stored with the move that closes them, for past views."""
    return [
        Closed(opened_version=decision.opened_version, pending=pending)
        for decision, pending in zip(decisions, project_pending(decisions), strict=True)
    ]


def project_view(
    table: Table, viewer: Viewer, *, state: Any = None, pending: tuple[Pending, ...] | None = None
) -> Any:
    """The current position or, with a state and its pending decisions, a past one."""
    past = state is not None
    position = state if past else table.state
    members = asdict(table.ruleset.view_for(position, viewer))
    for aid in table.ruleset.types.view_aids:
        del members[aid]
    members["pending"] = project_pending(table.decisions) if pending is None else pending
    members["banks"] = () if past else project_banks(table)
    members["paused_until"] = None if past else table.game.paused_until
    over = table.ruleset.outcome(position) is not None
    status = table.game.status if over or not past else GameRow.Status.ACTIVE
    return SHAPES[table.game.ruleset].view(
        **members,
        game_id=table.game.pk,
        status=GameStatus(status),
        result=project_result(table.game) if over else None,
    )


def project_hand(table: Table, viewer: Viewer, seat: int) -> Any:
    if not table.ruleset.sees_hand(table.state, viewer, seat):
        raise Refusal("hidden-information", "Only its owner may see this hand.")
    return SHAPES[table.game.ruleset].hand(hand=table.ruleset.hand_of(table.state, seat))


def project_hands(table: Table, viewer: Viewer, state: Any, *, everything: bool) -> tuple[Any, ...]:
    """The hands that a viewer may see, or all of them once the game is over."""
    ruleset, held = table.ruleset, SHAPES[table.game.ruleset].held
    return tuple(
        held(seat=seat.number, hand=ruleset.hand_of(state, seat.number))
        for seat in table.seats
        if everything or ruleset.sees_hand(state, viewer, seat.number)
    )


def project_option(table: Table, decision: Decision, move: Any) -> Any:
    """A legal answer to an open decision. Only the seat that must decide may see it."""
    shapes = SHAPES[table.game.ruleset]
    return shapes.option(
        move=shapes.inputs[type(move)](**asdict(move), decision_id=decision.pk),
        preview=table.ruleset.preview(table.state, decision.seat.number, move),
    )


def project_question(table: Table, decision: Decision) -> Question:
    """An open decision, as the engine on its seat gets it."""
    return project_question_of(table, table.state, decision.seat.number)


def project_question_of(table: Table, state: Any, seat: int) -> Question:
    """The decision of a seat in any position of a game. Engines get nothing else."""
    decision = next(d for d in table.ruleset.decisions(state) if d.seat == seat)
    return Question.put(table.ruleset, table.options, state, decision)


def project_move(table: Table, move: Move, viewer: Viewer) -> Any:
    ruleset, shapes = table.ruleset, SHAPES[table.game.ruleset]
    effects = msgspec.json.decode(move.effects, type=shapes.effects)
    about = {
        "number": move.number,
        "seat": move.seat,
        # A sealed answer has no version of its own yet.
        "version": table.game.version if move.version is None else move.version,
        "made_by": MadeBy(move.made_by),
        "effects": ruleset.effects_for(effects, viewer),
        "at": move.at,
    }
    if move.decision_id is None:
        return shapes.resignation(decision_id=None, **about)
    made = ruleset.load_move(move.body)
    return shapes.records[type(made)](**asdict(made), decision_id=move.decision_id, **about)


def project_accepted(table: Table, move: Move) -> MoveAccepted:
    """The response to the seat that made a move."""
    return MoveAccepted(
        move=project_move(table, move, Viewer.at(move.seat)),
        version=table.game.version,
        pending=project_pending(table.decisions),
        result=project_result(table.game),
    )


def project_exported(table: Table, move: Move) -> Any:
    """A move of a finished game, with what is needed to replay it."""
    exported = SHAPES[table.game.ruleset].exported
    if move.decision_id is None:
        return exported[Resign](seat=move.seat)
    made = table.ruleset.load_move(move.body)
    return exported[type(made)](**asdict(made), seat=move.seat)


def project_rated(table: Table, counted: RatedGame | None) -> Rated | None:
    if counted is None:
        return None
    seats = [table.seat(number) for number in counted.seats]
    contenders = tuple(
        Contender(
            seat=seat.number,
            kind=ContenderKind(seat.player.kind if seat.player else "engine"),
            name=seat.player.name if seat.player else engine_name(seat),
            side=side_of(seat),
            place=seat.place or 1,
            helped=seat.number in counted.helped,
            rating=None if seat.player else seat.rating,
        )
        for seat in seats
    )
    return Rated(counted.number, counted.season or None, contenders)


def engine_name(seat: SeatRow) -> str:
    """Whose strength a seat of an engine has."""
    return seat.engine or f"{BY_RATING}-{seat.rating}"


def side_of(seat: SeatRow) -> str:
    """What partners have in common."""
    return seat.team or str(seat.number)


def project_result(game: GameRow) -> Outcome | None:
    return msgspec.convert(game.result, Outcome) if game.result else None


def project_seat(seat: SeatRow) -> Seat:
    name = seat.player.name if seat.player else None
    occupant = Occupant(OccupantType(seat.occupant), name, seat.engine, seat.rating)
    leave = None
    if seat.leave_from and seat.leave_until:
        leave = SeatLeave(from_=seat.leave_from, until=seat.leave_until)
    status = SeatStatus(seat.status)
    return Seat(seat.number, seat.team, occupant, status, leave)  # type: ignore[arg-type]


def _time_control(game: GameRow) -> TimeControl:
    if game.bank_initial is not None:
        increment, most = game.bank_increment or 0, game.bank_most or game.bank_initial
        return BankControl(game.bank_initial, increment, most)
    seconds = game.seconds_per_decision
    return PerDecision(seconds) if seconds else NoTimeControl()


def _common(game: GameRow, seats: Sequence[SeatRow]) -> dict[str, Any]:
    return {
        "id": game.pk,
        "ruleset": game.ruleset,
        "status": GameStatus(game.status),
        "version": game.version,
        "visibility": Visibility(game.visibility),
        "rated": game.rated,
        "welcomes": Welcomes(game.welcomes),
        "host": game.host.name,
        "seats": tuple(project_seat(seat) for seat in seats),
        "result": project_result(game),
        "time_control": _time_control(game),
        "timeout_policy": TimeoutPolicy(game.timeout_policy),
        "start": StartPolicy(game.start),
        "created_at": game.created_at,
        "started_at": game.started_at,
        "finished_at": game.finished_at,
        "expires_at": game.expires_at,
        "sandbox": Sandbox(game.clock_id) if game.sandbox else None,
    }
